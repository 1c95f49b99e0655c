import "server-only";
import { metricName } from "@/lib/counter/standard/metrics";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { DefinedMetric } from "./contract";

/** Interest definitions by report type id. */
export async function definedMetrics(): Promise<ReadonlyMap<number, readonly DefinedMetric[]>> {
  const rows = await db().interestDefinition.findMany({
    include: { metric: true, group: true, shownAs: true },
    orderBy: [{ reportTypeId: "asc" }, { group: { position: "asc" } }, { metricId: "asc" }, { attributes: "asc" }],
  });
  const byType = new Map<number, DefinedMetric[]>();
  for (const { reportTypeId, metric, attributes, group, shownAs } of rows) {
    const metrics = byType.get(reportTypeId) ?? [];
    const target_metric = shownAs?.shortName ?? null;
    metrics.push({ metric: metric.shortName, attributes, group: group.shortName, target_metric });
    byType.set(reportTypeId, metrics);
  }
  return byType;
}

/** Custom metric names by short name. */
export async function customMetricNames(locale: Locale): Promise<Record<string, string>> {
  const rows = await db().metric.findMany({ where: { OR: [{ nameEn: { gt: "" } }, { nameCs: { gt: "" } }] } });
  return Object.fromEntries(rows.map((row) => [row.shortName, metricName(row, locale)]));
}
