import "server-only";
import type { Actor } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma, TagScope } from "@/lib/kit/prisma/client";
import type { listTagsCall, TagView } from "./contract";
import { passedBy, passes } from "./level";
import { ownerName, ownerSelect } from "./owner";
import { seenBy } from "./seen-by";

type Query = Parsed<typeof listTagsCall.query>;

/** One page of tags visible to the actor, by class and name, including hidden classes. */
export async function listTags({ actor }: Scope<"usage.view">, query: Query) {
  const contains = { contains: query.search, mode: "insensitive" } as const;
  const where: Prisma.TagWhereInput = {
    AND: [
      seenBy(actor),
      query.assignable_only === "true" ? passedBy(actor, "canAssign") : {},
      query.pks ? { id: { in: query.pks } } : {},
      query.scope ? { tagClass: { scope: query.scope } } : {},
      query.tag_class === undefined ? {} : { tagClassId: query.tag_class },
      query.item_type && query.item_id ? hasObject(query.item_type, query.item_id) : {},
      query.search ? { OR: [{ name: contains }, { description: contains }, { tagClass: { name: contains } }] } : {},
    ],
  };
  const [count, rows] = await Promise.all([
    db().tag.count({ where }),
    db().tag.findMany({
      where,
      select: tagSelect,
      orderBy: [{ tagClass: { name: "asc" } }, { tagClassId: "asc" }, { name: "asc" }, { id: "asc" }],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  return { count, results: rows.map((row) => showTag(row, actor)) };
}

function hasObject(of: TagScope, id: number): Prisma.TagWhereInput {
  if (of === "title") return { titles: { some: { titleId: id } } };
  if (of === "platform") return { platforms: { some: { platformId: id } } };
  return { organizations: { some: { organizationId: id } } };
}

export async function getTag({ actor }: Scope<"usage.view">, id: number): Promise<TagView> {
  const row = await db().tag.findFirst({ where: { id, AND: seenBy(actor) }, select: tagSelect });
  if (!row) throw new NotFound();
  return showTag(row, actor);
}

/** Relations needed to show a tag. */
export const tagSelect = {
  ...{ id: true, name: true, description: true, textColor: true, bgColor: true, revision: true, tagClassId: true },
  ...{ canSee: true, canAssign: true, ownerId: true, ownerOrganizationId: true, ...ownerSelect },
  tagClass: {
    select: {
      ...{ id: true, name: true, scope: true, isExclusive: true },
      ...{ canCreateTags: true, ownerId: true, ownerOrganizationId: true },
    },
  },
  _count: { select: { titles: true, platforms: true, organizations: true } },
} as const satisfies Prisma.TagSelect;

export type TagRow = Prisma.TagGetPayload<{ select: typeof tagSelect }>;

/** A tag in the contract's shape. */
export function showTag(row: TagRow, actor: Actor): TagView {
  const { tagClass, _count: has } = row;
  return {
    pk: row.id,
    name: row.name,
    desc: row.description,
    text_color: row.textColor,
    bg_color: row.bgColor,
    can_see: row.canSee,
    can_assign: row.canAssign,
    owner_org: row.ownerOrganizationId,
    owner: ownerName(row),
    is_own: actor.kind === "user" && row.ownerId === actor.id,
    tag_class: { pk: tagClass.id, name: tagClass.name, scope: tagClass.scope, exclusive: tagClass.isExclusive },
    user_can_assign: passes(actor, row.canAssign, row, "write"),
    user_can_modify: passes(actor, tagClass.canCreateTags, tagClass, "write"),
    items: has.titles + has.platforms + has.organizations,
    revision: row.revision,
  };
}

/** The tag in audit entries. */
export const auditedTag = (row: Omit<TagRow, "_count" | "owner" | "tagClass" | "id" | "revision">) => ({
  name: row.name,
  description: row.description,
  color: row.bgColor,
  can_see: row.canSee,
  can_assign: row.canAssign,
  owner_org: row.ownerOrganizationId,
});
