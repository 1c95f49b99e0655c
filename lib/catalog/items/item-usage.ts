import "server-only";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { metricName } from "@/lib/counter/standard/metrics";
import { bySuperseding, supersedes } from "@/lib/counter/standard/superseding";
import { preferredFirst } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

type Asked = { readonly where: NumberedWhere; readonly view: UsageView };

/** A metric of items. */
export type ItemMetric = { readonly id: number; readonly short_name: string; readonly name: string };

/** By short name of the metric; null if no item report with the metric contains the item. */
export type ItemUsage = Record<string, number | null>;

type ItemReportType = Awaited<ReturnType<typeof itemReportTypes>>[number];

/** Usage by metric: zero only for metrics of these report types. */
export function knownUsage(
  metrics: readonly ItemMetric[],
  { types, uses }: { types: readonly ItemReportType[]; uses: (metric: number) => number | undefined },
): ItemUsage {
  const counted = new Set<string>(types.flatMap((type) => definitionOf(type)?.metrics ?? []));
  return Object.fromEntries(
    metrics.map(({ id, short_name: name }) => [name, uses(id) ?? (counted.has(name) ? 0 : null)]),
  );
}

/** Metrics with item usage, preferred first. */
export async function listItemMetrics(
  scope: Scope<"usage.view">,
  { where, view }: Asked,
  running: Running,
): Promise<ItemMetric[]> {
  const interest = await itemUsageRule();
  const rows = await askInterest(scope, { by: ["metric"], where: where, interest }, running, view);
  const metrics = await db().metric.findMany({ where: { id: { in: rows.map(({ keys: [id] }) => Number(id)) } } });
  const order = preferredFirst(metrics.map(({ shortName }) => shortName));
  return metrics
    .map((row) => ({ id: row.id, short_name: row.shortName, name: metricName(row, running.locale) }))
    .sort((one, other) => order.indexOf(one.short_name) - order.indexOf(other.short_name));
}

/** Usage per item and metric, given the report types that contain the item. */
export async function usageOfItems(
  scope: Scope<"usage.view">,
  { metrics, ...query }: Asked & { readonly metrics: readonly ItemMetric[] },
  running: Pick<Running, "signal"> = {},
): Promise<(id: number, types: readonly ItemReportType[]) => ItemUsage> {
  const interest = await itemUsageRule();
  const { where, view } = query;
  const rows = await askInterest(scope, { by: ["item", "metric"], where, interest }, running, view);
  const values = new Map(rows.map(({ keys, figures: [value = 0] }) => [keys.join(" "), value]));
  return (item, types) => knownUsage(metrics, { types, uses: (metric) => values.get(`${item} ${metric}`) });
}

/** Items ordered by one metric, ties by id. */
export async function orderByUsage(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  { where, view, metric, descending }: Asked & { readonly metric: number; readonly descending: boolean },
  running: Pick<Running, "signal"> = {},
): Promise<readonly number[]> {
  const interest = await itemUsageRule();
  const rows = await askInterest(
    scope,
    { by: ["item"], where: { ...where, metric: [metric] }, interest },
    running,
    view,
  );
  const values = new Map(rows.map(({ keys: [id], figures: [value = 0] }) => [Number(id), value]));
  const direction = descending ? -1 : 1;
  return [...ids].sort((a, b) => direction * ((values.get(a) ?? 0) - (values.get(b) ?? 0)) || a - b);
}

/** Item report types, superseding ones first. */
export async function itemReportTypes() {
  const types = await db().reportType.findMany({
    where: { release: { not: "own" } },
    select: { id: true, shortName: true, counterCode: true, release: true },
    orderBy: { id: "asc" },
  });
  return types.filter((type) => definitionOf(type)?.hasItems).sort(bySuperseding);
}

/** Usage of items as an interest rule: each metric is a group, and usage in several reports of a month counts once. */
export async function itemUsageRule(): Promise<InterestRule> {
  const [types, metrics, platforms] = await Promise.all([
    itemReportTypes(),
    db().metric.findMany({ select: { id: true } }),
    db().platform.findMany({ select: { id: true }, orderBy: { id: "asc" } }),
  ]);
  const everywhere = platforms.map(({ id }) => id);
  return {
    definitions: types.flatMap(({ id: reportType }) =>
      metrics.map(({ id }) => ({ reportType, metric: id, group: id })),
    ),
    platforms: types.map(({ id }) => ({ reportType: id, platforms: everywhere })),
    superseded: types.flatMap((older) =>
      types.filter((newer) => supersedes(newer, older)).map((newer) => ({ older: older.id, newer: newer.id })),
    ),
  };
}
