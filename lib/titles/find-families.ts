import "server-only";
import { db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "./catalogue";

/** The ids together with those of titles (or items) merged with them: usage may still refer to either. */
export async function findFamilies(catalogue: Catalogue, ids: readonly number[]): Promise<number[]> {
  const table = tableOf[catalogue];
  const rows = await db().$queryRaw<{ id: number }[]>`
    WITH heads AS (SELECT coalesce(merged_into, id) AS id FROM ${table} WHERE id = ANY(${[...ids]}))
    SELECT id FROM heads UNION SELECT t.id FROM ${table} t JOIN heads ON t.merged_into = heads.id`;
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}
