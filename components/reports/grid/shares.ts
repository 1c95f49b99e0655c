import type { ShareOf } from "@/lib/reports/shares";
import { figureIn, type GridColumn, type GridLine } from "./report-grid";

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
