import { namedMonth } from "@/lib/counter/month-names";
import { now, runningMonth } from "@/lib/kit/clock";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type PeriodReading, readPeriod } from "./read-period";
import type { PeriodMonths } from "./table-report-type";

/** The headings of a sheet. */
export type Headings = {
  /** Of the last heading row; usage follows. */
  number: number;
  /** The text of each column; blank cells use the row above. */
  cells: readonly string[];
  /** For headings in two rows, the upper row: a cell also applies to blank ones on its right. */
  upper: readonly string[] | null;
  /** The original rows, because some sheets repeat them on every page. */
  written: readonly (readonly string[])[];
};

/** Reads the headings of a row and, for two-row headings, of the last non-blank one above. */
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
  const texts = places.map((index) => (cells[index] ?? "").trim() || (former.cells[index] ?? ""));
  return { number, cells: texts, upper, written: [cells, former.cells] };
}

/** The month (1 to 12) of a heading that names it without a year: "leden", "Jan"; null for anything else. */
export function bareMonth(heading: string): number | null {
  const text = heading.trim();
  return /^\p{L}[\p{L}\p{M}]{2,}\.?$/u.test(text) ? (namedMonth(text)?.month ?? null) : null;
}

const earliestYear = 1990;

/** The only year that texts name, such as a title above the headings or the name of the sheet; null for none or several. */
export function yearIn(texts: readonly string[]): string | null {
  const last = now().getFullYear();
  const years = texts.flatMap((text) => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []);
  const [year, ...others] = new Set(years.filter((one) => Number(one) >= earliestYear && Number(one) <= last));
  return year !== undefined && others.length === 0 ? year : null;
}

/** Months that have not begun are numbers or plans, never periods of usage. */
function begun(read: PeriodReading): PeriodReading {
  return read.kind === "period" && read.month > runningMonth() ? { kind: "none" } : read;
}

/** Period of a column of counts, and its metric if one heading row has periods and the other metrics. */
export type ColumnPeriod = { read: PeriodReading; metric: string | null };

/** A period in one row, or combined from both: "2024" above "Jan". */
export function columnPeriod({ cells, upper }: Headings, index: number, length: PeriodMonths): ColumnPeriod {
  const lower = (cells[index] ?? "").trim();
  const above = upper?.[index] ?? "";
  const own = begun(readPeriod(lower, length));
  if (above === "" || above === lower || lower === "") return { read: own, metric: null };
  if (own.kind === "period") return { read: own, metric: hasLetter(above) ? above : null };
  const both = [`${lower} ${above}`, `${above} ${lower}`, `${above}-${lower}`].map((text) =>
    begun(readPeriod(text, length)),
  );
  const made = both.find(({ kind }) => kind === "period");
  if (made) return { read: made, metric: null };
  const aboveAlone = begun(readPeriod(above, length));
  if (aboveAlone.kind === "period" && hasLetter(lower)) return { read: aboveAlone, metric: lower };
  return { read: own, metric: null };
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
