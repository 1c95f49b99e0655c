import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type KnownInterests, knownInterests } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { catalogWithin } from "@/lib/tags/catalog-within";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { interestOf } from "../interest-of";
import { reportsOfObjects } from "../interest-reports";
import type { ItemSummary } from "./contract";
import { itemReportTypes, itemUsageRule, knownUsage, listItemMetrics } from "./item-usage";
import { type ItemPlace, itemPlace, namedTitles, needItems } from "./list-items";

type Asked = ItemPlace & { readonly item: number; readonly months: MonthRange };

/**
 * A readable item. Throws NotFound, also if items are disabled, or if it was never used within reach as part of the given
 * title.
 */
export async function showItem(scope: Scope<"usage.view">, id: number, title?: number) {
  needItems();
  const [row, isPart] = await Promise.all([
    db().item.findUnique({ where: { id } }),
    title === undefined
      ? catalogWithin(scope, "items", [id]).then((within) => within.has(id))
      : isPartOf(scope, id, title),
  ]);
  if (!row || !isPart) throw new NotFound();
  const { name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate, mergedInto } = row;
  return { id, name, publicationType, isbn, issn, eissn, doi, proprietaryIds, authors, publicationDate, mergedInto };
}

async function isPartOf(scope: Scope<"usage.view">, item: number, title: number): Promise<boolean> {
  const [view, items, titles] = await Promise.all([
    viewUsage(scope),
    findFamilies("items", [item]),
    findFamilies("titles", [title]),
  ]);
  const where = { item: items, title: titles };
  const [group] = await askGroups(view, { by: [], measures: ["facts"], where });
  return (group?.figures[0] ?? 0) > 0;
}

export type ShownItem = Awaited<ReturnType<typeof showItem>>;

type AskedByCall = ItemPlace & {
  readonly organization: number;
  readonly item: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** An item with its usage by one or all organizations. Throws NotFound. */
export async function getItem(
  scope: Scope<"usage.view">,
  { organization, from, to, ...query }: AskedByCall,
  running: Running,
): Promise<ItemSummary> {
  const own = scope.within(organization);
  const months = { from: from ?? null, to: to ?? null };
  const [{ id, publicationType, publicationDate, proprietaryIds, mergedInto: _, ...row }, summary] = await Promise.all([
    showItem(scope, query.item, query.title),
    summarizeItem(own, { ...query, months }, running),
  ]);
  return {
    ...{ pk: id, ...row, publication_type: publicationType, publication_date: publicationDate },
    ...{ proprietary_ids: proprietaryIds, ...summary },
  };
}

/** Usage of an item in the months, by metric and platform; all months with usage, and its parents. */
export async function summarizeItem(
  scope: Scope<"usage.view">,
  { item, months, ...place }: Asked,
  running: Running,
): Promise<
  Pick<ItemSummary, "usage" | "interests" | "metrics" | "parent_titles" | "platforms" | "report_types" | "used">
> {
  needItems();
  const [view, family, of] = await Promise.all([viewUsage(scope), findFamilies("items", [item]), itemPlace(place)]);
  const ever = { ...of, item: family };
  const where = { ...ever, month: months };
  const [metrics, byPlatform, interests, traces, here, types] = await Promise.all([
    listItemMetrics(scope, { where, view }, running),
    usageByPlatform(scope, { where, view }, running),
    interestOfAll(scope, { where, view, family }, running),
    askGroups(
      view,
      { by: ["title", "reportType", "month"], measures: ["facts"], where: { ...ever, title: undefined } },
      { signal: running.signal },
    ),
    askGroups(view, { by: ["platform", "reportType"], measures: ["facts"], where }, { signal: running.signal }),
    itemReportTypes(),
  ]);
  const usageOn = (isIn: (platform: number) => boolean) => {
    const present = new Set(here.flatMap(({ keys: [platform, type] }) => (isIn(Number(platform)) ? Number(type) : [])));
    const sums = new Map<number, number>();
    for (const { platform, metric, value } of byPlatform)
      if (isIn(platform)) sums.set(metric, (sums.get(metric) ?? 0) + value);
    return knownUsage(metrics, {
      types: types.filter(({ id }) => present.has(id)),
      uses: (metric) => sums.get(metric),
    });
  };
  const [titles, platforms] = await Promise.all([
    namedTitles(traces.map(({ keys: [title] }) => Number(title))),
    db().platform.findMany({ where: { id: { in: byPlatform.map(({ platform }) => platform) } } }),
  ]);
  const { compare } = new Intl.Collator(running.locale, { numeric: true });
  const used = traces.map(({ keys: [, , month] }) => String(month)).sort();
  const [first, last] = [used[0], used.at(-1)];
  const isIn = new Set(traces.map(({ keys: [, type] }) => Number(type)));
  return {
    usage: metrics.length > 0 ? usageOn(() => true) : null,
    interests,
    metrics,
    parent_titles: [...new Map([...titles.values()].map((title) => [title.pk, title])).values()].sort((a, b) =>
      compare(a.name, b.name),
    ),
    platforms: platforms
      .map(({ id, name, nameEn, nameCs }) => ({
        ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
        usage: usageOn((platform) => platform === id),
      }))
      .sort((a, b) => compare(a.name, b.name)),
    report_types: types.filter(({ id }) => isIn.has(id)).map(({ shortName }) => shortName),
    used: first && last ? { from: first, to: last } : null,
  };
}

type Sum = { readonly platform: number; readonly metric: number; readonly value: number };
type Of = { readonly where: NumberedWhere; readonly view: UsageView };

async function usageByPlatform(scope: Scope<"usage.view">, { where, view }: Of, running: Running): Promise<Sum[]> {
  const interest = await itemUsageRule();
  const rows = await askInterest(scope, { by: ["platform", "metric"], where, interest }, running, view);
  return rows.map(({ keys: [platform, metric], figures: [value = 0] }) => ({
    ...{ platform: Number(platform), metric: Number(metric), value },
  }));
}

/** Combined interest of merged items. */
async function interestOfAll(
  scope: Scope<"usage.view">,
  { where, view, family }: Of & { readonly family: readonly number[] },
  running: Running,
): Promise<KnownInterests> {
  const [of, hasReport] = await Promise.all([
    interestOf(scope, { of: "item", where, view }, running),
    reportsOfObjects(scope, { of: "item", where, view })(family, running),
  ]);
  const together: Record<string, number> = {};
  for (const id of family)
    for (const [group, value] of Object.entries(of(id))) together[group] = (together[group] ?? 0) + value;
  return knownInterests(together, (group) => family.some((id) => hasReport(id, group)));
}
