import type { Actor } from "@/lib/access/actor";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { TagView } from "./contract";
import { passes } from "./level";
import { ownerName, shownOwner } from "./owner";

/** Relations needed to show a tag. */
export const shownTag = {
  ...{ id: true, name: true, description: true, textColor: true, bgColor: true, revision: true, tagClassId: true },
  ...{ canSee: true, canAssign: true, ownerId: true, ownerOrganizationId: true, ...shownOwner },
  tagClass: {
    select: {
      ...{ id: true, name: true, scope: true, isExclusive: true },
      ...{ canCreateTags: true, ownerId: true, ownerOrganizationId: true },
    },
  },
  _count: { select: { titles: true, platforms: true, organizations: true } },
} as const satisfies Prisma.TagSelect;

export type TagRow = Prisma.TagGetPayload<{ select: typeof shownTag }>;

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
    user_can_assign: passes(actor, row.canAssign, row),
    user_can_modify: passes(actor, tagClass.canCreateTags, tagClass),
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
