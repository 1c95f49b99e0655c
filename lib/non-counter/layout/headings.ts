import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type PeriodReading, readPeriod } from "../sheets/read-period";
import type { PeriodMonths } from "./table-report-type";

/** The headings of a sheet. */
export type Headings = {
  /** Of the row that the usage begins below. */
  number: number;
  /** What each column is known by; where the row is blank, what stands in the one above it. */
  cells: readonly string[];
  /** Of headings in two rows, what stands above each column: such a cell holds for the blank ones on its right. */
  upper: readonly string[] | null;
  /** The rows as they are written, for some sheets repeat them on every page. */
  written: readonly (readonly string[])[];
};

/** Reads the headings of a row and, where there are two of them, of the last one above it that is not blank. */
export function headingsIn({ number, cells }: SheetRow, above: readonly SheetRow[], isInTwoRows: boolean): Headings {
  const former = isInTwoRows ? above.findLast((row) => !isBlankRow(row.cells)) : undefined;
  if (!former) return { number, cells, upper: null, written: [cells] };
  const width = Math.max(cells.length, former.cells.length);
  const places = Array.from({ length: width }, (_, index) => index);
  let last = "";
  const upper = places.map((index) => {
    last = (former.cells[index] ?? "").trim() || last;
    return last;
  });
  const known = places.map((index) => (cells[index] ?? "").trim() || (former.cells[index] ?? ""));
  return { number, cells: known, upper, written: [cells, former.cells] };
}

/** What a column of counts is for: its period, and its metric where one row tells the period and the other one that. */
export type ColumnPeriod = { read: PeriodReading; metric: string | null };

/** A period of one row, or made of both: "2024" above "Jan". */
export function columnPeriod({ cells, upper }: Headings, index: number, length: PeriodMonths): ColumnPeriod {
  const lower = (cells[index] ?? "").trim();
  const above = upper?.[index] ?? "";
  const own = readPeriod(lower, length);
  if (above === "" || above === lower || lower === "") return { read: own, metric: null };
  if (own.kind === "period") return { read: own, metric: hasLetter(above) ? above : null };
  const both = [`${lower} ${above}`, `${above} ${lower}`, `${above}-${lower}`].map((text) => readPeriod(text, length));
  const made = both.find(({ kind }) => kind === "period");
  if (made) return { read: made, metric: null };
  const aboveAlone = readPeriod(above, length);
  if (aboveAlone.kind === "period" && hasLetter(lower)) return { read: aboveAlone, metric: lower };
  return { read: own, metric: null };
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
