import "server-only";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import type { InterestRule } from "@/lib/usage/query/interest-rule";

type Type = { readonly id: number; readonly counterCode: string; readonly release: string };

/** Item report types, superseding ones first. */
export async function itemReportTypes() {
  const types = await db().reportType.findMany({
    where: { release: { not: "own" } },
    select: { id: true, shortName: true, counterCode: true, release: true },
    orderBy: { id: "asc" },
  });
  return types.filter((type) => definitionOf(type)?.hasItems).sort((one, other) => rank(one) - rank(other));
}

/** Full reports include their standard views, and newer releases the older ones. */
const rank = ({ counterCode, release }: Type) => (counterCode === "IR" ? 0 : 2) + (release === "5.1" ? 0 : 1);

const takesThePlaceOf = (newer: Type, older: Type) =>
  rank(newer) < rank(older) && (newer.counterCode === "IR" || newer.counterCode === older.counterCode);

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
      types.filter((newer) => takesThePlaceOf(newer, older)).map((newer) => ({ older: older.id, newer: newer.id })),
    ),
  };
}
