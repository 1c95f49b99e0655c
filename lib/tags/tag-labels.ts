import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { TagOnObject } from "./contract";
import { listItemTags } from "./list-tagged";
import { seenBy, visibleTags } from "./seen-by";
import type { TagScope } from "./tag-shapes";

/** Tags with these ids that are visible to the actor, by class and name. */
export async function tagLabels(
  { actor }: Scope<Permission>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TagOnObject>> {
  const tags = await readTags({ id: { in: [...new Set(ids)] }, AND: seenBy(actor) });
  return new Map(tags.map((tag) => [tag.pk, tag]));
}

/** Tags to filter these objects by: visible to the actor and not hidden. */
export const listShownTags = ({ actor }: Scope<Permission>, of: TagScope): Promise<TagOnObject[]> =>
  readTags({ AND: [visibleTags(actor), { tagClass: { scope: of } }] });

async function readTags(where: Prisma.TagWhereInput): Promise<TagOnObject[]> {
  const rows = await db().tag.findMany({
    where,
    select: {
      ...{ id: true, name: true, description: true, textColor: true, bgColor: true },
      tagClass: { select: { id: true, name: true, isExclusive: true } },
    },
    orderBy: [{ tagClass: { name: "asc" } }, { tagClassId: "asc" }, { name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, description, textColor, bgColor, tagClass }) => ({
    ...{ pk: id, name, desc: description, text_color: textColor, bg_color: bgColor },
    tag_class: { pk: tagClass.id, name: tagClass.name, exclusive: tagClass.isExclusive },
  }));
}

/** Tags of these objects that the reader sees and has not hidden, by class and name. */
export async function tagsOf(
  scope: Scope<Permission>,
  of: TagScope,
  objects: readonly number[],
): Promise<(object: number) => TagOnObject[]> {
  const links = await listItemTags(scope, of, objects);
  const labels = await tagLabels(
    scope,
    links.map(({ tag_id: tag }) => tag),
  );
  const had = new Map<number, Set<number>>();
  for (const { target_id: object, tag_id: tag } of links) had.set(object, (had.get(object) ?? new Set()).add(tag));
  return (object) => {
    const tags = had.get(object);
    return tags ? [...labels.values()].filter(({ pk }) => tags.has(pk)) : [];
  };
}
