import type { Question } from "@/lib/usage/question";
import type { ReportColumn } from "../report-table";
import type { NoteCode, ReportNote } from "./report-notes";

type Figures = {
  readonly columns: readonly Pick<ReportColumn, "labels">[];
  readonly rowCount: number;
  readonly notes: readonly ReportNote[];
};

/** Figures that would add up several metrics. Such a sum is meaningless and not shown. */
export type MixedTotals = {
  readonly ofRows: boolean;
  readonly ofColumns: boolean;
  readonly ofCells: boolean;
  /** Those of the row of untagged usage. */
  readonly ofRemainder: boolean;
};

/**
 * Row totals if metrics are columns, column totals if metrics are rows, and every figure if they are neither; if tag
 * rows have one metric but untagged usage has others, everything outside rows.
 */
export function mixedTotals(
  { rows, columns, measure, trend }: Pick<Question, "rows" | "columns" | "measure"> & Partial<Pick<Question, "trend">>,
  table: Figures,
): MixedTotals {
  if (measure !== "uses") return { ofRows: false, ofColumns: false, ofCells: false, ofRemainder: false };
  const has = (note: NoteCode) => table.notes.some(({ code }) => code === note);
  const ofCells = has("mixedMetrics");
  const ofRemainder = ofCells || has("mixedUntagged");
  const level = trend ? -1 : columns.indexOf("metric");
  const inColumns = new Set(level < 0 ? [] : table.columns.map(({ labels }) => labels[level]?.name));
  return {
    ofRows: ofCells || inColumns.size > 1,
    ofColumns: ofRemainder || (rows.includes("metric") && table.rowCount > 1),
    ofCells,
    ofRemainder,
  };
}
