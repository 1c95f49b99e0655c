import type { Month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import type { WatchedSeries } from "./find-unusual";

type Use = { readonly accessType: number; readonly month: Month; readonly value: number };

/** The series of all use, and of each access type where there are several. */
type Series = { readonly all: WatchedSeries; readonly parts: ReadonlyMap<number, WatchedSeries> };

/**
 * Months with a report and without use are zero. For the parts, a month is unknown if some of its use has no access type
 * (the key 0), as in reports that do not show it: that use may be of any.
 */
export function seriesByAccess(uses: readonly Use[], reported: readonly Month[]): Series {
  const all = sumByMonth(uses, reported);
  const types = groupBy(
    uses.filter(({ accessType }) => accessType !== 0),
    ({ accessType }) => accessType,
  );
  if (types.size < 2) return { all, parts: new Map() };
  const blank = uses.filter(({ accessType, value }) => accessType === 0 && value > 0).map(({ month }) => month);
  const parts = [...types].map(([accessType, own]) => {
    const series = sumByMonth(own, [...all.keys()]);
    for (const month of blank) series.set(month, null);
    return [accessType, series] as const;
  });
  return { all, parts: new Map(parts) };
}

function sumByMonth(uses: readonly Use[], months: readonly Month[]): Map<Month, number | null> {
  const sums = new Map<Month, number | null>(months.map((month) => [month, 0]));
  for (const { month, value } of uses) sums.set(month, (sums.get(month) ?? 0) + value);
  return sums;
}
