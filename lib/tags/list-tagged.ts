import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Permission } from "@/lib/access/permissions";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { Prisma, type TagScope } from "@/lib/kit/prisma/client";
import type { listTaggedCall } from "./contract";
import { seenBy, visibleTags } from "./seen-by";

type Query = Parsed<typeof listTaggedCall.query>;
type Row = { pk: number; name: string; name_en: string | null; name_cs: string | null };

/** One page of objects within reach that have a tag, by name. */
export async function listTagged(
  scope: Scope<"usage.view">,
  { tag, of }: { tag: number; of: TagScope },
  { search, page, page_size }: Query,
): Promise<{ count: number; results: Row[] }> {
  const where = { id: tag, tagClass: { scope: of }, AND: seenBy(scope.actor) };
  if (!(await db().tag.findFirst({ where, select: { id: true } }))) throw new NotFound();
  const { table, object } = linksOf[of];
  const words = search.split(/\s+/).filter(Boolean);
  const matching = words.map(
    (word) => Prisma.sql`AND concat_ws(' ', name, name_en, name_cs) ILIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
  );
  const matches = Prisma.sql`FROM (${objectsSql[of](scope)}) AS object
    WHERE id IN (SELECT ${object} FROM ${table} WHERE tag_id = ${tag}) ${
      matching.length > 0 ? Prisma.join(matching, " ") : Prisma.empty
    }`;
  const [[counted], results] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${matches}`,
    db().$queryRaw<Row[]>`SELECT id AS pk, name, name_en, name_cs ${matches}
      ORDER BY name, id LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}

/** Tags of these objects that the actor sees and has not hidden. */
export async function listItemTags(
  scope: Scope<Permission>,
  of: TagScope,
  ids: readonly number[],
): Promise<{ tag_id: number; target_id: number }[]> {
  const where = { AND: [visibleTags(scope.actor), { tagClass: { scope: of } }] };
  const tags = (await db().tag.findMany({ where, select: { id: true } })).map(({ id }) => id);
  const { table, object } = linksOf[of];
  return db().$queryRaw`
    SELECT tag_id, ${object} AS target_id FROM ${table}
    WHERE ${object} = ANY(${[...ids]}) AND tag_id = ANY(${tags})
      AND ${object} IN (SELECT id FROM (${objectsSql[of](scope)}) AS object)
    ORDER BY target_id, tag_id`;
}

/** Tables that link objects and tags. */
export const linksOf: Record<TagScope, { table: Prisma.Sql; object: Prisma.Sql }> = {
  title: { table: Prisma.sql`title_tags`, object: Prisma.sql`title_id` },
  platform: { table: Prisma.sql`platform_tags`, object: Prisma.sql`platform_id` },
  organization: { table: Prisma.sql`organization_tags`, object: Prisma.sql`organization_id` },
};

/** Objects a user may tag, with their names. Titles are available to everyone. */
export const objectsSql: Record<TagScope, (scope: Scope<Permission>) => Prisma.Sql> = {
  title: () => Prisma.sql`
    SELECT id, name, NULL AS name_en, NULL AS name_cs FROM titles WHERE merged_into IS NULL`,
  platform: (scope) => Prisma.sql`
    SELECT id, name, name_en, name_cs FROM platforms
    WHERE organization_id IS NULL OR ${reachSql("organization_id", scope)}`,
  organization: (scope) => Prisma.sql`
    SELECT id, name, name_en, name_cs FROM organizations WHERE ${reachSql("id", scope)}`,
};

/** The objects within reach, and the number of others. A merged title is replaced by its target. */
export async function objectsWithin(
  tx: Db,
  scope: Scope<Permission>,
  of: TagScope,
  ids: readonly number[],
): Promise<{ objects: number[]; missing: number }> {
  const uniqueIds = [...new Set(ids)];
  const heads =
    of === "title"
      ? Prisma.sql`SELECT coalesce(merged_into, id) AS id FROM titles WHERE id = ANY(${uniqueIds})`
      : Prisma.sql`SELECT unnest(${uniqueIds}::int[]) AS id`;
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM (${heads}) AS asked JOIN (${objectsSql[of](scope)}) AS object USING (id) ORDER BY id`;
  const objects = rows.map(({ id }) => id);
  return { objects: [...new Set(objects)], missing: uniqueIds.length - objects.length };
}
