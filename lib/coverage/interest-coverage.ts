import "server-only";
import type { Reach } from "@/lib/access/reach";
import { groupBy } from "@/lib/kit/group-by";
import { type InterestRule, reportTypesIn } from "@/lib/usage/query/interest-rule";
import { coverageByMonth, type MonthCoverage } from "./coverage-by-month";
import type { CoveredReports, SomeMonths } from "./read-coverage";

/** The months of which there is any report of a kind of interest. */
export type GroupCoverage = MonthCoverage & { readonly group: number };

type Asked = Pick<CoveredReports, "organizationIds" | "platformIds"> & {
  /** Absent: all kinds of interest. */
  readonly groups?: readonly number[] | undefined;
};

/**
 * Coverage of each kind of interest for itself: of the reports that define it, on the platforms whose interest they
 * define. Those that follow each other read as one; a report of searches says nothing of full texts.
 */
export async function interestCoverage(
  reach: Reach,
  rule: InterestRule,
  { groups = [...new Set(rule.definitions.map(({ group }) => group))], platformIds, ...of }: Asked,
  months: SomeMonths,
): Promise<GroupCoverage[]> {
  const sets = new Map<string, { reportTypeIds: readonly number[]; groups: readonly number[] }>();
  for (const group of groups) {
    const reportTypeIds = reportTypesIn(rule, [group]);
    const key = reportTypeIds.toSorted((a, b) => a - b).join();
    sets.set(key, { reportTypeIds, groups: [...(sets.get(key)?.groups ?? []), group] });
  }
  const found = await Promise.all(
    [...sets.values()].map(async ({ reportTypeIds, groups }) => {
      const defined = platformsOf(rule, reportTypeIds);
      const within = platformIds?.filter((id) => defined.has(id)) ?? [...defined];
      const read = await coverageByMonth(reach, { ...of, reportTypeIds, platformIds: within, merged: true }, months);
      return groups.flatMap((group) => read.map((one) => ({ ...one, group })));
    }),
  );
  return found.flat();
}

const platformsOf = ({ platforms }: InterestRule, reportTypes: readonly number[]): ReadonlySet<number> =>
  new Set(platforms.flatMap(({ reportType, platforms: of }) => (reportTypes.includes(reportType) ? of : [])));

/** All kinds of interest together by month, and of which of them, that have reports in others, there is none in it. */
export function sumGroups(
  found: readonly GroupCoverage[],
): (MonthCoverage & { readonly lacking: readonly number[] })[] {
  const expected = new Map(found.map((one) => [one.group, one.expected]));
  const whole = [...expected.values()].reduce((sum, count) => sum + count, 0);
  return [...groupBy(found, ({ month }) => month)].map(([month, here]) => ({
    ...{ month, expected: whole, present: here.reduce((sum, { present }) => sum + present, 0) },
    lacking: [...expected.keys()].filter((group) => !here.some((one) => one.group === group)),
  }));
}
