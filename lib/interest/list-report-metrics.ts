import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { definitionOf, reportTypeName } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import type { ReportMetrics } from "./contract";
import { defaultDefinitions, isDefaultInterest } from "./default-definitions";
import { definedMetrics } from "./defined-metrics";

/** Report types available to the reader with their definitions, those with definitions first. */
export async function listReportMetrics(
  { organizationIds }: Scope<"usage.view">,
  locale: string,
): Promise<ReportMetrics[]> {
  const organizationId = reach({ organizationIds });
  const [types, defined, facts] = await Promise.all([
    db().reportType.findMany({
      where: { OR: [{ organizationId: null }, { organizationId }] },
      include: { _count: { select: { interests: true } } },
      orderBy: { id: "asc" },
    }),
    definedMetrics(),
    db().import.groupBy({
      by: ["reportTypeId"],
      where: { organizationId, state: "current" },
      _sum: { factCount: true },
    }),
  ]);
  const counted = new Map(facts.map(({ reportTypeId, _sum }) => [reportTypeId, _sum.factCount ?? 0]));
  return types
    .map((type) => {
      const { id, shortName, counterCode, release, metrics, _count: uses } = type;
      const interest = [...(defined.get(id) ?? [])];
      const names = [...(definitionOf(type)?.metrics ?? metrics), ...interest.map(({ metric }) => metric)];
      return {
        ...{ pk: id, short_name: shortName, counter_code: counterCode, release },
        name: reportTypeName(type, locale),
        ...{ interest_metric_set: interest, metrics: [...new Set(names)] },
        ...{ used_by_platforms: uses.interests, approx_record_count: counted.get(id) ?? 0 },
        default_interest: {
          is_default: isDefaultInterest(type),
          metrics: defaultDefinitions(type).map(({ metric, attributes, group }) => ({ metric, attributes, group })),
        },
      };
    })
    .sort(
      (a, b) =>
        Number(b.interest_metric_set.length > 0) - Number(a.interest_metric_set.length > 0) ||
        b.approx_record_count - a.approx_record_count,
    );
}
