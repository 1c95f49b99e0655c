import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { type Catalog, catalogTable, holdCatalog } from "../catalog";
import { describeTitle } from "../title";

const NAMES_AT_ONCE = 1_000;

/**
 * Decodes entities in names that were stored before reports were read this way, so that they match titles without them.
 * Merged titles included, because reports match them too. Idempotent.
 */
export async function decodeNames(catalog: Catalog, signal?: AbortSignal): Promise<void> {
  for (let last = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await db().$queryRaw<{ id: number; name: string }[]>`
      SELECT id, name FROM ${catalogTable[catalog]} WHERE id > ${last} AND name ~ '&#?\\w+;'
      ORDER BY id LIMIT ${NAMES_AT_ONCE}`;
    last = rows.at(-1)?.id ?? 0;
    if (last === 0) return;
    const decoded = rows.flatMap(({ id, name }) => {
      const title = describeTitle(name, {}, undefined);
      return title && title.name !== name ? [{ id, name: title.name, match: title.matchName }] : [];
    });
    if (decoded.length === 0) continue;
    await inTransaction(async (tx) => {
      await holdCatalog(tx, catalog);
      await tx.$executeRaw`
        UPDATE ${catalogTable[catalog]} AS stored SET name = new.name, match_name = new.match
        FROM json_to_recordset(${JSON.stringify(decoded)}::json) AS new (id int, name text, match text)
        WHERE stored.id = new.id`;
    });
  }
}
