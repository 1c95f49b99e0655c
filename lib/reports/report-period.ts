import { addMonths, isMonth, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { type Calendar, type Months, type RangeName, resolveRange } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";

type Trend = NonNullable<Question["trend"]>;
type Closed = { readonly from: Month; readonly to: Month };

/** Preset ranges of months; fiscal ones only if the fiscal year does not start in January. */
const periodNames = [
  "last12Finished",
  "thisYear",
  "lastYear",
  "lastTwoYears",
  "thisFiscalYear",
  "lastFiscalYear",
  "lastTwoFiscalYears",
  "threeYears",
  "everything",
] as const;
export type PeriodPreset = (typeof periodNames)[number];

const ranges: { readonly [N in PeriodPreset]?: RangeName } = {
  lastYear: "previous_year",
  lastTwoYears: "previous_2_years",
  thisFiscalYear: "ongoing_fy",
  lastFiscalYear: "last_closed_fy",
  lastTwoFiscalYears: "last_2_closed_fy",
  threeYears: "current_plus_2y_back",
  everything: "all_available",
};

/** The last twelve finished months. */
export const lastFinished = ({ today }: Pick<Calendar, "today">): Closed => ({
  from: addMonths(today, -12),
  to: addMonths(today, -1),
});

/** The months of a preset. */
export function presetMonths(name: PeriodPreset, calendar: Calendar): Months {
  if (name === "last12Finished") return lastFinished(calendar);
  if (name === "thisYear") return { from: month(`${calendar.today.slice(0, 4)}-01`), to: null };
  return resolveRange(ranges[name] ?? "all_available", calendar);
}

export type PeriodChoice = { readonly name: PeriodPreset; readonly months: Months };

/** Presets in display order. */
export function periodChoices(calendar: Calendar): PeriodChoice[] {
  const isOffered = (name: PeriodPreset) => calendar.fiscalYearStart !== 0 || !name.includes("Fiscal");
  return periodNames.filter(isOffered).map((name) => ({ name, months: presetMonths(name, calendar) }));
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

const comparisonNames = ["last12Finished", "thisYear", "lastYear", "lastFiscalYear"] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** Preset comparisons: each period with the one before. */
export function comparisonChoices(calendar: Calendar): { name: ComparisonName; trend: Trend }[] {
  const isOffered = (name: ComparisonName) => {
    // A year that has just started has no finished month.
    if (name === "thisYear") return !calendar.today.endsWith("-01");
    return calendar.fiscalYearStart !== 0 || name !== "lastFiscalYear";
  };
  return comparisonNames
    .filter(isOffered)
    .map((name) => ({ name, trend: compareWithBefore(presetMonths(name, calendar), calendar) }));
}

/** The preset that equals the comparison, if any. */
export function comparisonChosen({ base, compared }: Trend, calendar: Calendar): ComparisonName | undefined {
  const same = (one: Trend["base"], other: Trend["base"]) => one.from === other.from && one.to === other.to;
  return comparisonChoices(calendar).find(({ trend }) => same(trend.base, base) && same(trend.compared, compared))
    ?.name;
}
