import type { Calendar } from "@/lib/navigation/date-range";
import type { Question } from "@/lib/usage/question";
import { questionToSearch } from "../question-search";
import { periodOf } from "./report-period";
import { questionToday, type ReportConfig } from "./stored-report";

/** Whether the report asks something else than the saved one does today; which page or part is read does not matter. */
export function isEdited(question: Question, saved: ReportConfig, calendar: Calendar): boolean {
  return addressOf(question) !== addressOf(questionToday(saved, calendar));
}

const addressOf = (question: Question) => questionToSearch({ ...question, page: 1, part: null }).toString();

const monthsOf = ({ where, trend }: Question) => JSON.stringify([where.month ?? null, where.year ?? null, trend]);

/** What is saved of an edited report: while its months are as they were opened, it keeps its moving period. */
export function configOf(question: Question, saved: ReportConfig | null, calendar: Calendar): ReportConfig {
  if (!saved) return { question, period: periodOf(question, calendar) };
  const isSame = monthsOf(question) === monthsOf(questionToday(saved, calendar));
  return { question, period: isSame ? saved.period : periodOf(question, calendar) };
}

/** Whether saving has to ask what becomes of the months. */
export const hasOtherMonths = (question: Question, saved: ReportConfig, calendar: Calendar): boolean =>
  monthsOf(question) !== monthsOf(questionToday(saved, calendar));
