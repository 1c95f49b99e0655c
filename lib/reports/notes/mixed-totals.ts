import type { Question } from "@/lib/usage/question";
import type { ReportColumn } from "../report-table";

/**
 * Which totals would add up several metrics: those of the rows where metrics stand in columns, those of the columns where
 * they stand in rows. Such a sum counts nothing, and is not shown.
 */
export function mixedTotals(
  { rows, columns, measure }: Pick<Question, "rows" | "columns" | "measure">,
  table: { readonly columns: readonly Pick<ReportColumn, "labels">[]; readonly rowCount: number },
): { ofRows: boolean; ofColumns: boolean } {
  if (measure !== "uses") return { ofRows: false, ofColumns: false };
  const level = columns.indexOf("metric");
  const inColumns = new Set(level < 0 ? [] : table.columns.map(({ labels }) => labels[level]?.name));
  return { ofRows: inColumns.size > 1, ofColumns: rows.includes("metric") && table.rowCount > 1 };
}
