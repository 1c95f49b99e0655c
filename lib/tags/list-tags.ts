import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma, TagScope } from "@/lib/kit/prisma/client";
import type { listTagsCall, TagView } from "./contract";
import { passedBy } from "./level";
import { seenBy } from "./seen-by";
import { shownTag, showTag } from "./show-tag";

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
      select: shownTag,
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
  const row = await db().tag.findFirst({ where: { id, AND: seenBy(actor) }, select: shownTag });
  if (!row) throw new NotFound();
  return showTag(row, actor);
}
