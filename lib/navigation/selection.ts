import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { DateRange } from "./date-range";

/** The selection in the top bar. */
export type Selection = {
  organizationId: number | null;
  range: DateRange;
  /** Raw cookie values by name. */
  remembered: ReadonlyMap<string, string>;
  fiscalYearStart: number;
};

/** Cookies that mirror the browser's storage, so that the server renders the right data at once. */
export const ORGANIZATION_COOKIE = "usus.organization";
export const DATE_RANGE_COOKIE = "usus.date-range";

/** Parameters of a shared link that carry its selection; they take precedence over the stored one. */
export const SHARED_ORGANIZATION = "selected_organization";
export const SHARED_RANGE = "selected_months";

/** Selection in the address, as cookie values by name. */
export function sharedSelection(search: URLSearchParams): Map<string, string> {
  const organization = search.get(SHARED_ORGANIZATION) ?? "";
  const range = search.get(SHARED_RANGE) ?? "";
  const shared = new Map<string, string>();
  if (/^(-1|\d{1,10})$/.test(organization)) shared.set(ORGANIZATION_COOKIE, organization);
  if (/^[\w:-]{1,60}$/.test(range)) shared.set(DATE_RANGE_COOKIE, range);
  return shared;
}

/** The address without its selection, after the reader changed theirs. */
export function withoutSharedSelection(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete(SHARED_ORGANIZATION);
  query.delete(SHARED_RANGE);
  return query;
}

/** The stored organization if the user still has access, else All for consortium users, else their first, else none. */
export function selectedOrganization(
  stored: string | undefined,
  { offered, seesAll }: { offered: readonly number[]; seesAll: boolean },
): number | null {
  const organizationId = stored ? Number(stored) : Number.NaN;
  if (offered.includes(organizationId) || (seesAll && organizationId === ALL_ORGANIZATIONS)) return organizationId;
  if (seesAll) return ALL_ORGANIZATIONS;
  return offered[0] ?? null;
}
