import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { knownInterests } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { askUsed, countUsed } from "../ask-used";
import { interestOf } from "../interest-of";
import { reportsOfObjects } from "../interest-reports";
import { catalogOrders, findInCatalog, sortInCatalog } from "../titles/find-in-catalog";
import type { ItemsQuery, ListedItem } from "./contract";
import { type ItemMetric, itemReportTypes, listItemMetrics, orderByUsage, usageOfItems } from "./item-usage";

/** Below a title, on a platform, both or neither. */
export type ItemPlace = { readonly platform?: number | undefined; readonly title?: number | undefined };

/** Throws NotFound if items are disabled. */
export function needItems(): void {
  if (!settings().ENABLE_ITEMS) throw new NotFound();
}

/**
 * One page of items with usage in the months, with their counts in item reports. Throws NotFound if items are disabled.
 */
export async function listItems(
  scope: Scope<"usage.view">,
  place: ItemPlace,
  { query, running }: { query: ItemsQuery; running: Running },
): Promise<{ count: number; metrics: ItemMetric[]; results: ListedItem[] }> {
  needItems();
  const view = await viewUsage(scope);
  const where = { ...(await itemPlace(place)), month: { from: query.from ?? null, to: query.to ?? null } };
  const [used, metrics] = await Promise.all([
    askUsed(view, { of: "item", where }, running),
    listItemMetrics(scope, { where, view }, running),
  ]);
  const ids = await findInCatalog("items", used, { words: query.search, types: query.pub_type });
  const page = await pageOf(scope, ids, { query, where, view, metrics, running });
  const results = await describe(scope, page, { query, where: { ...where, item: page }, view, metrics, running });
  return { count: ids.length, metrics, results };
}

export async function itemPlace({ platform, title }: ItemPlace): Promise<NumberedWhere> {
  return {
    ...(platform === undefined ? {} : { platform: [platform] }),
    ...(title === undefined ? {} : { title: await findFamilies("titles", [title]) }),
  };
}

type Listing = {
  readonly query: ItemsQuery;
  readonly where: NumberedWhere;
  readonly view: UsageView;
  readonly metrics: readonly ItemMetric[];
  readonly running: Running;
};

/** An unknown sort key means the name. */
async function pageOf(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  { query, where, view, metrics, running }: Listing,
): Promise<readonly number[]> {
  const { page, page_size: limit, order_by: order, desc } = query;
  const offset = (page - 1) * limit;
  const by = catalogOrders.find((one) => one === order);
  const metric = by ? undefined : order === "usage" ? metrics[0] : metrics.find((one) => one.short_name === order);
  if (!metric) {
    const sorting = { by: by ?? "name", descending: desc === "true", locale: running.locale, offset, limit };
    return sortInCatalog("items", ids, sorting);
  }
  const question = { where, view, metric: metric.id, descending: desc !== "false" };
  return (await orderByUsage(scope, ids, question, running)).slice(offset, offset + limit);
}

async function describe(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  { query, where, view, metrics, running }: Listing,
): Promise<ListedItem[]> {
  const [rows, types, usage, interests, hasReport, parents] = await Promise.all([
    db().item.findMany({ where: { id: { in: [...ids] } } }),
    reportTypesOf(view, where, running),
    usageOfItems(scope, { where, view, metrics }, running),
    query.interest === "true" ? interestOf(scope, { of: "item", where, view }, running) : null,
    query.interest === "true" ? reportsOfObjects(scope, { of: "item", where, view })(ids, running) : null,
    query.parent_titles === "true" ? parentsOf(view, where, running) : null,
  ]);
  const itemsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = itemsById.get(id);
    if (!row) return [];
    const { name, publicationType, isbn, issn, eissn, doi, authors, publicationDate } = row;
    return [
      {
        ...{ pk: id, name, publication_type: publicationType, isbn, issn, eissn, doi },
        ...{ authors, publication_date: publicationDate, usage: usage(id, types(id)) },
        report_types: types(id).map(({ shortName }) => shortName),
        ...(interests ? { interests: knownInterests(interests(id), (group) => hasReport?.(id, group) ?? false) } : {}),
        ...(parents ? { parent_titles: parents.get(id) ?? [] } : {}),
      },
    ];
  });
}

/** Item report types of each item, superseding ones first. */
async function reportTypesOf(view: UsageView, where: NumberedWhere, { signal }: Running) {
  const [groups, types] = await Promise.all([
    askGroups(view, { by: ["item", "reportType"], measures: ["facts"], where }, { signal }),
    itemReportTypes(),
  ]);
  const pairs = new Set(groups.map(({ keys: [item, type] }) => `${item} ${type}`));
  return (item: number) => types.filter(({ id }) => pairs.has(`${item} ${id}`));
}

type Named = { pk: number; name: string };

/** Parent titles of each item, by name. */
async function parentsOf(view: UsageView, where: NumberedWhere, { signal, locale }: Running) {
  const groups = await askGroups(view, { by: ["item", "title"], measures: ["facts"], where }, { signal });
  const links = groups.map(({ keys: [item, title] }) => ({ item: Number(item), title: Number(title) }));
  const titles = await namedTitles(links.map(({ title }) => title));
  const parents = new Map<number, Named[]>();
  for (const { item, title } of links) {
    const parent = titles.get(title);
    const before = parents.get(item) ?? [];
    if (parent && !before.some(({ pk }) => pk === parent.pk)) parents.set(item, [...before, parent]);
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  for (const currentParents of parents.values()) currentParents.sort((one, other) => compare(one.name, other.name));
  return parents;
}

/** Titles by the ids in facts, merged ones replaced by their target. */
export async function namedTitles(ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const select = { id: true, name: true, mergedInto: true } as const;
  const own = await db().title.findMany({ where: { id: { in: [...new Set(ids)] } }, select });
  const heads = own.flatMap(({ mergedInto }) => mergedInto ?? []);
  const others = heads.length > 0 ? await db().title.findMany({ where: { id: { in: heads } }, select }) : [];
  const byId = new Map([...own, ...others].map((one) => [one.id, one]));
  return new Map(
    own.map((one) => {
      const { id, name } = byId.get(one.mergedInto ?? 0) ?? one;
      return [one.id, { pk: id, name }];
    }),
  );
}

/** Number of items with usage in the months. */
export async function countItems(scope: Scope<"usage.view">, place: ItemPlace, months: MonthRange): Promise<number> {
  const reportType = (await itemReportTypes()).map(({ id }) => id);
  const where = { ...(await itemPlace(place)), reportType, month: months };
  return countUsed(await viewUsage(scope), { of: "item", where });
}

/** Whether reports name any item in the place, in any month; false if items are disabled. */
export async function hasItems(scope: Scope<"usage.view">, place: ItemPlace): Promise<boolean> {
  if (!settings().ENABLE_ITEMS) return false;
  const reportType = (await itemReportTypes()).map(({ id }) => id);
  // Most libraries harvest no item reports: then no query is needed.
  const some = await db().import.findFirst({
    where: { reportTypeId: { in: reportType }, organizationId: reach(scope), state: "current", factCount: { gt: 0 } },
    select: { id: true },
  });
  if (!some) return false;
  const where = { ...(await itemPlace(place)), reportType };
  const [group] = await askGroups(await viewUsage(scope), { by: [], measures: ["items"], where });
  return (group?.figures[0] ?? 0) > 0;
}
