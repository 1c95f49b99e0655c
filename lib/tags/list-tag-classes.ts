import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma, TagScope } from "@/lib/kit/prisma/client";
import type { listTagClassesCall, TagClassView } from "./contract";
import { passedBy } from "./level";
import { seenBy } from "./seen-by";
import { knownTo, shownTagClass, showTagClass } from "./show-tag-class";

type Query = Parsed<typeof listTagClassesCall.query>;

const byName = [{ name: "asc" }, { id: "asc" }] as const;

/** A page of the classes that the actor may know of, by name. */
export async function listTagClasses({ actor }: Scope<"usage.view">, query: Query) {
  const where: Prisma.TagClassWhereInput = {
    ...(query.scope ? { scope: query.scope } : {}),
    AND: [query.can_create === "true" ? passedBy(actor, "canCreateTags") : knownTo(actor)],
    ...(query.search ? { name: { contains: query.search, mode: "insensitive" } } : {}),
  };
  const [count, rows] = await Promise.all([
    db().tagClass.count({ where }),
    db().tagClass.findMany({
      where,
      select: shownTagClass(actor),
      orderBy: [...byName],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  return { count, results: rows.map((row) => showTagClass(row, actor)) };
}

/** The classes of tags that the actor sees. */
export async function listVisibleTagClasses({ actor }: Scope<"usage.view">, scope?: TagScope): Promise<TagClassView[]> {
  const rows = await db().tagClass.findMany({
    where: { tags: { some: seenBy(actor) }, ...(scope ? { scope } : {}) },
    select: shownTagClass(actor),
    orderBy: [...byName],
  });
  return rows.map((row) => showTagClass(row, actor));
}

export async function getTagClass({ actor }: Scope<"usage.view" | "signed-in">, id: number): Promise<TagClassView> {
  const row = await db().tagClass.findFirst({ where: { id, AND: knownTo(actor) }, select: shownTagClass(actor) });
  if (!row) throw new NotFound();
  return showTagClass(row, actor);
}
