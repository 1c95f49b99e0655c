import "server-only";
import type { Permission } from "@/lib/access/permissions";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma, type TagScope } from "@/lib/kit/prisma/client";
import { seenBy, visibleTags } from "./seen-by";

/**
 * Objects within reach with any of these tags and any of these classes (if both are given), counting only tags visible
 * to the actor. Includes titles merged into others, because usage moves later.
 */
export async function taggedObjects(
  scope: Scope<Permission>,
  of: TagScope,
  { tags, tagClasses }: { tags?: readonly number[] | undefined; tagClasses?: readonly number[] | undefined },
): Promise<number[]> {
  const sets = await Promise.all([
    tags && objectsOf(scope, of, { id: { in: [...tags] } }),
    tagClasses && objectsOf(scope, of, { tagClassId: { in: [...tagClasses] } }),
  ]);
  const [one, other] = sets.filter((set) => set !== undefined);
  if (!one) throw new RangeError("Neither tags nor classes specified");
  return [...one].filter((id) => !other || other.has(id)).sort((a, b) => a - b);
}

async function objectsOf(scope: Scope<Permission>, of: TagScope, where: Prisma.TagWhereInput): Promise<Set<number>> {
  const links = await readLinks(scope, of, { AND: [where, seenBy(scope.actor)] });
  return new Set([...links.values()].flat());
}

/**
 * Pairs of object and tag: of one class, or of all that the actor has not hidden. Only visible tags; merged titles have
 * the tags of their target.
 */
export async function tagPairs(
  scope: Scope<Permission>,
  of: TagScope,
  { tagClass }: { tagClass: number | null },
): Promise<(readonly [object: number, tag: number])[]> {
  const { actor } = scope;
  const where = tagClass === null ? visibleTags(actor) : { AND: [{ tagClassId: tagClass }, seenBy(actor)] };
  const links = await readLinks(scope, of, where);
  return [...links].flatMap(([tag, objects]) => objects.map((object) => [object, tag] as const));
}

/** Objects per tag. Long lists come as one text, because the driver is many times slower for rows. */
async function readLinks(
  scope: Scope<Permission>,
  of: TagScope,
  where: Prisma.TagWhereInput,
): Promise<Map<number, number[]>> {
  const tags = await db().tag.findMany({
    where: { AND: [where, { tagClass: { scope: of } }] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  if (tags.length === 0) return new Map();
  const ids = tags.map(({ id }) => id);
  const rows = await db().$queryRaw<{ tag: number; objects: string }[]>`
    SELECT tag_id AS tag, string_agg(object::text, ',' ORDER BY object) AS objects
    FROM (${linksSql[of](scope, ids)}) AS links GROUP BY tag_id ORDER BY tag_id`;
  return new Map(rows.map(({ tag, objects }) => [tag, objects.split(",").map(Number)]));
}

const linksSql: Record<TagScope, (scope: Scope<Permission>, tags: number[]) => Prisma.Sql> = {
  title: (_, tags) => Prisma.sql`
    SELECT tag_id, title_id AS object FROM title_tags WHERE tag_id = ANY(${tags})
    UNION ALL
    SELECT l.tag_id, t.id FROM titles t JOIN title_tags l ON l.title_id = t.merged_into
    WHERE t.merged_into IS NOT NULL AND l.tag_id = ANY(${tags})`,
  platform: (scope, tags) => Prisma.sql`
    SELECT l.tag_id, l.platform_id AS object FROM platform_tags l JOIN platforms p ON p.id = l.platform_id
    WHERE l.tag_id = ANY(${tags}) AND (p.organization_id IS NULL OR ${reachSql("p.organization_id", scope)})`,
  organization: (scope, tags) => Prisma.sql`
    SELECT l.tag_id, l.organization_id AS object FROM organization_tags l
    WHERE l.tag_id = ANY(${tags}) AND ${reachSql("l.organization_id", scope)}`,
};
