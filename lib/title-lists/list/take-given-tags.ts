import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

type List = { id: number; tagId: number | null; tagClassId: number | null };

/**
 * Serializes lists that assign the same tags, because one may remove what another confirms. Until the transaction ends.
 */
export async function holdGiving(tx: Db, { tagId, tagClassId }: List): Promise<void> {
  const [found] = await tx.$queryRaw<{ id: number }[]>`
    SELECT coalesce(${tagClassId}::int, (SELECT tag_class_id FROM tags WHERE id = ${tagId}::int)) AS id`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tags by title lists ${found?.id}`}, 0))`;
}

/**
 * Removes the tags a list assigned: all, or those not in `kept`, a table of tags and titles. Tags confirmed by another
 * list stay. Returns the number removed.
 */
export async function takeGivenTags(tx: Db, list: List, kept?: Prisma.Sql): Promise<number> {
  await holdGiving(tx, list);
  const notKept = kept
    ? Prisma.sql`AND NOT EXISTS (SELECT FROM ${kept} k WHERE k.tag_id = g.tag_id AND k.title_id = g.title_id)`
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
