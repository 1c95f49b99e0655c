import { interestReport } from "@/lib/reports/interest/interest-report";

/** An analysis, as its call is asked. */
export type OverlapOf = { readonly organization: number; readonly query: Readonly<Record<string, string>> };

/**
 * Address of the report of the titles used on a platform; undefined where types of publication leave some out, which a
 * report cannot.
 */
export function platformReport(platform: number, { organization, query }: OverlapOf): string | undefined {
  const { from = null, to = null, groups = "", pub_type: types } = query;
  if (types !== undefined) return undefined;
  return interestReport({ groups: groups.split(","), rows: "title", platform, organization, months: { from, to } });
}
