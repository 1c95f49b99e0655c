import "server-only";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import type { InterestRule } from "@/lib/usage/query/interest-rule";

type Type = { readonly id: number; readonly counterCode: string; readonly release: string };

/** The report types that tell items apart, those first which take the place of others in a month that has both. */
export async function itemReportTypes() {
  const types = await db().reportType.findMany({
    where: { release: { not: "own" } },
    select: { id: true, shortName: true, counterCode: true, release: true },
    orderBy: { id: "asc" },
  });
  return types.filter((type) => definitionOf(type)?.hasItems).sort((one, other) => rank(one) - rank(other));
}

/** The full reports hold what their standard views do, and the newer release what the older one does. */
const rank = ({ counterCode, release }: Type) => (counterCode === "IR" ? 0 : 2) + (release === "5.1" ? 0 : 1);

const takesThePlaceOf = (newer: Type, older: Type) =>
  rank(newer) < rank(older) && (newer.counterCode === "IR" || newer.counterCode === older.counterCode);

/**
 * What counts as use of items, in the form of interest: each metric is a group of its own, and what several reports of a
 * month hold is counted once.
 */
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
