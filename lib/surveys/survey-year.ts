import { addMonths, type Month, monthIn, yearOf, yearStart } from "@/lib/counter/standard/month";
import type { Survey } from "./survey";

/**
 * A year of a survey, named by the calendar year in which it begins; `label` as people write it: 2025, or 2024/2025.
 */
export type SurveyYear = { readonly year: number; readonly label: string; readonly from: Month; readonly to: Month };

type Calendar = { readonly today: Month; readonly fiscalYearStart: number };

const OFFERED = 6;

/** The month in which its years begin, 1 for January. */
const beginOf = ({ year }: Pick<Survey, "year">, { fiscalYearStart }: Pick<Calendar, "fiscalYearStart">): number =>
  year === "fiscal" ? fiscalYearStart + 1 : year;

function surveyYear(year: number, begin: number): SurveyYear {
  const from = monthIn(year, begin);
  return { year, label: begin === 1 ? String(year) : `${year}/${year + 1}`, from, to: addMonths(from, 11) };
}

/** The years that a survey can be filled in for, the current one first, and the default: the last complete one. */
export function surveyYears(
  survey: Pick<Survey, "year">,
  calendar: Calendar,
): { years: SurveyYear[]; usual: SurveyYear } {
  const begin = beginOf(survey, calendar);
  const running = yearOf(yearStart(calendar.today, begin - 1));
  const years = Array.from({ length: OFFERED }, (_, back) => surveyYear(running - back, begin));
  return { years, usual: surveyYear(running - 1, begin) };
}

/** The label of a survey year with these months, in any calendar; null for other periods. */
export function surveyYearLabel({ from, to }: { from: string; to: string }): string | null {
  const begin = Number(from.slice(5));
  const year = surveyYear(yearOf(from), begin);
  return year.to === to ? year.label : null;
}

/** The label of an answer's period. */
export const periodLabel = (period: { from: string; to: string }): string =>
  surveyYearLabel(period) ?? `${period.from} – ${period.to}`;
