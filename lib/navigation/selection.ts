import { ALL_ORGANIZATIONS } from "@/lib/organizations/organization";

/** Cookies that mirror what the browser remembers, so that the server can render the right data at once. */
export const ORGANIZATION_COOKIE = "usus.organization";
export const DATE_RANGE_COOKIE = "usus.date-range";

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
