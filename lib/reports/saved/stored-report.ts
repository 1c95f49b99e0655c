import { z } from "#schemas";
import { model } from "@/lib/access/shapes";
import type { Calendar } from "@/lib/navigation/date-range";
import { type Question, question } from "@/lib/usage/question";
import { periodNames, withPeriod } from "../report-period";

/** A saved report's question, and the relative period that replaces its months. */
export const reportConfig = model("ReportConfig", {
  question,
  period: z
    .enum(periodNames)
    .nullable()
    .default(null)
    .describe("Relative period; null for the fixed months of the query"),
});

export type ReportConfig = z.output<typeof reportConfig>;

/** As stored in the database. */
export type StoredReport = { readonly version: 1 } & ReportConfig;

/** Saved without page and part: it opens at the start. */
export const storedReport = ({ question, period }: ReportConfig): StoredReport => ({
  version: 1,
  period,
  question: { ...question, page: 1, part: null },
});

export const readStored = (kept: unknown): ReportConfig => reportConfig.parse(kept);

/** The question as of today. */
export const questionToday = ({ question, period }: ReportConfig, calendar: Calendar): Question =>
  period ? withPeriod(question, period, calendar) : question;
