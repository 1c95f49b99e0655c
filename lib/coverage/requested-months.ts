import { addMonths, isMonth, type Month, monthOf, monthRange, yearOf } from "@/lib/counter/standard/month";
import type { MonthRange, Years } from "@/lib/usage/question";
import type { MonthCoverage } from "./coverage-by-month";
import { lastCoveredMonth } from "./covered-months";

type Asked = { readonly month?: MonthRange | undefined; readonly year?: Years | undefined };

/** `is_due`: every report of the month should have arrived by now. */
export type RequestedMonth = MonthCoverage & { readonly is_due: boolean };

/** Usage statistics start here. */
const EARLIEST = monthOf("1995-01");

/**
 * Every selected month that is finished or has any report. An open start means the first month with a report; none at
 * all if there is no report.
 */
export function coverageOfRequested(there: readonly MonthCoverage[], filter: Asked, running: Month): RequestedMonth[] {
  const here = new Map(there.map((one) => [one.month, one]));
  const present = there
    .filter((one) => one.present + one.partial > 0 && isInYears(one.month, filter.year))
    .map(({ month }) => month);
  const [first, last] = [earliest(present), latest(present)];
  if (!first || !last) return [];
  const { from, to } = ends(filter);
  const finished = addMonths(running, -1);
  const start = from === null ? first : latest([from, EARLIEST]);
  const end = to === null ? finished : earliest([to, finished]);
  const covered = lastCoveredMonth(running);
  const most = Math.max(...there.map((one) => one.expected));
  return monthRange(earliest([start, first]) ?? first, latest([end, last]) ?? last)
    .filter((month) => isInYears(month, filter.year))
    .map((month) => {
      const { present = 0, partial = 0, expected = most, spans = [] } = here.get(month) ?? {};
      return { month, expected, present, partial, spans, is_due: month <= covered };
    });
}

/** Without a filter every month matches. */
export function isInYears(month: string, years: Years | undefined): boolean {
  if (years === undefined) return true;
  const year = yearOf(month);
  if (isList(years)) return years.includes(year);
  return (years.from === null || year >= years.from) && (years.to === null || year <= years.to);
}

const isList = (years: Years): years is readonly number[] => Array.isArray(years);

function ends({ month, year }: Asked): { from: Month | null; to: Month | null } {
  const [first, last] = year === undefined ? [null, null] : isList(year) ? bounds(year) : [year.from, year.to];
  return { from: latest([month?.from, monthIn(first, "01")]), to: earliest([month?.to, monthIn(last, "12")]) };
}

const bounds = (years: readonly number[]): [number, number] | [null, null] =>
  years.length > 0 ? [Math.min(...years), Math.max(...years)] : [null, null];

const monthIn = (year: number | null, of: "01" | "12") =>
  year === null ? null : `${String(year).padStart(4, "0")}-${of}`;

type Some = readonly (string | null | undefined)[];

/** Ignores values that are not months. */
const latest = (months: Some): Month | null => months.filter(isMonth).toSorted().at(-1) ?? null;
const earliest = (months: Some): Month | null => months.filter(isMonth).toSorted()[0] ?? null;
