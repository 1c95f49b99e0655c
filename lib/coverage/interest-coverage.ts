import "server-only";
import type { Reach } from "@/lib/access/reach";
import { groupBy } from "@/lib/kit/group-by";
import { type InterestRule, reportTypesIn } from "@/lib/usage/query/interest-rule";
import { uniteSpans } from "./counted-spans";
import { kindsByMonth, type MonthCoverage, type SpanKey } from "./coverage-by-month";
import type { SomeMonths } from "./expected-months";
import type { CoverageKind, CoveredReports } from "./read-coverage";

/** Months with any report of an interest group. */
export type GroupCoverage = MonthCoverage & { readonly group: number };

type Asked = Pick<CoveredReports, "organizationIds" | "platformIds" | "accountIds"> & {
  /** All interest groups if absent. */
  readonly groups?: readonly number[] | undefined;
  /** Grouping of quarters and years. */
  readonly by?: Exclude<SpanKey, "reportType"> | "group" | undefined;
};

/** Interest groups with the reports that define them, on the platforms for which they do. */
type KindsOfInterest = CoverageKind & {
  readonly platformIds: readonly number[];
  readonly groups: readonly number[];
};

/**
 * Interest groups, each with the reports that define it platform by platform: elsewhere the same report does not count.
 * Groups defined by the same reports are adjacent and combined; a group has several kinds if its platforms differ.
 */
export function kindsOfInterest(
  rule: InterestRule,
  { groups = [...new Set(rule.definitions.map(({ group }) => group))], platformIds }: Asked,
): KindsOfInterest[] {
  const typesOf = (group: number) => reportTypesIn(rule, [group]).toSorted((a, b) => a - b);
  return [...groupBy(groups, (group) => typesOf(group).join())].flatMap(([, alike]) =>
    [...platformsByReports(rule, reportTypesIn(rule, alike))].map(([reportTypeIds, defined]) => ({
      ...{ groups: alike, reportTypeIds },
      platformIds: platformIds?.filter((id) => defined.has(id)) ?? [...defined],
    })),
  );
}

/** Coverage per interest group: a report of searches says nothing about full text. */
export async function interestCoverage(
  reach: Reach,
  rule: InterestRule,
  query: Asked,
  months: SomeMonths,
): Promise<GroupCoverage[]> {
  const { organizationIds, accountIds, by } = query;
  const key = by === "group" ? undefined : by;
  const kinds = kindsOfInterest(rule, query);
  const rows = await kindsByMonth(reach, { kinds, organizationIds, accountIds, by: key }, months);
  const byGroup = rows.flatMap(({ kind, spans, ...one }) =>
    (kinds[kind]?.groups ?? []).map((group) => ({
      ...{ ...one, group },
      spans: by === "group" ? spans.map((span) => ({ ...span, of: [group] })) : spans,
    })),
  );
  const alike = groupBy(byGroup, ({ group, month }) => `${group} ${month}`);
  return [...alike.values()].flatMap(([first, ...others]) => (first ? others.reduce(sumOf, first) : []));
}

const sumOf = (one: GroupCoverage, other: GroupCoverage): GroupCoverage => ({
  ...one,
  present: one.present + other.present,
  partial: one.partial + other.partial,
  expected: one.expected + other.expected,
  spans: uniteSpans([...one.spans, ...other.spans]),
});

/** Platforms that define interest by the same ones of these reports. */
function platformsByReports({ platforms }: InterestRule, reportTypes: readonly number[]) {
  const typesOf = new Map<number, number[]>();
  for (const type of reportTypes)
    for (const id of platforms.find(({ reportType }) => reportType === type)?.platforms ?? [])
      typesOf.set(id, [...(typesOf.get(id) ?? []), type]);
  const alike = groupBy([...typesOf], ([, types]) => types.join());
  return [...alike.values()].map((some) => [some[0]?.[1] ?? [], new Set(some.map(([id]) => id))] as const);
}

/** All interest groups together by month, with the groups that have no report in this month but have some in others. */
export function sumGroups(rows: readonly GroupCoverage[]): (MonthCoverage & { readonly lacking: readonly number[] })[] {
  const hasReport = ({ present, partial }: GroupCoverage) => present + partial > 0;
  const reported = [...new Set(rows.filter(hasReport).map(({ group }) => group))];
  return [...groupBy(rows, ({ month }) => month)].map(([month, here]) => ({
    month,
    expected: here.reduce((sum, one) => sum + one.expected, 0),
    present: here.reduce((sum, one) => sum + one.present, 0),
    partial: here.reduce((sum, one) => sum + one.partial, 0),
    spans: uniteSpans(here.flatMap(({ spans }) => spans)),
    lacking: reported.filter((group) => !here.some((one) => one.group === group && hasReport(one))),
  }));
}
