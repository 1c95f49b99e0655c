import { addMonths, type Month, monthRange } from "@/lib/counter/standard/month";
import { type Calendar, type Months, offeredRanges, resolveRange } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";

/** Relative periods of saved reports; those of the top bar have the same names. */
export const periodNames = [
  "last_12_finished",
  "previous_year",
  "previous_2_years",
  "current_plus_1y_back",
  "current_plus_2y_back",
  "last_12_mo",
  "last_closed_fy",
  "last_2_closed_fy",
  "ongoing_fy",
  "ongoing_and_previous_fy",
] as const;

export type PeriodName = (typeof periodNames)[number];

/** Fiscal years are offered if they do not start in January. */
export const offeredPeriods = (calendar: Pick<Calendar, "fiscalYearStart">): readonly PeriodName[] =>
  periodNames.filter((name) => name === "last_12_finished" || offeredRanges(calendar).includes(name));

/** The months of a period as of today; an open end includes the current month. */
export function periodMonths(name: PeriodName, calendar: Calendar): Months {
  if (name !== "last_12_finished") return resolveRange(name, calendar);
  return { from: addMonths(calendar.today, -12), to: lastFinished(calendar) };
}

const lastFinished = ({ today }: Pick<Calendar, "today">): Month => addMonths(today, -1);

const later = (one: Month, other: Month): Month => (one > other ? one : other);

/**
 * The question for a period: in a comparison, the period is the later range, and the earlier one the same months some
 * whole years before.
 */
export function withPeriod(question: Question, name: PeriodName, calendar: Calendar): Question {
  const months = periodMonths(name, calendar);
  if (!question.trend || months.from === null) return withMonths(question, months);
  const to = months.to ?? later(lastFinished(calendar), months.from);
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
  const to = months.to ?? lastFinished(calendar);
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
  const { from, to } = (trend ? trend.compared : where.month) ?? {};
  const offered = offeredPeriods(calendar);
  return (
    offered.find((name) => {
      const months = periodMonths(name, calendar);
      return months.from === (from ?? null) && months.to === (to ?? null);
    }) ?? null
  );
}
