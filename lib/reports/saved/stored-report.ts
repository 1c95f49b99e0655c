import { z } from "#schemas";
import type { Calendar } from "@/lib/navigation/date-range";
import { type Question, question } from "@/lib/usage/question";
import { periodNames, withPeriod } from "./report-period";

/** What a saved report asks: a question with the months it had, and the moving period that takes their place. */
export const reportConfig = z.object({
  question,
  period: z
    .enum(periodNames)
    .nullable()
    .default(null)
    .describe("Moves with time; null keeps the months of the question"),
});

export type ReportConfig = z.output<typeof reportConfig>;

/** As the database keeps it. */
export type StoredReport = { readonly version: 1 } & ReportConfig;

/** What is kept needs no page and no part: it is opened at its beginning. */
export const storedReport = ({ question, period }: ReportConfig): StoredReport => ({
  version: 1,
  period,
  question: { ...question, page: 1, part: null },
});

/** Reads what the database keeps, whichever release wrote it. */
export const readStored = (kept: unknown): ReportConfig => reportConfig.parse(kept);

/** The question as it is today. */
export const questionToday = ({ question, period }: ReportConfig, calendar: Calendar): Question =>
  period ? withPeriod(question, period, calendar) : question;
