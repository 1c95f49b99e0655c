import { addMonths, isMonth, type Month, monthRange, yearStart } from "@/lib/counter/standard/month";
import { type Calendar, type Months, offeredRanges, resolveRange } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";

type Trend = NonNullable<Question["trend"]>;
type Closed = { readonly from: Month; readonly to: Month };

/**
 * Periods of reports, relative to today; those of the top bar have the same names. The names are stored with saved
 * reports.
 */
export const periodNames = [
  "last_12_finished",
  "this_year",
  "previous_year",
  "previous_2_years",
  "current_plus_1y_back",
  "current_plus_2y_back",
  "last_12_mo",
  "ongoing_fy",
  "ongoing_and_previous_fy",
  "last_closed_fy",
  "last_2_closed_fy",
] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period, or all months. */
export type PeriodPreset = PeriodName | "all_available";

/** Fiscal years are offered if they do not start in January. */
export const offeredPeriods = (calendar: Pick<Calendar, "fiscalYearStart">): readonly PeriodName[] => {
  const ranges: readonly string[] = offeredRanges(calendar);
  return periodNames.filter((name) => name === "last_12_finished" || name === "this_year" || ranges.includes(name));
};

const lastFinishedMonth = ({ today }: Pick<Calendar, "today">): Month => addMonths(today, -1);

/** The last twelve finished months. */
export const lastFinished = (calendar: Pick<Calendar, "today">): Closed => ({
  from: addMonths(calendar.today, -12),
  to: lastFinishedMonth(calendar),
});

/** The months of a period as of today; an open end includes the current month. */
export function periodMonths(name: PeriodPreset, calendar: Calendar): Months {
  if (name === "last_12_finished") return lastFinished(calendar);
  if (name === "this_year") return { from: yearStart(calendar.today, 0), to: null };
  return resolveRange(name, calendar);
}

export type PeriodChoice = { readonly name: PeriodPreset; readonly months: Months };

/** Presets in display order. */
export function periodChoices(calendar: Calendar): PeriodChoice[] {
  const names: readonly PeriodPreset[] = [...offeredPeriods(calendar), "all_available"];
  return names.map((name) => ({ name, months: periodMonths(name, calendar) }));
}

const isSame = (one: Months, other: Months) => one.from === other.from && one.to === other.to;

/** The preset that equals the months, if any. */
export const periodChosen = (months: Months, calendar: Calendar): PeriodPreset | undefined =>
  periodChoices(calendar).find((choice) => isSame(choice.months, months))?.name;

/** The range as whole years, if it consists of them. */
export function wholeYears({ from, to }: Months): { from: number; to: number } | undefined {
  if (!from?.endsWith("-01") || !to?.endsWith("-12")) return undefined;
  return { from: Number(from.slice(0, 4)), to: Number(to.slice(0, 4)) };
}

/** The question's single range of months; null if its years are a list, or contain none of its months. */
export function requestedMonthsOf({ month: months, year }: Question["where"]): Months | null {
  const [from, to] = [end(months?.from), end(months?.to)];
  if (year === undefined) return { from, to };
  if (!("from" in year)) return null;
  const first =
    [from, yearEnd(year.from, "01")]
      .flatMap((one) => one ?? [])
      .sort()
      .at(-1) ?? null;
  const last = [to, yearEnd(year.to, "12")].flatMap((one) => one ?? []).sort()[0] ?? null;
  return first && last && first > last ? null : { from: first, to: last };
}

const end = (text: string | null | undefined): Month | null => (isMonth(text) ? text : null);

const yearEnd = (year: number | null, nth: "01" | "12"): Month | null =>
  year === null ? null : end(`${String(year).padStart(4, "0")}-${nth}`);

/** A range with both ends: an open end is the last finished month, an open start a year before the end. */
function closed({ from, to }: Months, { today }: Calendar): Closed {
  const end = to ?? addMonths(today, -1);
  const start = from ?? addMonths(end, -11);
  return start <= end ? { from: start, to: end } : { from: end, to: end };
}

/** A comparison of a range with the same months a year earlier; a longer range shifts by whole years. */
export function compareWithBefore(months: Months, calendar: Calendar): Trend {
  const compared = closed(months, calendar);
  const years = Math.ceil(monthRange(compared.from, compared.to).length / 12);
  const base = { from: addMonths(compared.from, -12 * years), to: addMonths(compared.to, -12 * years) };
  return { base, compared };
}

const comparisonNames = ["last_12_finished", "this_year", "previous_year", "last_closed_fy"] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** Preset comparisons: each period with the one before. */
export function comparisonChoices(calendar: Calendar): { name: ComparisonName; trend: Trend }[] {
  const isOffered = (name: ComparisonName) => {
    // A year that has just started has no finished month.
    if (name === "this_year") return !calendar.today.endsWith("-01");
    return calendar.fiscalYearStart !== 0 || name !== "last_closed_fy";
  };
  return comparisonNames
    .filter(isOffered)
    .map((name) => ({ name, trend: compareWithBefore(periodMonths(name, calendar), calendar) }));
}

/** The preset that equals the comparison, if any. */
export function comparisonChosen({ base, compared }: Trend, calendar: Calendar): ComparisonName | undefined {
  const same = (one: Trend["base"], other: Trend["base"]) => one.from === other.from && one.to === other.to;
  return comparisonChoices(calendar).find(({ trend }) => same(trend.base, base) && same(trend.compared, compared))
    ?.name;
}

const later = (one: Month, other: Month): Month => (one > other ? one : other);

/**
 * The question for a period: in a comparison, the period is the later range, and the earlier one the same months some
 * whole years before.
 */
export function withPeriod(question: Question, name: PeriodName, calendar: Calendar): Question {
  const months = periodMonths(name, calendar);
  if (!question.trend || months.from === null) return withMonths(question, months);
  const to = months.to ?? later(lastFinishedMonth(calendar), months.from);
  const back = -12 * Math.ceil(monthRange(months.from, to).length / 12);
  const base = { from: addMonths(months.from, back), to: addMonths(to, back) };
  return { ...question, trend: { base, compared: { from: months.from, to } }, page: 1 };
}

/**
 * The question for other months, instead of its own years and months. A comparison splits them in halves, without an
 * odd last month; an open start leaves the comparison unchanged.
 */
export function overMonths(question: Question, months: Months, calendar: Calendar): Question {
  if (!question.trend) return withMonths(question, months);
  const to = months.to ?? lastFinishedMonth(calendar);
  if (months.from === null || to < months.from) return question;
  const half = Math.floor(monthRange(months.from, to).length / 2);
  const range = (from: Month) => ({ from, to: addMonths(from, Math.max(half, 1) - 1) });
  return { ...question, trend: { base: range(months.from), compared: range(addMonths(months.from, half)) }, page: 1 };
}

function withMonths(question: Question, { from, to }: Months): Question {
  const { year: _, month: __, ...where } = question.where;
  return { ...question, where: { ...where, ...(from || to ? { month: { from, to } } : {}) }, page: 1 };
}

/** The relative period that equals the question's months; null if none. */
export function savedPeriod({ where, trend }: Question, calendar: Calendar): PeriodName | null {
  if (where.year) return null;
  const months = trend ? trend.compared : where.month;
  const range = { from: end(months?.from), to: end(months?.to) };
  return offeredPeriods(calendar).find((name) => isSame(periodMonths(name, calendar), range)) ?? null;
}
