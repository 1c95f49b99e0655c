import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { type Db, db } from "@/lib/kit/db";
import { storableText } from "./storable-text";

/**
 * Stores the Publisher_ID of a report's publishers, replacing earlier ones. Sorted: two imports of one platform would
 * otherwise deadlock. Part of the caller's transaction.
 */
export async function keepPublisherIds(
  tx: Db,
  platformId: number,
  publishers: NonNullable<Reading["publishers"]> = {},
): Promise<void> {
  const rows = new Map(
    Object.entries(publishers).map(([publisher, ids]) => [storableText(publisher), ids.map(storableText)]),
  );
  if (rows.size === 0) return;
  const values = JSON.stringify([...rows].map(([publisher, ids]) => ({ publisher, ids })));
  await tx.$executeRaw`
    INSERT INTO publisher_ids (platform_id, publisher, ids)
    SELECT ${platformId}, publisher, ids FROM json_to_recordset(${values}::json) AS new (publisher text, ids text[])
    ORDER BY publisher COLLATE "C"
    ON CONFLICT (platform_id, publisher) DO UPDATE SET ids = EXCLUDED.ids WHERE publisher_ids.ids <> EXCLUDED.ids`;
}

/** Publisher_ID by Publisher, as in tables. */
export async function readPublisherIds(platformId: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db().publisherId.findMany({ where: { platformId } });
  return new Map(rows.map(({ publisher, ids }) => [publisher, ids]));
}
