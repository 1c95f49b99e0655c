import type { Question } from "@/lib/usage/question";
import { mixedTotals } from "./notes/mixed-totals";
import type { ReportTable } from "./report-table";

/** Totals that shares refer to. */
export const shareTotals = ["row", "column"] as const;
export type ShareOf = (typeof shareTotals)[number];

/** Why figures cannot be shown as shares of a total: totals are off, would mix metrics, or there is only one figure. */
export type NoShare = "noTotals" | "mixed" | "alone";

type Table = Pick<ReportTable, "columns" | "rowCount" | "notes">;

/** Null if they can. */
export function noShareOf(of: ShareOf, question: Question, table: Table): NoShare | null {
  const mixed = mixedTotals(question, table);
  const isAlone = of === "row" ? table.columns.length === 0 || question.trend !== null : false;
  if (isAlone) return "alone";
  if (!question.totals) return "noTotals";
  return (of === "row" ? mixed.ofRows : mixed.ofColumns) ? "mixed" : null;
}
