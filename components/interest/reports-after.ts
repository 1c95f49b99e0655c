import type { InterestChange, PlatformReports } from "@/lib/interest/contract";

/** How the chosen report types change those of a platform. */
export const ways = ["add", "remove", "set"] as const;
export type Way = (typeof ways)[number];

/** Platforms whose report types would change, with all report types after the change. */
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
