import { firstDay, lastDay, type Month } from "@/lib/counter/standard/month";
import { type TitleCoverage, type YearAccess, yearAccess } from "@/lib/title-lists/kbart/coverage";

/**
 * Position of a year of publication: inside the entitled years, outside, or unknown because the report names none. `part`:
 * entitled in part, or a moving wall passes it during the months of the use, so that no report can answer.
 */
export type YearSide = "inside" | "part" | "outside" | "unknown";

/** `isUnclear`: its dates or its embargo cannot be read. */
export type ListedCoverage = TitleCoverage & { readonly isUnclear: boolean };

const sides: Readonly<Record<YearAccess, YearSide>> = { whole: "inside", part: "part", none: "outside" };

/** COUNTER uses 0001 for an unknown year and 9999 for articles in press; 0 is a report without years. */
const isYear = (year: number): boolean => year >= 1000 && year < 9999;

/**
 * The side of a year of publication used in months of one calendar year. Moving walls never turn back, so the first and
 * the last day of these months decide.
 */
export function sideOfYear(
  rows: readonly ListedCoverage[],
  year: number,
  { from, to }: { readonly from: Month; readonly to: Month },
): YearSide {
  if (!isYear(year)) return "unknown";
  if (rows.some(({ isUnclear }) => isUnclear)) return "part";
  const [first, last] = [yearAccess(rows, year, firstDay(from)), yearAccess(rows, year, lastDay(to))];
  return first === last ? sides[first] : "part";
}
