import type { SkipReason } from "@/lib/counter/table/rows/skipped-rows";
import { isTotalMetric, totalsName } from "@/lib/counter/table/totals-name";
import { isBlankRow } from "@/lib/spreadsheets/sheet-row";
import type { Layout } from "../layout/layout";
import { reducedText } from "../layout/reduced-text";

type Cells = readonly string[];

/** Classifies a row below the headings; "perhaps-totals" needs the sums of all rows. */
export function rowKind(cells: Cells, layout: Layout): SkipReason | "perhaps-totals" | "usage" {
  if (isBlankRow(cells)) return "blank";
  if (isHeadingRow(cells, layout)) return "headings";
  const label = labelOf(cells);
  const reduced = reducedText(label);
  if (layout.skips.some((begin) => reduced.startsWith(begin))) return "note";
  const totals = hasIdentifier(cells, layout) ? "no" : totalsName(label);
  if (totals === "statistic" && hasNameOnly(cells, layout)) return "statistics";
  if (totals === "total" || hasTotalMetric(cells, layout)) return "totals";
  if (isNote(cells, layout)) return "note";
  return totals === "perhaps" || totals === "statistic" || isNameless(cells, layout) ? "perhaps-totals" : "usage";
}

/** Whether the name of a row may be that of a total. */
export const isLikeTotal = (cells: Cells, layout: Layout): boolean =>
  !hasIdentifier(cells, layout) && totalsName(labelOf(cells)) === "perhaps";

const labelOf = (cells: Cells): string => cells.find((cell) => cell.trim() !== "")?.trim() ?? "";

/** Some sheets repeat the headings on every page. */
function isHeadingRow(cells: Cells, { headingRows }: Layout): boolean {
  return headingRows.some((headings) =>
    headings.every((heading, index) => reducedText(heading) === reducedText(cells[index] ?? "")),
  );
}

function hasIdentifier(cells: Cells, { fields }: Layout): boolean {
  return fields.some(({ index, isIdentifier }) => isIdentifier && /[^\d.,\s]|\d{4}/.test(cells[index] ?? ""));
}

const hasNameOnly = (cells: Cells, { fields }: Layout): boolean =>
  fields.filter(({ index }) => (cells[index] ?? "").trim() !== "").length <= 1;

function hasTotalMetric(cells: Cells, { metric, metricNames }: Layout): boolean {
  const text = metric ? (cells[metric.index] ?? "") : "";
  return isTotalMetric(text) && !metricNames.has(reducedText(text));
}

/** Without a count and, if there is a metric column, without a metric; a title alone in its row may be a footnote. */
function isNote(cells: Cells, { metric, values }: Layout): boolean {
  if (values.some(({ index }) => (cells[index] ?? "").trim() !== "")) return false;
  if (metric) return (cells[metric.index] ?? "").trim() === "";
  return cells.filter((cell) => cell.trim() !== "").length <= 1;
}

/** Some totals rows have no name; with columns that fill down, rows without a name are normal. */
function isNameless(cells: Cells, { fields, period }: Layout): boolean {
  if (fields.length === 0 || fields.some(({ fillsDown }) => fillsDown)) return false;
  if (period && (cells[period.index] ?? "").trim() !== "") return false;
  return fields.every(({ index }) => (cells[index] ?? "").trim() === "");
}
