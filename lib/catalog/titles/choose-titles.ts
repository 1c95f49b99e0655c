import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { askUsed, countUsed } from "../ask-used";
import { orderByInterest } from "../interest-of";
import type { TitlesQuery } from "./contract";
import { catalogOrders, findInCatalog, findNamed, sortInCatalog } from "./find-in-catalog";

/** The platform, or any. */
export type ChosenPlace = { readonly platform?: number | undefined };

type Asked = Omit<TitlesQuery, "page" | "page_size"> & { readonly groups?: string | undefined };

export type ChosenTitles = {
  readonly view: UsageView;
  /** Usage that includes a title in the list. */
  readonly where: NumberedWhere;
  /** All of them, unordered. */
  readonly ids: readonly number[];
  readonly count: number;
  /** A range of ids in order. */
  page(offset: number, limit: number): Promise<readonly number[]>;
};

/**
 * Titles of a list: the usage store determines which have usage and how much interest, PostgreSQL which match the
 * search. Merged titles stay separate while their usage is, as in reports.
 */
export async function chooseTitles(
  scope: Scope<"usage.view">,
  { platform }: ChosenPlace,
  { query, running }: { query: Asked; running: Running },
): Promise<ChosenTitles> {
  const words = { words: query.search, types: query.pub_type };
  const [view, named] = await Promise.all([viewUsage(scope), findNamed("titles", words)]);
  // If few titles match the search, only their usage is queried; otherwise all titles with usage are, and then
  // searched.
  const where = { ...usageOf({ platform }, query), ...(named && { title: named }) };
  const [used, tagged] = await Promise.all([
    askUsed(view, { of: "title", where, onSeveralPlatforms: query.multiplatform === "true" }, running),
    (query.tags || query.tag_classes) &&
      taggedObjects(scope, "title", { tags: query.tags, tagClasses: query.tag_classes }),
  ]);
  const withTags = tagged && new Set(tagged);
  const among = withTags ? used.filter((id) => withTags.has(id)) : used;
  const ids = named ? among : await findInCatalog("titles", among, words);
  return { view, where, ids, count: ids.length, page: await ordered(ids, { scope, view, where, query, running }) };
}

type PageOfTitles = Pick<ChosenTitles, "view" | "where" | "ids" | "count">;
type Page = { readonly offset: number; readonly limit: number };

/** A range of a list's titles in order, and their number. */
export async function pageOfTitles(
  scope: Scope<"usage.view">,
  place: ChosenPlace,
  { query, running, page }: { query: Asked; running: Running; page: Page },
): Promise<PageOfTitles> {
  const most = await mostUsed(scope, place, { query, running, page });
  if (most) return most;
  const { view, where, count, page: read } = await chooseTitles(scope, place, { query, running });
  return { view, where, count, ids: await read(page.offset, page.limit) };
}

/**
 * For an unfiltered list by descending interest, the usage store returns just the page. Null for other lists, or if the
 * page extends beyond titles with such interest.
 */
async function mostUsed(
  scope: Scope<"usage.view">,
  place: ChosenPlace,
  { query, running, page: { offset, limit } }: { query: Asked; running: Running; page: Page },
): Promise<PageOfTitles | null> {
  const isNarrowed = query.search || query.pub_type || query.tags || query.tag_classes;
  if (isNarrowed || query.multiplatform === "true" || query.desc === "false") return null;
  if (catalogOrders.some((one) => one === query.order_by)) return null;
  const groups = await groupsNamed(query);
  if (!groups) return null;
  const view = await viewUsage(scope);
  const where = usageOf(place, query);
  const order = { by: "uses", descending: true } as const;
  const [rows, count] = await Promise.all([
    // One extra, because usage without a title is a group as well.
    askInterest(
      scope,
      { by: ["title"], where: { ...where, metric: groups }, order, limit: offset + limit + 1 },
      running,
      view,
    ),
    countUsed(view, { of: "title", where }, running),
  ]);
  const ids = rows.flatMap(({ keys: [id] }) => (Number(id) > 0 ? Number(id) : [])).slice(offset, offset + limit);
  return ids.length === Math.min(limit, Math.max(0, count - offset)) ? { view, where, ids, count } : null;
}

const usageOf = ({ platform }: ChosenPlace, { from, to }: Asked): NumberedWhere => ({
  month: { from: from ?? null, to: to ?? null },
  ...(platform === undefined ? {} : { platform: [platform] }),
});

type Ordering = Pick<ChosenTitles, "view" | "where"> & {
  scope: Scope<"usage.view">;
  query: Asked;
  running: Running;
};

/** An unknown sort key means the name. */
async function ordered(ids: readonly number[], { scope, view, where, query, running }: Ordering) {
  const by = catalogOrders.find((one) => one === query.order_by);
  const groups = by ? undefined : await groupsNamed(query);
  if (!groups)
    return (offset: number, limit: number) =>
      sortInCatalog("titles", ids, {
        ...{ by: by ?? "name", descending: query.desc === "true", locale: running.locale, offset, limit },
      });
  const descending = query.desc !== "false";
  const sorted = await orderByInterest(scope, ids, { of: "title", where, view, groups, descending }, running);
  return async (offset: number, limit: number) => sorted.slice(offset, offset + limit);
}

/** Ids of the interest groups that determine the order; "interest" is the first one shown. */
async function groupsNamed({ order_by: by, groups = "" }: Asked): Promise<readonly number[] | undefined> {
  const interestGroups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const important = interestGroups.filter(({ isImportant }) => isImportant);
  if (by === "total_interest") return idsOf(important);
  if (by !== "interest") return idsOf(interestGroups.filter(({ shortName }) => shortName === by));
  const names = groups.split(",");
  return idsOf([interestGroups.find(({ shortName }) => names.includes(shortName)) ?? important[0]]);
}

function idsOf(groups: readonly ({ id: number } | undefined)[]): readonly number[] | undefined {
  const ids = groups.flatMap((group) => (group ? [group.id] : []));
  return ids.length > 0 ? ids : undefined;
}
