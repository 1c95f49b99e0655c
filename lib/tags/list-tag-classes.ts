import "server-only";
import type { Actor } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma, TagScope } from "@/lib/kit/prisma/client";
import { type listTagClassesCall, listTagsCall, type TagClassView, type TagView } from "./contract";
import { passedBy, passes } from "./level";
import { listTags } from "./list-tags";
import { ownerName, ownerSelect } from "./owner";
import { seenBy } from "./seen-by";

type Query = Parsed<typeof listTagClassesCall.query>;

const byName = [{ name: "asc" }, { id: "asc" }] as const;

/** One page of classes known to the actor, by object kind and name. */
export async function listTagClasses({ actor }: Scope<"usage.view">, query: Query) {
  const contains = { contains: query.search, mode: "insensitive" } as const;
  const matching = { OR: [{ name: contains }, { description: contains }] };
  const where: Prisma.TagClassWhereInput = {
    ...(query.scope ? { scope: query.scope } : {}),
    ...(query.tag_class === undefined ? {} : { id: query.tag_class }),
    AND: [
      query.can_create === "true" ? passedBy(actor, "canCreateTags") : visibleClasses(actor),
      query.search ? { OR: [matching, { tags: { some: { AND: [seenBy(actor), matching] } } }] } : {},
    ],
  };
  const [count, rows] = await Promise.all([
    db().tagClass.count({ where }),
    db().tagClass.findMany({
      where,
      select: tagClassSelect(actor),
      orderBy: [{ scope: "asc" }, ...byName],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  return { count, results: rows.map((row) => showTagClass(row, actor)) };
}

/** Tag classes visible to the actor. */
export async function listVisibleTagClasses({ actor }: Scope<"usage.view">, scope?: TagScope): Promise<TagClassView[]> {
  const rows = await db().tagClass.findMany({
    where: { tags: { some: seenBy(actor) }, ...(scope ? { scope } : {}) },
    select: tagClassSelect(actor),
    orderBy: [...byName],
  });
  return rows.map((row) => showTagClass(row, actor));
}

export async function getTagClass({ actor }: Scope<"usage.view" | "signed-in">, id: number): Promise<TagClassView> {
  const row = await db().tagClass.findFirst({
    where: { id, AND: visibleClasses(actor) },
    select: tagClassSelect(actor),
  });
  if (!row) throw new NotFound();
  return showTagClass(row, actor);
}

const FEW = 50;
const MANY = 1000;

/** First tags of each class (nearly all of a single one): those matching the search words, unless the class matches. */
export async function tagsOfClasses(
  scope: Scope<"usage.view">,
  classes: readonly TagClassView[],
  words: string,
): Promise<Map<number, { count: number; results: TagView[] }>> {
  const page_size = classes.length === 1 ? MANY : FEW;
  const read = async ({ pk, name, desc }: TagClassView) => {
    const isAboutIt = `${name} ${desc}`.toLowerCase().includes(words.toLowerCase());
    const query = listTagsCall.query.parse({ tag_class: pk, search: isAboutIt ? "" : words, page_size });
    return [pk, await listTags(scope, query)] as const;
  };
  return new Map(await Promise.all(classes.map(read)));
}

/** Relations needed to show a class to a user. */
export const tagClassSelect = (actor: Actor) =>
  ({
    ...{ id: true, name: true, scope: true, isExclusive: true, description: true, textColor: true, bgColor: true },
    ...{ canModify: true, canCreateTags: true, defaultCanSee: true, defaultCanAssign: true },
    ...{ ownerId: true, ownerOrganizationId: true, revision: true, ...ownerSelect },
    hiddenBy: { where: { userId: actor.kind === "user" ? actor.id : 0 }, select: { userId: true } },
    _count: { select: { tags: true } },
  }) as const satisfies Prisma.TagClassSelect;

export type TagClassRow = Prisma.TagClassGetPayload<{ select: ReturnType<typeof tagClassSelect> }>;

/** Classes known to a user: those they may change or create tags in, and those of visible tags. */
export const visibleClasses = (actor: Actor): Prisma.TagClassWhereInput => ({
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
  user_can_modify: passes(actor, row.canModify, row, "write"),
  user_can_create_tags: passes(actor, row.canCreateTags, row, "write"),
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
