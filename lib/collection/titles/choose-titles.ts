import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { askUsed } from "../ask-used";
import { orderByInterest } from "../interest-of";
import type { TitlesAsked } from "./contract";
import { catalogueOrders, findInCatalogue, sortInCatalogue } from "./find-in-catalogue";

/** On which platform, if not on any. */
export type Place = { readonly platform?: number | undefined };

type Asked = Omit<TitlesAsked, "page" | "page_size"> & { readonly groups?: string | undefined };

export type ChosenTitles = {
  readonly view: UsageView;
  /** Which usage makes a title part of the list. */
  readonly where: NumberedWhere;
  /** All of them, in no order. */
  readonly ids: readonly number[];
  readonly count: number;
  /** Their ids in order, some of them. */
  page(offset: number, limit: number): Promise<readonly number[]>;
};

/**
 * The titles that a list is of: the usage store tells which have usage and how much interest, the catalogue which of them
 * are called as asked. Titles that were found to be one are two as long as their usage lies apart, as in reports.
 */
export async function chooseTitles(
  scope: Scope<"usage.view">,
  { platform }: Place,
  { asked, running }: { asked: Asked; running: Running },
): Promise<ChosenTitles> {
  const view = await viewUsage(scope);
  const { from = null, to = null } = asked;
  const where: NumberedWhere = { month: { from, to }, ...(platform === undefined ? {} : { platform: [platform] }) };
  const [used, tagged] = await Promise.all([
    askUsed(view, { of: "title", where, onSeveralPlatforms: asked.multiplatform === "true" }, running),
    (asked.tags || asked.tag_classes) &&
      taggedObjects(scope, "title", { tags: asked.tags, tagClasses: asked.tag_classes }),
  ]);
  const withTags = tagged && new Set(tagged);
  const ids = await findInCatalogue("titles", withTags ? used.filter((id) => withTags.has(id)) : used, {
    words: `${asked.search} ${asked.q}`,
    types: asked.pub_type,
  });
  return { view, where, ids, count: ids.length, page: await ordered(ids, { scope, view, where, asked, running }) };
}

type Ordering = Pick<ChosenTitles, "view" | "where"> & {
  scope: Scope<"usage.view">;
  asked: Asked;
  running: Running;
};

/** What is not known to be ordered by is as the name. */
async function ordered(ids: readonly number[], { scope, view, where, asked, running }: Ordering) {
  const by = catalogueOrders.find((one) => one === asked.order_by);
  const group = by ? undefined : await groupNamed(asked);
  if (group === undefined)
    return (offset: number, limit: number) =>
      sortInCatalogue("titles", ids, {
        ...{ by: by ?? "name", descending: asked.desc === "true", locale: running.locale, offset, limit },
      });
  const descending = asked.desc !== "false";
  const sorted = await orderByInterest(scope, ids, { of: "title", where, view, group, descending }, running);
  return async (offset: number, limit: number) => sorted.slice(offset, offset + limit);
}

/** The interest group that is ordered by; "interest" is the first of those that are shown. */
async function groupNamed({ order_by: by, groups = "" }: Asked): Promise<string | undefined> {
  const known = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  if (by !== "interest") return known.find(({ shortName }) => shortName === by)?.shortName;
  const shown = groups.split(",");
  const first =
    known.find(({ shortName }) => shown.includes(shortName)) ?? known.find(({ isImportant }) => isImportant);
  return first?.shortName;
}
