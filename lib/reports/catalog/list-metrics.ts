import "server-only";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Key } from "@/lib/usage/question";

export type OfferedMetric = { readonly id: number; readonly shortName: string; readonly isActive: boolean };

/** Metrics with usage within reach, in standard order. */
export async function listMetrics({ organizationIds }: Scope<"usage.view">): Promise<OfferedMetric[]> {
  return db().$queryRaw<OfferedMetric[]>`
    SELECT metrics.id, metrics.short_name AS "shortName", metrics.is_active AS "isActive" FROM metrics
    WHERE metrics.short_name IN (
      SELECT DISTINCT jsonb_object_keys(imports.sums) FROM imports
      WHERE imports.state = 'current' AND ${reachSql("imports.organization_id", { organizationIds })}
    )
    ORDER BY metrics.id`;
}

/** Ids of metrics hidden in charts and selections. */
export async function inactiveMetrics(): Promise<ReadonlySet<Key>> {
  return new Set(
    (await db().metric.findMany({ where: { isActive: false }, select: { id: true } })).map(({ id }) => id),
  );
}
