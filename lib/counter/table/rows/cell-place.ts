import { columnName } from "@/lib/spreadsheets/sheet-row";

/** A place in a table, down to a cell; `heading` is the heading of its column. */
export type CellPlace = { sheet: string | null; row: number; column: string | null; heading: string | null };

/** Writes a place as findings carry it: "Sheet1!H23 (Jan-2024)", "row 23, column H (Jan-2024)" or "row 23". */
export function cellPlace(sheet: string | null, row: number, column?: { index: number; heading: string }): string {
  const name = column && columnName(column.index);
  const heading = column && column.heading.trim() !== "" ? ` (${column.heading.trim().slice(0, 60)})` : "";
  if (sheet !== null) return name ? `${sheet}!${name}${row}${heading}` : `${sheet}!${row}:${row}`;
  return name ? `row ${row}, column ${name}${heading}` : `row ${row}`;
}

/** A sheet has at most 31 characters, a heading 60. */
const LONGEST = 200;

/** Reads what `cellPlace` wrote, so that pages can say it in the reader's language; null for places of other kinds. */
export function readCellPlace(where: string): CellPlace | null {
  const text = where.slice(0, LONGEST);
  const inSheet = /^(.+)!([A-Z]{1,3})(\d{1,9})(?: \((.{0,60})\))?$/s.exec(text) ?? /^(.+)!()(\d+):\d+$/s.exec(text);
  const inText = /^()row (\d+)(?:, column ([A-Z]{1,3})(?: \((.*)\))?)?$/s.exec(text);
  if (inSheet) {
    const [, sheet = "", column, row, heading] = inSheet;
    return { sheet, row: Number(row), column: column || null, heading: heading ?? null };
  }
  if (!inText) return null;
  const [, , row, column, heading] = inText;
  return { sheet: null, row: Number(row), column: column ?? null, heading: heading ?? null };
}
