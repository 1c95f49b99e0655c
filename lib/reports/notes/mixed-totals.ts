import type { Question } from "@/lib/usage/question";
import type { ReportColumn } from "../report-table";
import type { ReportNote } from "./report-notes";

type Figures = {
  readonly columns: readonly Pick<ReportColumn, "labels">[];
  readonly rowCount: number;
  readonly notes: readonly ReportNote[];
};

/** Which figures add up several metrics. Such a sum counts nothing, and is not shown. */
export type MixedTotals = { readonly ofRows: boolean; readonly ofColumns: boolean; readonly ofCells: boolean };

/**
 * The totals of rows where metrics stand in columns, those of columns where metrics stand in rows, and every figure
 * where they stand nowhere.
 */
export function mixedTotals(
  { rows, columns, measure }: Pick<Question, "rows" | "columns" | "measure">,
  table: Figures,
): MixedTotals {
  if (measure !== "uses") return { ofRows: false, ofColumns: false, ofCells: false };
  const ofCells = table.notes.some(({ code }) => code === "mixedMetrics");
  const level = columns.indexOf("metric");
  const inColumns = new Set(level < 0 ? [] : table.columns.map(({ labels }) => labels[level]?.name));
  return {
    ofRows: ofCells || inColumns.size > 1,
    ofColumns: ofCells || (rows.includes("metric") && table.rowCount > 1),
    ofCells,
  };
}
