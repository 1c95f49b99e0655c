import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";
import "server-only";
import { db } from "@/lib/kit/db";
import { type Catalog, catalogTable } from "../catalog";

const payload = z.object({
  /** Covers all merges within the retention of former versions, not only the last day. */
  isThorough: z.boolean().default(false),
});

export const moveWork = declareJob("titles.move", payload);

/** Titles (or items) merged in the last days, with their current target. */
export async function listMoves(catalog: Catalog, days: number): Promise<(readonly [number, number])[]> {
  const rows = await db().$queryRaw<{ removed: number; target: number }[]>`
    SELECT DISTINCT t.id AS removed, t.merged_into AS target
    FROM title_merges m JOIN ${catalogTable[catalog]} t ON t.id = m.removed_id
    WHERE m.catalog = ${catalog}::catalog AND t.merged_into IS NOT NULL
      AND m.merged_at > CURRENT_TIMESTAMP - make_interval(days => ${days})
    ORDER BY 1`;
  return rows.map(({ removed, target }) => [removed, target] as const);
}
