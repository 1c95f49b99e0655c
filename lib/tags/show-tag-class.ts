import type { Actor } from "@/lib/access/actor";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { TagClassView } from "./contract";
import { passedBy, passes } from "./level";
import { ownerName, shownOwner } from "./owner";
import { seenBy } from "./seen-by";

/** Relations needed to show a class to a user. */
export const shownTagClass = (actor: Actor) =>
  ({
    ...{ id: true, name: true, scope: true, isExclusive: true, description: true, textColor: true, bgColor: true },
    ...{ canModify: true, canCreateTags: true, defaultCanSee: true, defaultCanAssign: true },
    ...{ ownerId: true, ownerOrganizationId: true, revision: true, ...shownOwner },
    hiddenBy: { where: { userId: actor.kind === "user" ? actor.id : 0 }, select: { userId: true } },
    _count: { select: { tags: true } },
  }) as const satisfies Prisma.TagClassSelect;

export type TagClassRow = Prisma.TagClassGetPayload<{ select: ReturnType<typeof shownTagClass> }>;

/** Classes known to a user: those they may change or create tags in, and those of visible tags. */
export const knownTo = (actor: Actor): Prisma.TagClassWhereInput => ({
  OR: [passedBy(actor, "canModify"), passedBy(actor, "canCreateTags"), { tags: { some: seenBy(actor) } }],
});

/** A class in the contract's shape. */
export const showTagClass = (row: TagClassRow, actor: Actor): TagClassView => ({
  pk: row.id,
  name: row.name,
  scope: row.scope,
  exclusive: row.isExclusive,
  desc: row.description,
  text_color: row.textColor,
  bg_color: row.bgColor,
  can_modify: row.canModify,
  can_create_tags: row.canCreateTags,
  default_tag_can_see: row.defaultCanSee,
  default_tag_can_assign: row.defaultCanAssign,
  owner_org: row.ownerOrganizationId,
  owner: ownerName(row),
  is_own: actor.kind === "user" && row.ownerId === actor.id,
  user_can_modify: passes(actor, row.canModify, row),
  user_can_create_tags: passes(actor, row.canCreateTags, row),
  hidden: row.hiddenBy.length > 0,
  tags: row._count.tags,
  revision: row.revision,
});

/** The class in audit entries. */
export const auditedTagClass = (
  row: Omit<TagClassRow, "_count" | "owner" | "hiddenBy" | "id" | "revision" | "scope">,
) => ({
  name: row.name,
  exclusive: row.isExclusive,
  description: row.description,
  color: row.bgColor,
  can_modify: row.canModify,
  can_create_tags: row.canCreateTags,
  default_tag_can_see: row.defaultCanSee,
  default_tag_can_assign: row.defaultCanAssign,
  owner_org: row.ownerOrganizationId,
});
