import "server-only";
import { type Db, db } from "@/lib/kit/db";
import { type Catalog, catalogTable, titleColumns } from "./catalog";
import type { KnownTitle } from "./title";

/** Titles (or items) by id, merged ones included. */
export async function findTitles(tx: Db, catalog: Catalog, ids: readonly number[]): Promise<readonly KnownTitle[]> {
  return tx.$queryRaw<KnownTitle[]>`
    SELECT ${titleColumns} FROM ${catalogTable[catalog]} AS known WHERE known.id = ANY(${[...ids]}) ORDER BY known.id`;
}

/** Titles (or items) by id. */
export async function readTitles(catalog: Catalog, ids: readonly number[]): Promise<Map<number, KnownTitle>> {
  if (ids.length === 0) return new Map();
  // As one text: the driver takes four times as long for rows, most of all for rows with lists.
  const [answer] = await db().$queryRaw<{ titles: string }[]>`
    SELECT coalesce(json_agg(known), '[]')::text AS titles FROM (
      SELECT ${titleColumns} FROM ${catalogTable[catalog]} WHERE id = ANY(${[...ids]})) AS known`;
  const titles: KnownTitle[] = JSON.parse(answer?.titles ?? "[]");
  return new Map(titles.map((title) => [title.id, title]));
}

/** The ids together with those of titles (or items) merged with them: usage may still refer to either. */
export async function findFamilies(catalog: Catalog, ids: readonly number[], tx: Db = db()): Promise<number[]> {
  const table = catalogTable[catalog];
  const rows = await tx.$queryRaw<{ id: number }[]>`
    WITH heads AS (SELECT coalesce(merged_into, id) AS id FROM ${table} WHERE id = ANY(${[...ids]}))
    SELECT id FROM heads UNION SELECT t.id FROM ${table} t JOIN heads ON t.merged_into = heads.id`;
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}
