import { addMonths, firstDay, lastDay, monthIn, monthOf, yearOf } from "@/lib/counter/standard/month";

/** Publication days (yyyy-MM-dd), inclusive. An open end is null: from the first issue, or to the latest. */
export type PublicationDays = { readonly from: string | null; readonly to: string | null };

export type WallUnit = "D" | "M" | "Y";

/** A limit that moves with time: `length` days, calendar months or calendar years, the running one included. */
export type MovingWall = { readonly length: number; readonly unit: WallUnit };

/** `latest`: only what appeared within the wall (R); `delay`: all but what appeared within the wall (P). */
export type Embargo = { readonly latest: MovingWall | null; readonly delay: MovingWall | null };

/** The publication days that one row of a list makes accessible, before its embargo. */
export type TitleCoverage = PublicationDays & { readonly embargo: Embargo | null };

const MILLISECONDS = 86_400_000;
const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * MILLISECONDS).toISOString().slice(0, 10);

const dayBefore = (day: string): string => daysBefore(day, 1);
const dayAfter = (day: string): string => daysBefore(day, -1);

/** The first day within a wall. */
function wallStart(day: string, { length, unit }: MovingWall): string {
  if (unit === "D") return daysBefore(day, length);
  if (unit === "M") return firstDay(addMonths(monthOf(day), 1 - length));
  return firstDay(monthIn(Math.max(1, yearOf(day) - length + 1), 1));
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/**
 * The publication days that are accessible on a day, by the rules of NISO RP-9-2014 §6.5.15: R2Y is this and the last
 * calendar year, P1Y all but this calendar year, P6M all but the last six calendar months, R180D the last 180 days. Null
 * if nothing is.
 */
export function accessibleDays({ from, to, embargo }: TitleCoverage, day: string): PublicationDays | null {
  const begin = embargo?.latest ? later(from, wallStart(day, embargo.latest)) : from;
  const end = embargo?.delay ? earlier(to, dayBefore(wallStart(day, embargo.delay))) : to;
  return begin !== null && end !== null && begin > end ? null : { from: begin, to: end };
}

/** Disjoint ranges in order, those that touch joined. */
export function joinDays(ranges: readonly PublicationDays[]): PublicationDays[] {
  const sorted = ranges.toSorted((one, other) => ((one.from ?? "") < (other.from ?? "") ? -1 : 1));
  const joined: PublicationDays[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (!last || (last.to !== null && from !== null && from > dayAfter(last.to))) joined.push({ from, to });
    else
      joined[joined.length - 1] = { from: last.from, to: last.to === null || to === null ? null : later(last.to, to) };
  }
  return joined;
}

/** `part`: some days of the year, while usage is counted by whole years of publication. */
export type YearAccess = "whole" | "part" | "none";

/** How much of a year of publication is accessible on a day under any of the rows of a title. */
export function yearAccess(rows: readonly TitleCoverage[], year: number, day: string): YearAccess {
  const [first, last] = [firstDay(monthIn(year, 1)), lastDay(monthIn(year, 12))];
  const within = joinDays(rows.flatMap((row) => accessibleDays(row, day) ?? [])).filter(
    ({ from, to }) => (from === null || from <= last) && (to === null || to >= first),
  );
  if (within.length === 0) return "none";
  const isWhole = within.some(({ from, to }) => (from === null || from <= first) && (to === null || to >= last));
  return isWhole ? "whole" : "part";
}
