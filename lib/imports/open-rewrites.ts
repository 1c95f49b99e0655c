import "server-only";
import { type Month, month } from "@/lib/counter/month";
import { inTransaction } from "@/lib/kit/db";
import type { ImportPlace } from "./open-import";

/** An import that is being written anew, and the one whose place it is to take. */
export type Rewrite = { importId: number; formerId: number; place: ImportPlace; factCount: number };

/**
 * Begins a hidden import for each of these that is current. Left out are months for which an answer is being loaded: it
 * was begun before and would count as the older one.
 */
export function openRewrites(formerIds: readonly number[]): Promise<Rewrite[]> {
  return inTransaction(async (tx) => {
    // As in openImport: ids become known in their order, and nobody begins another import meanwhile.
    await tx.$executeRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
    const former = await tx.$queryRaw<(Omit<ImportPlace, "month"> & Former)[]>`
      SELECT id, organization_id AS "organizationId", platform_id AS "platformId", report_type_id AS "reportTypeId",
        to_char(month, 'YYYY-MM') AS month, fact_count AS "factCount"
      FROM imports i
      WHERE id = ANY(${[...formerIds]}) AND state = 'current' AND NOT EXISTS (
        SELECT FROM imports l WHERE l.state = 'loading' AND l.organization_id = i.organization_id
          AND l.platform_id = i.platform_id AND l.report_type_id = i.report_type_id AND l.month = i.month)
      ORDER BY id`;
    const ids = former.map(({ id }) => id);
    const opened = await tx.$queryRaw<{ importId: number; formerId: number }[]>`
      WITH clock AS (UPDATE usage_clock SET newest_import = newest_import + ${ids.length} WHERE id = 1 RETURNING newest_import),
      drawn AS (
        SELECT newest_import - ${ids.length} + place::int AS id, former
        FROM clock, unnest(${ids}::int[]) WITH ORDINALITY AS asked (former, place)),
      kept AS (
        INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, created_at)
        SELECT d.id, i.organization_id, i.platform_id, i.report_type_id, i.month, timezone('UTC', clock_timestamp())
        FROM drawn d JOIN imports i ON i.id = d.former)
      INSERT INTO import_rewrites (import_id, former_id) SELECT id, former FROM drawn
      RETURNING import_id AS "importId", former_id AS "formerId"`;
    const importOf = new Map(opened.map(({ importId, formerId }) => [formerId, importId]));
    return former.flatMap(({ id, factCount, month: of, ...place }) => {
      const importId = importOf.get(id);
      return importId === undefined
        ? []
        : [{ importId, formerId: id, factCount, place: { ...place, month: month(of) } }];
    });
  });
}

type Former = { id: number; month: Month | string; factCount: number };
