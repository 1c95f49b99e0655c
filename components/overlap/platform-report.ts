import { interestReportAddress } from "@/lib/reports/interest/interest-report";

/** Organization and query of an analysis. */
export type OverlapOf = { readonly organization: number; readonly query: Readonly<Record<string, string>> };

/**
 * Address of the report of titles used on a platform; undefined with a filter by publication type, which reports do not
 * have.
 */
export function platformReportAddress(platform: number, { organization, query }: OverlapOf): string | undefined {
  const { from = null, to = null, groups = "", pub_type: types } = query;
  if (types !== undefined) return undefined;
  return interestReportAddress({
    groups: groups.split(","),
    rows: "title",
    platform,
    organization,
    months: { from, to },
  });
}
