import { harmless } from "@/lib/kit/format/csv-text";
import type { ReportTable } from "../report-table";

/** The page of a report as lines of tab-separated cells, for pasting into a spreadsheet; blanks as a dash. */
export function tableText(
  table: ReportTable,
  { rowsLabel, totalLabel, mixesTotal }: { rowsLabel: string; totalLabel: string; mixesTotal: boolean },
): string {
  const { columns } = table;
  const titles = columns.map(({ labels }) => labels.map(nameIn).join(" / "));
  const lines = table.rows.map((row) => [
    nameIn(row),
    mixesTotal ? "" : row.total,
    ...columns.map(({ key }) => row.cells[key] ?? 0),
  ]);
  return [[rowsLabel, totalLabel, ...titles], ...lines].map((cells) => cells.map(oneLine).join("\t")).join("\n");
}

const nameIn = ({ name, isBlank }: { name: string; isBlank: boolean }) => (isBlank ? "-" : name);

/** Tabs and line ends would tear a cell apart. */
const oneLine = (cell: string | number): string =>
  typeof cell === "number" ? String(cell) : harmless(cell.replace(/\s+/g, " "));
