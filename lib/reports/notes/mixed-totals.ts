import type { Question } from "@/lib/usage/question";
import type { ReportColumn } from "../report-table";
import type { NoteCode, ReportNote } from "./report-notes";

type Figures = {
  readonly columns: readonly Pick<ReportColumn, "labels">[];
  readonly rowCount: number;
  readonly notes: readonly ReportNote[];
};

/** Which figures add up several metrics. Such a sum counts nothing, and is not given. */
export type MixedTotals = {
  readonly ofRows: boolean;
  readonly ofColumns: boolean;
  readonly ofCells: boolean;
  /** Those of what has none of the tags in rows. */
  readonly ofRemainder: boolean;
};

/**
 * The totals of rows where metrics stand in columns, those of columns where metrics stand in rows, and every figure
 * where they stand nowhere; where tags stand in rows of one metric, but others are used without them, what is not of a row.
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
