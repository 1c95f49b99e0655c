import "server-only";
import { db } from "@/lib/kit/db";
import type { DefinedMetric } from "./contract";

/** Interest definitions by report type id. */
export async function definedMetrics(): Promise<ReadonlyMap<number, readonly DefinedMetric[]>> {
  const rows = await db().interestDefinition.findMany({
    include: { metric: true, group: true, shownAs: true },
    orderBy: [{ reportTypeId: "asc" }, { group: { position: "asc" } }, { metricId: "asc" }],
  });
  const byType = new Map<number, DefinedMetric[]>();
  for (const { reportTypeId, metric, group, shownAs } of rows) {
    const known = byType.get(reportTypeId) ?? [];
    known.push({ metric: metric.shortName, group: group.shortName, target_metric: shownAs?.shortName ?? null });
    byType.set(reportTypeId, known);
  }
  return byType;
}
