import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma, TitlePair } from "@/lib/kit/prisma/client";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { Catalog } from "../catalog";
import type { listPairsCall, PairSide, TitlePairView } from "../contract";
import { findTitles } from "../find-titles";
import { type KnownTitle, standardIds } from "../title";
import type { Doubt } from "./doubt-terms";

type PlatformUses = { uses: number; platforms: { pk: number; name: string; uses: number }[] };

/** Platforms with usage of titles (or items) in the whole installation, most usage first. */
async function listUses(
  catalog: Catalog,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, PlatformUses>> {
  const usesByTitle = new Map<number, PlatformUses>();
  if (ids.length === 0) return usesByTitle;
  const view = new UsageView(usageReader(), await systemScope("usage.view", "titles"), await readVisibility());
  const reportType = (await db().reportType.findMany({ select: { id: true } })).map(({ id }) => id);
  const dimension = catalog === "titles" ? "title" : "item";
  const where = { reportType, [dimension]: [...ids] };
  const groups = await askGroups(view, { by: [dimension, "platform"], measures: ["uses"], where });
  const names = await platformNames(new Set(groups.map(({ keys }) => Number(keys[1]))), locale);
  for (const { keys, figures } of groups) {
    const [id, pk] = keys.map(Number);
    const [uses = 0] = figures;
    const of = usesByTitle.get(id ?? 0) ?? { uses: 0, platforms: [] };
    of.uses += uses;
    of.platforms.push({ pk: pk ?? 0, name: names.get(pk ?? 0) ?? `#${pk}`, uses });
    usesByTitle.set(id ?? 0, of);
  }
  for (const { platforms } of usesByTitle.values()) platforms.sort((one, other) => other.uses - one.uses);
  return usesByTitle;
}

async function platformNames(ids: ReadonlySet<number>, locale: Locale): Promise<ReadonlyMap<number, string>> {
  const rows = await db().platform.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, displayName(row, locale)]));
}

const MOST_SHOWN = 6;

type Sides<T> = { one: T; other: T };

/** A pair in lists, with the differences of both sides. */
function showPair(pair: TitlePair, { one, other }: Sides<KnownTitle>, uses: Sides<PlatformUses>): TitlePairView {
  const both = standardIds.filter((name) => one[name] !== "" && other[name] !== "");
  const { decidedAt, decidedBy } = pair;
  return {
    pk: pair.id,
    doubt: pair.doubt,
    state: pair.verdict ?? "open",
    decided: decidedAt ? { at: decidedAt.toISOString(), by: decidedBy ?? "" } : null,
    one: showSide(one, uses.one),
    other: showSide(other, uses.other),
    agree: both.filter((name) => one[name] === other[name]),
    differ: both.filter((name) => one[name] !== other[name]),
  };
}

function showSide(title: KnownTitle, { uses, platforms }: PlatformUses): PairSide {
  const { id, name, publicationType, isbn, issn, eissn, doi, proprietaryIds } = title;
  return {
    pk: id,
    name,
    publication_type: publicationType,
    ...{ isbn, issn, eissn, doi },
    proprietary_ids: proprietaryIds.slice(0, MOST_SHOWN),
    proprietary_count: proprietaryIds.length,
    uses,
    platforms: platforms.slice(0, MOST_SHOWN),
    platform_count: platforms.length,
  };
}

type Query = Parsed<typeof listPairsCall.query>;
type Order = Prisma.TitlePairOrderByWithRelationInput;

const orders: Readonly<Record<Query["order_by"], readonly Order[]>> = {
  likely: [{ doubt: "asc" }, { uses: "desc" }],
  uses: [{ uses: "desc" }],
  name: [{ name: "asc" }],
};

/** One page of doubtful pairs of all organizations, with both sides. */
export async function listPairs(
  _scope: Scope<"consortium.manage">,
  query: Query,
  locale: Locale,
): Promise<z.input<typeof listPairsCall.returns>> {
  const { catalog, page, page_size } = query;
  const where = whereOf(query);
  const [count, open, pairs] = await Promise.all([
    db().titlePair.count({ where }),
    db().titlePair.groupBy({ by: ["doubt"], where: { catalog, verdict: null }, _count: true }),
    db().titlePair.findMany({
      where,
      orderBy: [...orders[query.order_by], { id: "asc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const [currentTitles, uses] = await Promise.all([findTitles(db(), catalog, ids), listUses(catalog, ids, locale)]);
  const titles = new Map(currentTitles.map((title) => [title.id, title]));
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

function whereOf({ catalog, state, doubt, search }: Query): Prisma.TitlePairWhereInput {
  const words = search.split(/\s+/).filter(Boolean);
  return {
    catalog,
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
    oneShared: count("oneShared"),
    oneWithout: count("oneWithout"),
    otherKinds: count("otherKinds"),
    proprietaryDiffer: count("proprietaryDiffer"),
    allDiffer: count("allDiffer"),
  };
}
