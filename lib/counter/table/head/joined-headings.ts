import { readMonthHeading } from "../../month-heading";
import { namedMonth } from "../../month-names";
import { columnNamed, relatedColumn } from "./column-names";

type Cells = readonly string[];

const year = /^(19|20)\d\d$/;

/**
 * Joins headings in two rows: years above the names of months, or months below the row that names the other columns.
 * Null if the rows are not such a pair.
 */
export function joinedHeadings(upper: Cells, lower: Cells): string[] | null {
  const years = yearsAbove(upper);
  return withYears(lower, years) ?? withMonths({ upper, lower }, years);
}

/** The year above each column: written once above all its months, or above each. */
function yearsAbove(upper: Cells): string[] {
  let last = "";
  return upper.map((cell) => {
    const text = cell.trim();
    if (text !== "") last = year.test(text) ? text : "";
    return last;
  });
}

function withYears(lower: Cells, years: readonly string[]): string[] | null {
  const first = years.findIndex((text) => text !== "");
  if (first < 0 || !lower.some((cell) => columnNamed(cell) !== undefined)) return null;
  const last = years.at(-1) ?? "";
  let joins = 0;
  const joined = lower.map((cell, index) => {
    const month = index < first ? null : monthBelow(cell, years[index] ?? last);
    if (month !== null) joins++;
    return month ?? cell;
  });
  return joins > 0 ? joined : null;
}

/** The second row may only have months, where the first row names neither a column nor a month. */
function withMonths({ upper, lower }: { upper: Cells; lower: Cells }, years: readonly string[]): string[] | null {
  const joined = [...upper];
  let joins = 0;
  for (const [index, cell] of lower.entries()) {
    if (cell.trim() === "") continue;
    const above = (upper[index] ?? "").trim();
    if (columnNamed(above) || relatedColumn(above) || (!year.test(above) && isMonth(above))) return null;
    const month = monthBelow(cell, years[index] ?? years.at(-1) ?? "") ?? (isMonth(cell) ? cell : null);
    if (month === null) return null;
    while (joined.length < index) joined.push("");
    joined[index] = month;
    joins++;
  }
  return joins > 0 ? joined : null;
}

/** A month whose year is in the row above: "Jan", "leden" or "1". */
function monthBelow(cell: string, above: string): string | null {
  const text = cell.trim();
  if (above === "" || text === "") return null;
  if (/^(0?[1-9]|1[0-2])$/.test(text)) return `${above}-${text.padStart(2, "0")}`;
  return namedMonth(text) ? `${text} ${above}` : null;
}

function isMonth(text: string): boolean {
  return readMonthHeading(text, null).kind !== "none";
}
