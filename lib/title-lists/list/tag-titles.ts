import "server-only";
import type { Db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { holdGiving, takeGivenTags } from "./take-given-tags";

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
  const lost = await takeGivenTags(tx, list, Prisma.sql`listed`);
  const given = await tx.$executeRaw`
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
  return { new: given, already: has - given, exclusive: all - has, lost, rowsWithoutTag: untagged };
}

/** Locks the class of the tags, so that its exclusivity cannot change; its id if exclusive. */
async function holdClass(tx: Db, { tagId, tagClassId }: List): Promise<number | null> {
  if (tagId === null && tagClassId === null) throw new Refused("titleListNoTag");
  const [held] = await tx.$queryRaw<{ id: number; isExclusive: boolean }[]>`
    SELECT id, is_exclusive AS "isExclusive" FROM tag_classes
    WHERE id = coalesce(${tagClassId}::int, (SELECT tag_class_id FROM tags WHERE id = ${tagId}::int)) FOR SHARE`;
  if (!held) throw new NotFound();
  return held.isExclusive ? held.id : null;
}
