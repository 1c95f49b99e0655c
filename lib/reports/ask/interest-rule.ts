import "server-only";
import { aiMetrics } from "@/lib/counter/standard/metrics";
import { supersedes } from "@/lib/counter/standard/superseding";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { InterestRule } from "@/lib/usage/query/interest-rule";

/**
 * The current interest definitions, for use by people; `ofAllReports`: with platforms of reports without definitions,
 * too.
 */
export async function interestRule({ ofAllReports = false } = {}): Promise<InterestRule> {
  const [definitions, platforms, types, machines] = await Promise.all([
    db().interestDefinition.findMany({
      where: { metric: { shortName: { notIn: [...aiMetrics] } } },
      orderBy: [{ reportTypeId: "asc" }, { metricId: "asc" }],
    }),
    db().$queryRaw<InterestRule["platforms"][number][]>`
      SELECT report_type_id::int AS "reportType", array_agg(platform_id ORDER BY platform_id) AS platforms
      FROM platform_interests
      WHERE ${ofAllReports} OR report_type_id IN (SELECT report_type_id FROM interest_definitions)
      GROUP BY report_type_id ORDER BY report_type_id`,
    db().reportType.findMany({ where: { release: { not: "own" } }, orderBy: { id: "asc" } }),
    db().attributeText.findMany({
      where: { attribute: "Access_Method", text: { not: "Regular" } },
      select: { id: true },
      orderBy: { id: "asc" },
    }),
  ]);
  return {
    definitions: definitions.map(({ reportTypeId: reportType, metricId: metric, groupId: group }) => ({
      ...{ reportType, metric, group },
    })),
    platforms,
    superseded: types.flatMap((older) =>
      types.filter((newer) => supersedes(newer, older)).map((newer) => ({ older: older.id, newer: newer.id })),
    ),
    machines: machines.map(({ id }) => id),
  };
}

/** The same by period length of figures: months, quarters and years. */
export async function interestByLength(known?: InterestRule): Promise<ReadonlyMap<number, InterestRule>> {
  const [rule, types] = await Promise.all([
    known ?? interestRule(),
    db().reportType.findMany({ where: { periodMonths: { gt: 1 } }, select: { id: true, periodMonths: true } }),
  ]);
  const lengths = new Map(types.map(({ id, periodMonths }) => [id, periodMonths]));
  const apart = groupBy(rule.definitions, ({ reportType }) => lengths.get(reportType) ?? 1);
  return new Map([...apart].map(([length, definitions]) => [length, { ...rule, definitions }]));
}

/** Only monthly usage. */
export async function monthlyInterest(): Promise<InterestRule> {
  return (await interestByLength()).get(1) ?? { definitions: [], platforms: [], superseded: [] };
}
