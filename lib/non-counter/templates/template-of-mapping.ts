import "server-only";
import { mapping } from "../contract";
import type { SheetTemplate } from "../layout/mapping";
import { mappingProblems } from "../layout/mapping-problems";
import type { TableReportType } from "../layout/table-report-type";

/** A mapping for a single file, ready to use; null if incomplete. */
export function templateOfMapping(given: unknown, reportType: TableReportType, name: string): SheetTemplate | null {
  const read = mapping.safeParse(given);
  if (!read.success) return null;
  const headings = read.data.columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => heading);
  const isWhole = headings.length > 0 && Object.keys(mappingProblems(read.data, headings)).length === 0;
  return isWhole ? { name, reportType, headings, mapping: read.data } : null;
}
