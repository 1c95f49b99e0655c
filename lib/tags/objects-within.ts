import "server-only";
import type { Permission } from "@/lib/access/permissions";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Prisma, type TagScope } from "@/lib/kit/prisma/client";

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
): Promise<{ found: number[]; missing: number }> {
  const asked = [...new Set(ids)];
  const heads =
    of === "title"
      ? Prisma.sql`SELECT coalesce(merged_into, id) AS id FROM titles WHERE id = ANY(${asked})`
      : Prisma.sql`SELECT unnest(${asked}::int[]) AS id`;
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM (${heads}) AS asked JOIN (${objectsSql[of](scope)}) AS object USING (id) ORDER BY id`;
  const found = rows.map(({ id }) => id);
  return { found: [...new Set(found)], missing: asked.length - found.length };
}
