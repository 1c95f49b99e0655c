import type { Calendar } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import { questionToSearch } from "../question-search";
import { savedPeriod } from "../report-period";
import { questionToday, type ReportConfig } from "./stored-report";

/** Whether the question differs from the saved one as of today, ignoring page and part. */
export function isEdited(question: Question, saved: ReportConfig, calendar: Calendar): boolean {
  return addressOf(question) !== addressOf(questionToday(saved, calendar));
}

const addressOf = (question: Question) => questionToSearch({ ...question, page: 1, part: null }).toString();

const monthsOf = ({ where, trend }: Question) => JSON.stringify([where.month ?? null, where.year ?? null, trend]);

/** The edited report to save: it keeps its relative period while its months are unchanged. */
export function configOf(question: Question, saved: ReportConfig | null, calendar: Calendar): ReportConfig {
  if (!saved) return { question, period: savedPeriod(question, calendar) };
  const isSame = monthsOf(question) === monthsOf(questionToday(saved, calendar));
  return { question, period: isSame ? saved.period : savedPeriod(question, calendar) };
}

/** Whether saving must ask about the period. */
export const hasOtherMonths = (question: Question, saved: ReportConfig, calendar: Calendar): boolean =>
  monthsOf(question) !== monthsOf(questionToday(saved, calendar));
