import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listPairsCall, TitlePairView } from "./contract";
import type { Doubt } from "./doubt-terms";
import { findTitles } from "./find-titles";
import { listUses, type PlatformUses } from "./list-uses";
import { showPair } from "./show-pair";

type Query = Parsed<typeof listPairsCall.query>;
type Order = Prisma.TitlePairOrderByWithRelationInput;

const orders: Readonly<Record<Query["order_by"], readonly Order[]>> = {
  likely: [{ doubt: "asc" }, { uses: "desc" }],
  uses: [{ uses: "desc" }],
  name: [{ name: "asc" }],
};

/** A page of the doubtful matches of all organizations, with both sides of each. */
export async function listPairs(
  _scope: Scope<"consortium.manage">,
  query: Query,
  locale: Locale,
): Promise<z.input<typeof listPairsCall.returns>> {
  const { catalogue, page, page_size } = query;
  const where = whereOf(query);
  const [count, open, pairs] = await Promise.all([
    db().titlePair.count({ where }),
    db().titlePair.groupBy({ by: ["doubt"], where: { catalogue, verdict: null }, _count: true }),
    db().titlePair.findMany({
      where,
      orderBy: [...orders[query.order_by], { id: "asc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const [found, uses] = await Promise.all([findTitles(db(), catalogue, ids), listUses(catalogue, ids, locale)]);
  const titles = new Map(found.map((title) => [title.id, title]));
  const none: PlatformUses = { uses: 0, platforms: [] };
  const results = pairs.flatMap((pair): TitlePairView[] => {
    const [one, other] = [titles.get(pair.oneId), titles.get(pair.otherId)];
    if (!one || !other) return [];
    return [showPair(pair, { one, other }, { one: uses.get(one.id) ?? none, other: uses.get(other.id) ?? none })];
  });
  const counts = new Map(open.map(({ doubt, _count }) => [doubt, _count]));
  const byDoubt = (doubt: Doubt) => counts.get(doubt) ?? 0;
  return { count, page, open: everyDoubt(byDoubt), results };
}

function whereOf({ catalogue, state, doubt, search }: Query): Prisma.TitlePairWhereInput {
  const words = search.split(/\s+/).filter(Boolean);
  return {
    catalogue,
    verdict: state === "open" ? null : state,
    ...(doubt ? { doubt } : {}),
    AND: words.map((word) => ({ name: { contains: word, mode: "insensitive" } })),
  };
}

function everyDoubt(count: (doubt: Doubt) => number): Record<Doubt, number> {
  return {
    crossed: count("crossed"),
    someAgree: count("someAgree"),
    proprietaryAgrees: count("proprietaryAgrees"),
    oneWithout: count("oneWithout"),
    otherKinds: count("otherKinds"),
    proprietaryDiffer: count("proprietaryDiffer"),
    allDiffer: count("allDiffer"),
  };
}
