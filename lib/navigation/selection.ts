import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { DateRange } from "./date-range";

/** What somebody has selected in the top bar. */
export type Selection = {
  organizationId: number | null;
  range: DateRange;
  /** Cookie → value, as they came. */
  remembered: ReadonlyMap<string, string>;
  fiscalYearStart: number;
};

/** Cookies that mirror what the browser remembers, so that the server can render the right data at once. */
export const ORGANIZATION_COOKIE = "usus.organization";
export const DATE_RANGE_COOKIE = "usus.date-range";

/** Names in an address that carries its selection along, for somebody else or for later; it goes before what is remembered. */
export const SHARED_ORGANIZATION = "selected_organization";
export const SHARED_RANGE = "selected_months";

/** Cookie → value, as far as the address says. */
export function sharedSelection(search: URLSearchParams): Map<string, string> {
  const organization = search.get(SHARED_ORGANIZATION) ?? "";
  const range = search.get(SHARED_RANGE) ?? "";
  const shared = new Map<string, string>();
  if (/^(-1|\d{1,10})$/.test(organization)) shared.set(ORGANIZATION_COOKIE, organization);
  if (/^[\w:-]{1,60}$/.test(range)) shared.set(DATE_RANGE_COOKIE, range);
  return shared;
}

/** The same address without a selection: whoever changes theirs is no longer where the link led. */
export function withoutSharedSelection(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  kept.delete(SHARED_ORGANIZATION);
  kept.delete(SHARED_RANGE);
  return kept;
}

/** The stored organization if the user still has it, else All for those who see the consortium, else their first, else none. */
export function selectedOrganization(
  stored: string | undefined,
  { offered, seesAll }: { offered: readonly number[]; seesAll: boolean },
): number | null {
  const wanted = stored ? Number(stored) : Number.NaN;
  if (offered.includes(wanted) || (seesAll && wanted === ALL_ORGANIZATIONS)) return wanted;
  if (seesAll) return ALL_ORGANIZATIONS;
  return offered[0] ?? null;
}
