import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { withoutMark } from "../../marked-as-text";
import { findRelease4Activity } from "../../standard/release-4-metrics";
import { findRelease4Report } from "../../standard/release-4-reports";
import type { TableColumns } from "../head/table-columns";

/** Gives the metric of rows: what stands in its column, or what a report of Release 4 counts if it has no such column. */
export function metricReader(
  { id, release }: ReportDefinition,
  { metric }: Pick<TableColumns, "metric">,
): (cells: readonly string[]) => string {
  const written = (cells: readonly string[]) =>
    metric === null ? "" : withoutMark((cells[metric] ?? "").replace(/\p{Cf}/gu, "").trim());
  if (release !== "4") return written;
  const only = findRelease4Report(id)?.onlyMetric ?? "";
  return (cells) => {
    const text = written(cells);
    return text === "" ? only : (findRelease4Activity(text) ?? text);
  };
}
