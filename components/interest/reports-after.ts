import type { InterestChange, PlatformReports } from "@/lib/interest/contract";

/** What chosen report types are to be beside those that platforms have. */
export const ways = ["add", "remove", "set"] as const;
export type Way = (typeof ways)[number];

/** The platforms that would have other interest reports, with all that they would have. */
export function reportsAfter(
  platforms: readonly Pick<PlatformReports, "pk" | "interest_reports">[],
  way: Way,
  chosen: readonly number[],
): InterestChange["platforms"] {
  return platforms.flatMap(({ pk, interest_reports }) => {
    const before = interest_reports.map(({ report_type }) => report_type.pk);
    const others = before.filter((one) => !chosen.includes(one));
    const after = { add: [...others, ...chosen], remove: others, set: [...chosen] }[way];
    const isSame = after.length === before.length && after.every((one) => before.includes(one));
    return isSame ? [] : [{ platform: pk, report_types: after, seen: before }];
  });
}
