import "server-only";
import type { Db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";

type List = { id: number; fileId: number; tagId: number | null; tagClassId: number | null };

/** Result of an import: titles or, if rows name tags, tag assignments. */
export type Tagged = { new: number; already: number; exclusive: number; lost: number; rowsWithoutTag: number };

/**
 * Assigns tags to the titles of a list and removes those it assigned earlier to others, in the caller's transaction.
 * Skips titles with another tag of the same exclusive class; if rows give a title several tags of such a class, the
 * first wins.
 */
export async function tagTitles(tx: Db, list: List): Promise<Tagged> {
  const { id, fileId, tagId, tagClassId } = list;
  await holdGiving(tx, list);
  const exclusive = await holdClass(tx, list);
  const tag = tagId === null ? Prisma.sql`r.tag_id` : Prisma.sql`${tagId}::int`;
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE listed ON COMMIT DROP AS
    SELECT tag_id, title_id, min("row") AS "row" FROM (
      SELECT ${tag} AS tag_id, coalesce(t.merged_into, t.id) AS title_id, r."row"
      FROM title_file_rows r, unnest(r.titles) AS found (id) JOIN titles t ON t.id = found.id
      WHERE r.file_id = ${fileId}
    ) AS pairs WHERE tag_id IS NOT NULL GROUP BY tag_id, title_id`;
  await tx.$executeRaw`CREATE UNIQUE INDEX ON listed (tag_id, title_id)`;
  await tx.$executeRaw`ANALYZE listed`;
  const lost = await removeAssignedTags(tx, list, Prisma.sql`listed`);
  const count = await tx.$executeRaw`
    WITH given AS (
      INSERT INTO title_tags (tag_id, title_id, exclusive_class_id)
      SELECT tag_id, title_id, ${exclusive}::int FROM listed ORDER BY "row", tag_id, title_id
      ON CONFLICT DO NOTHING
      RETURNING tag_id, title_id
    )
    INSERT INTO title_list_tags (title_list_id, tag_id, title_id) SELECT ${id}::int, tag_id, title_id FROM given`;
  // Also records this list as source of tags assigned by other lists.
  await tx.$executeRaw`
    INSERT INTO title_list_tags (title_list_id, tag_id, title_id)
    SELECT DISTINCT ${id}::int, o.tag_id, o.title_id FROM listed JOIN title_list_tags o USING (tag_id, title_id)
    WHERE o.title_list_id <> ${id}
    ON CONFLICT DO NOTHING`;
  const [counted] = await tx.$queryRaw<{ all: number; has: number; untagged: number }[]>`
    SELECT (SELECT count(*)::int FROM listed) AS all,
      (SELECT count(*)::int FROM listed JOIN title_tags USING (tag_id, title_id)) AS has,
      (SELECT count(*)::int FROM title_file_rows
        WHERE file_id = ${fileId} AND outcome = 'matched' AND tag_id IS NULL AND ${tagClassId}::int IS NOT NULL) AS untagged`;
  const { all, has, untagged } = counted ?? { all: 0, has: 0, untagged: 0 };
  return { new: count, already: has - count, exclusive: all - has, lost, rowsWithoutTag: untagged };
}

/** Locks the class of the tags, so that its exclusivity cannot change; its id if exclusive. */
async function holdClass(tx: Db, { tagId, tagClassId }: List): Promise<number | null> {
  if (tagId === null && tagClassId === null) throw new Refused("titleListNoTag");
  const [row] = await tx.$queryRaw<{ id: number; isExclusive: boolean }[]>`
    SELECT id, is_exclusive AS "isExclusive" FROM tag_classes
    WHERE id = coalesce(${tagClassId}::int, (SELECT tag_class_id FROM tags WHERE id = ${tagId}::int)) FOR SHARE`;
  if (!row) throw new NotFound();
  return row.isExclusive ? row.id : null;
}

type ListTags = { id: number; tagId: number | null; tagClassId: number | null };

/**
 * Serializes lists that assign the same tags, because one may remove what another confirms. Until the transaction ends.
 */
async function holdGiving(tx: Db, { tagId, tagClassId }: ListTags): Promise<void> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    SELECT coalesce(${tagClassId}::int, (SELECT tag_class_id FROM tags WHERE id = ${tagId}::int)) AS id`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tags by title lists ${row?.id}`}, 0))`;
}

/**
 * Removes the tags a list assigned: all, or those not in `kept`, a table of tags and titles. Tags confirmed by another
 * list stay. Returns the number removed.
 */
export async function removeAssignedTags(tx: Db, list: ListTags, confirmed?: Prisma.Sql): Promise<number> {
  await holdGiving(tx, list);
  const notKept = confirmed
    ? Prisma.sql`AND NOT EXISTS (SELECT FROM ${confirmed} k WHERE k.tag_id = g.tag_id AND k.title_id = g.title_id)`
    : Prisma.empty;
  return tx.$executeRaw`
    WITH gone AS (
      DELETE FROM title_list_tags g WHERE g.title_list_id = ${list.id} ${notKept} RETURNING tag_id, title_id
    )
    DELETE FROM title_tags t USING gone
    WHERE t.tag_id = gone.tag_id AND t.title_id = gone.title_id AND NOT EXISTS (
      SELECT FROM title_list_tags o
      WHERE o.tag_id = t.tag_id AND o.title_id = t.title_id AND o.title_list_id <> ${list.id})`;
}
