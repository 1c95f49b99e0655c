import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listTitleListsCall, TitleListView } from "../contract";
import { findTitleList, seenLists, shownList } from "./seen-lists";
import { countGiven, showTitleList } from "./show-title-list";

type Query = Parsed<typeof listTitleListsCall.query>;

/** One page of the lists visible to the user. */
export async function listTitleLists(scope: Scope<"signed-in">, query: Query, locale: Locale) {
  const { page, page_size: size, state, search } = query;
  const where: Prisma.TitleListWhereInput = {
    AND: [seenLists(scope), ...search.split(/\s+/).filter(Boolean).map(saying)],
    ...(state ? { state } : {}),
  };
  const direction = query.desc === "true" ? "desc" : "asc";
  const by = { created: "createdAt", name: "name", state: "state" } as const;
  const [count, rows] = await Promise.all([
    db().titleList.count({ where }),
    db().titleList.findMany({
      where,
      include: shownList,
      orderBy: [{ [by[query.order_by]]: direction }, { id: direction }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  const given = await countGiven(rows.map(({ id }) => id));
  return { count, results: await Promise.all(rows.map((row) => showTitleList(scope, row, { given, locale }))) };
}

function saying(word: string): Prisma.TitleListWhereInput {
  const contains = { contains: word, mode: "insensitive" } as const;
  return { OR: [{ name: contains }, { file: { name: contains } }, { tagClass: { name: contains } }] };
}

/** Throws NotFound for a list the user cannot see. */
export async function getTitleList(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<TitleListView> {
  const row = await findTitleList(scope, id);
  return showTitleList(scope, row, { given: await countGiven([id]), locale });
}
