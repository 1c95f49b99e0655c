import "server-only";
import { db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "../catalogue";

/** Titles (or items) merged in the last days, with their current target. */
export async function listMoves(catalogue: Catalogue, days: number): Promise<(readonly [number, number])[]> {
  const rows = await db().$queryRaw<{ removed: number; kept: number }[]>`
    SELECT DISTINCT t.id AS removed, t.merged_into AS kept
    FROM title_merges m JOIN ${tableOf[catalogue]} t ON t.id = m.removed_id
    WHERE m.catalogue = ${catalogue}::catalogue AND t.merged_into IS NOT NULL
      AND m.merged_at > CURRENT_TIMESTAMP - make_interval(days => ${days})
    ORDER BY 1`;
  return rows.map(({ removed, kept }) => [removed, kept] as const);
}
