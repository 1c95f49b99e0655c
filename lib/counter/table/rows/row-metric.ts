import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { withoutMark } from "../../marked-as-text";
import { findRelease4Activity } from "../../standard/release-4-metrics";
import { findRelease4Report } from "../../standard/release-4-reports";
import type { TableColumns } from "../head/table-columns";

/** Different texts that are kept; rows are asked several times each, and have few metrics. */
const MOST_KEPT = 100;

/**
 * Returns the metric of a row: the value of its column, or the metric that a Release 4 report without such a column
 * counts.
 */
export function metricReader(
  { id, release }: ReportDefinition,
  { metric }: Pick<TableColumns, "metric">,
): (cells: readonly string[]) => string {
  const cache = new Map<string, string>();
  const clean = (cell: string) => {
    const cached = cache.get(cell);
    if (cached !== undefined) return cached;
    const text = withoutMark(cell.replace(/\p{Cf}/gu, "").trim());
    if (cache.size < MOST_KEPT) cache.set(cell, text);
    return text;
  };
  let last: { cells: readonly string[]; text: string } = { cells: [], text: "" };
  const written = (cells: readonly string[]) => {
    if (last.cells !== cells) last = { cells, text: clean(metric === null ? "" : (cells[metric] ?? "")) };
    return last.text;
  };
  if (release !== "4") return written;
  const only = findRelease4Report(id)?.onlyMetric ?? "";
  return (cells) => {
    const text = written(cells);
    return text === "" ? only : (findRelease4Activity(text) ?? text);
  };
}
