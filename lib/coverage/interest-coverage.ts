import "server-only";
import type { Reach } from "@/lib/access/reach";
import { groupBy } from "@/lib/kit/group-by";
import { type InterestRule, reportTypesIn } from "@/lib/usage/query/interest-rule";
import { uniteSpans } from "./counted-spans";
import { kindsByMonth, type MonthCoverage, type SpanKey } from "./coverage-by-month";
import type { CoveredReports, ReportKind, SomeMonths } from "./read-coverage";

/** The months of which there is any report of a kind of interest. */
export type GroupCoverage = MonthCoverage & { readonly group: number };

type Asked = Pick<CoveredReports, "organizationIds" | "platformIds"> & {
  /** Absent: all kinds of interest. */
  readonly groups?: readonly number[] | undefined;
  /** What quarters and years are told apart by. */
  readonly by?: Exclude<SpanKey, "reportType"> | "group" | undefined;
};

/** Kinds of interest with the reports that define them, on the platforms whose interest they define. */
type KindsOfInterest = ReportKind & {
  readonly platformIds: readonly number[];
  readonly groups: readonly number[];
};

/** The kinds of interest, together where the same reports define them, which follow each other and read as one. */
export function kindsOfInterest(
  rule: InterestRule,
  { groups = [...new Set(rule.definitions.map(({ group }) => group))], platformIds }: Asked,
): KindsOfInterest[] {
  const typesOf = (group: number) => reportTypesIn(rule, [group]).toSorted((a, b) => a - b);
  return [...groupBy(groups, (group) => typesOf(group).join())].map(([, alike]) => {
    const reportTypeIds = reportTypesIn(rule, alike);
    const defined = platformsOf(rule, reportTypeIds);
    return { groups: alike, reportTypeIds, platformIds: platformIds?.filter((id) => defined.has(id)) ?? [...defined] };
  });
}

/** Coverage of each kind of interest for itself: a report of searches says nothing of full texts. */
export async function interestCoverage(
  reach: Reach,
  rule: InterestRule,
  asked: Asked,
  months: SomeMonths,
): Promise<GroupCoverage[]> {
  const { organizationIds, by } = asked;
  const key = by === "group" ? undefined : by;
  const kinds = kindsOfInterest(rule, asked);
  const found = await kindsByMonth(reach, { kinds, organizationIds, by: key }, months);
  return found.flatMap(({ kind, spans, ...one }) =>
    (kinds[kind]?.groups ?? []).map((group) => ({
      ...{ ...one, group },
      spans: by === "group" ? spans.map((span) => ({ ...span, of: [group] })) : spans,
    })),
  );
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
    spans: uniteSpans(here.flatMap(({ spans }) => spans)),
    lacking: [...expected.keys()].filter((group) => !here.some((one) => one.group === group)),
  }));
}
