import "server-only";
import type { Scope } from "@/lib/access/scope";
import { catalogOrders, findInCatalog, sortInCatalog } from "@/lib/catalog/titles/find-in-catalog";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import { readTitles } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { UsageView } from "@/lib/usage/usage-view";
import { type AccessUse, type TitleShare as AskedTitle, askPublishedYears, askSharedTitles } from "./ask-titles";
import { chooseUsage } from "./choose-usage";
import type { SharedTitle, SharedTitles, SharedTitlesQuery } from "./contract";
import { readLatestPrices } from "./read-latest-prices";

type Narrowing = Omit<SharedTitlesQuery, "page" | "page_size">;
type Window = { readonly offset: number; readonly limit: number };

/** Titles with interest on several platforms of one organization. */
export type SharedTitlesPage = {
  readonly count: number;
  readonly titles: readonly AskedTitle[];
  /** List rows of some titles. */
  readonly show: (titles: readonly AskedTitle[]) => Promise<SharedTitle[]>;
};

/** One page of titles on several platforms, and their platforms. */
export async function listSharedTitles(
  scope: Scope<"usage.view">,
  { asked, running }: { asked: SharedTitlesQuery; running: Running },
): Promise<SharedTitles> {
  const { page, page_size: size } = asked;
  const window = { offset: (page - 1) * size, limit: size };
  const [{ count, titles, show }, prices] = await Promise.all([
    findSharedTitles(scope, { asked, running, window }),
    readLatestPrices(scope, asked.to),
  ]);
  const results = await show(titles);
  const ids = [...new Set(results.flatMap(({ interests }) => Object.keys(interests).map(Number)))];
  const platforms = (await namePlatforms(ids)).map((one) => ({ ...one, price: prices.of.get(one.pk) ?? null }));
  return { count, results, platforms, prices: { year: prices.year, currency: prices.currency } };
}

/** The requested range of all titles, in order. */
export async function findSharedTitles(
  scope: Scope<"usage.view">,
  { asked, running, window }: { asked: Narrowing; running: Running; window?: Window },
): Promise<SharedTitlesPage> {
  // Types come from PostgreSQL, for the few titles on several platforms.
  const { pub_type: types, tags, ...usage } = asked;
  const [view, chosen, tagged] = await Promise.all([
    viewUsage(scope),
    chooseUsage(usage),
    tags && taggedObjects(scope, "title", { tags }),
  ]);
  const sharing = {
    ...{ ...chosen, where: { ...chosen.where, title: tagged } },
    ...{ atLeast: asked.at_least, on: asked.platforms ?? [] },
  };
  const show = (titles: readonly AskedTitle[]) => showTitles(view, chosen, { titles, running });

  const descending = asked.desc === "true";
  const by = catalogOrders.find((order) => order === asked.order_by);
  const order = { by: asked.order_by === "platform_count" ? "platforms" : "interest", descending } as const;
  const words = asked.search;
  const ofTypes = types && types.length < publicationTypes.length ? types : undefined;
  if (!words && !ofTypes && !by) {
    const shared = await askSharedTitles(view, { ...sharing, order, ...(window && { page: window }) }, running);
    return { ...shared, show };
  }
  const { titles: all } = await askSharedTitles(view, { ...sharing, order }, running);
  const ids = await findInCatalog(
    "titles",
    all.map(({ title }) => title),
    { words, types: ofTypes },
  );
  const whole = { offset: 0, limit: ids.length };
  const sorted = await inOrder(ids, { by, descending, locale: running.locale, window: window ?? whole });
  const titlesById = new Map(all.map((one) => [one.title, one]));
  return { count: ids.length, titles: sorted.flatMap((id) => titlesById.get(id) ?? []), show };
}

type Order = {
  by: (typeof catalogOrders)[number] | undefined;
  descending: boolean;
  locale: Running["locale"];
  window: Window;
};

async function inOrder(ids: readonly number[], { by, descending, locale, window }: Order) {
  if (!by) return ids.slice(window.offset, window.offset + window.limit);
  return sortInCatalog("titles", ids, { by, descending, locale, ...window });
}

async function showTitles(
  view: UsageView,
  { interest, where }: AccessUse,
  { titles, running: { signal } }: { titles: readonly AskedTitle[]; running: Running },
): Promise<SharedTitle[]> {
  const ids = titles.map(({ title }) => title);
  const question = {
    by: ["title", "platform"],
    measures: ["uses"],
    where: { ...where, title: ids },
    interest,
  } as const;
  const [groups, published, names] = await Promise.all([
    askGroups(view, question, { signal }),
    askPublishedYears(view, { titles: ids, month: where.month }, { signal }),
    readTitles("titles", ids),
  ]);
  const interests = new Map<number, Record<string, number>>(ids.map((id) => [id, {}]));
  for (const { keys, figures } of groups) {
    const own = interests.get(Number(keys[0]));
    if (own) own[String(keys[1])] = figures[0] ?? 0;
  }
  return titles.flatMap(({ title, platforms, interest: total }) => {
    const details = names.get(title);
    if (!details) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = details;
    return {
      ...{ pk: title, name, publication_type: publicationType, isbn, issn, eissn, doi },
      ...{ platform_count: platforms, total_interest: total, interests: interests.get(title) ?? {} },
      published: published.get(title) ?? {},
    };
  });
}

async function namePlatforms(ids: readonly number[]) {
  const rows = await db().platform.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true, nameEn: true, nameCs: true },
  });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}
