import { mixedTotals } from "@/lib/reports/notes/mixed-totals";
import type { ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { figureIn, type GridColumn, type GridLine, isTrend } from "./report-grid";

/** Of which total the figures are given as parts. */
export type ShareOf = "row" | "column";

/** Why figures cannot be given as parts of a total: it is switched off, would add up different metrics, or is all there is. */
export type NoShare = "noTotals" | "mixed" | "alone";

/** null where they can. */
export function noShareOf(of: ShareOf, question: Question, table: ReportTable): NoShare | null {
  const mixed = mixedTotals(question, table);
  const isAlone = of === "row" ? table.columns.length === 0 || isTrend(question) : false;
  if (isAlone) return "alone";
  if (!question.totals) return "noTotals";
  return (of === "row" ? mixed.ofRows : mixed.ofColumns) ? "mixed" : null;
}

/**
 * What part of its total the figure is, 0.25 for a quarter: of its row, or of its column, whose figure stands in the line
 * of totals. undefined for what is no part of one: where there is no figure, a difference, a change, of nothing at all.
 */
export function shareIn(line: GridLine, column: GridColumn, of: ShareOf, totals: GridLine): number | undefined {
  const isCount = column.column === undefined || (column.column.kind === "count" && column.key !== "difference");
  const figure = figureIn(line, column);
  const whole = of === "row" ? line.total : figureIn(totals, column);
  if (!isCount || figure === undefined || !whole) return undefined;
  return figure / whole;
}
