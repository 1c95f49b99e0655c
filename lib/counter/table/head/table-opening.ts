import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { release4Id } from "../../standard/release-4-reports";
import type { RowSource } from "../row-source";
import { joinedHeadings } from "./joined-headings";
import { headingScore } from "./table-columns";
import { headerLabel } from "./table-header";

/** The rows above the headings, and the headings. */
export type TableOpening = { above: readonly SheetRow[]; headings: SheetRow | null };

const mostRowsAbove = 100;

/** Reads up to the headings of the next table; null if only blank rows remain. */
export async function openTable(source: RowSource): Promise<TableOpening | null> {
  const above: SheetRow[] = [];
  for (let rows = await source.next(); rows; rows = await source.next()) {
    for (const [index, row] of rows.entries()) {
      if (headingScore(row.cells) > 0) {
        source.unread(rows.slice(index + 1));
        return withSecondRow({ above, headings: row }, source);
      }
      if (!isBlankRow(row.cells)) above.push(row);
      if (above.length < mostRowsAbove) continue;
      source.unread(rows.slice(index + 1));
      return { above, headings: null };
    }
  }
  return above.length > 0 ? { above, headings: null } : null;
}

/** Headings may span two rows. */
async function withSecondRow(
  { above, headings }: { above: SheetRow[]; headings: SheetRow },
  source: RowSource,
): Promise<TableOpening> {
  const { number, cells } = headings;
  const before = above.at(-1);
  const belowYears = before?.number === number - 1 ? joinedHeadings(before.cells, cells) : null;
  if (belowYears) return { above: above.slice(0, -1), headings: { number, cells: belowYears } };
  const next = await source.peek();
  const aboveMonths = next?.number === number + 1 ? joinedHeadings(cells, next.cells) : null;
  if (!next || !aboveMonths) return { above, headings };
  await source.skip();
  return { above, headings: { number: next.number, cells: aboveMonths } };
}

/** Whether the rows contain text that only occurs in a report header. */
export function hasHeader({ above }: TableOpening): boolean {
  return above.some(({ cells }) => beginsReport(cells));
}

/** The first row of a header: a label with its value, or the name of a Release 4 report, and hardly anything else. */
export function beginsReport(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== "" && cell.trim() !== "") ?? "";
  if (!/^\s*(report|journal|book|database|platform|multimedia|title|consortium|article)/i.test(first)) return false;
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  if (filled > 3) return false;
  const label = headerLabel(first.replace(/[:=].*$/s, ""));
  if (label === "Report_Name" || label === "Report_ID") return filled > 1 || /[:=]\s*\S/.test(first);
  return /report\s*\d/i.test(first) && release4Id(first) !== null;
}
