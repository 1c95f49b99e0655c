import { monthIn } from "@/lib/counter/standard/month";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { bareMonth, columnPeriod, type Headings, headingsIn } from "./headings";
import {
  type ColumnRole,
  columnRoles,
  isAttributeRole,
  isIdentifierRole,
  type MappedColumn,
  type Mapping,
} from "./mapping";
import { readDay } from "./read-day";
import { readPeriod } from "./read-period";
import { reducedText } from "./reduced-text";
import { simpleColumn } from "./simple-layout";
import type { PeriodMonths } from "./table-report-type";

/** Probable place of a sheet's headings. */
type GuessedHeadings = { number: number; isInTwoRows: boolean };

const mostRowsAbove = 60;

const lengths: readonly PeriodMonths[] = [1, 3, 12];

/** The row with the most recognized columns, alone or with the one above; else the first row with several cells. */
function guessHeadings(rows: readonly SheetRow[]): GuessedHeadings {
  let best: GuessedHeadings & { score: number } = { number: 0, isInTwoRows: false, score: 1 };
  for (const [index, row] of rows.slice(0, mostRowsAbove).entries()) {
    if (isRowOfNumbers(row)) continue;
    const alone = scoreOf(headingsIn(row, [], false));
    if (alone > best.score) best = { number: row.number, isInTwoRows: false, score: alone };
    const together = scoreOf(headingsIn(row, rows.slice(0, index), true));
    if (together > best.score) best = { number: row.number, isInTwoRows: true, score: together };
  }
  if (best.number > 0) return { number: best.number, isInTwoRows: best.isInTwoRows };
  const first = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return { number: first?.number ?? 1, isInTwoRows: false };
}

/** Rows of counts are no headings, even where the counts could be periods ("2064", "4512"). */
function isRowOfNumbers({ cells }: SheetRow): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const isPeriod = (cell: string) =>
    lengths.some((length) => /^(19|20)\d\d/.test(cell) && readPeriod(cell, length).kind === "period");
  const numbers = filled.filter((cell) => /^-?\d[\d\s.,]*$/.test(cell));
  return numbers.length * 2 > filled.length && !numbers.every(isPeriod);
}

/** Number of recognized columns; a period counts once even if two columns have it. */
function scoreOf(headings: Headings): number {
  const recognized = headings.cells.filter((cell) => simpleColumn(cell) !== null).length;
  const periods = lengths.map((length) => {
    const periodColumns = headings.cells.flatMap((_, index) => {
      const { read, metric } = columnPeriod(headings, index, length);
      return read.kind === "period" ? `${read.month} ${metric ?? ""}` : [];
    });
    return new Set(periodColumns).size;
  });
  const bareMonths = new Set(headings.cells.map(bareMonth).filter((month) => month !== null));
  return recognized + Math.max(...periods, bareMonths.size);
}

/** A mapping being edited, with the number of its heading row. */
export type MappingDraft = { headingRow: number; mapping: Mapping };

/** Columns that a report type supports. */
export type Fitting = { period_months: number; has_titles: boolean; attributes: readonly string[] };

const nothing: Mapping = {
  columns: [],
  periods: "columns",
  two_rows: false,
  period_label: "",
  constants: { metric: "", title: "", attributes: {} },
  skip_rows: [],
  blanks: [],
  metric_names: {},
};

/** Probable meaning of a sheet's headings; only obvious ones, a person adds the rest. `given` stays. */
export function guessMapping(
  rows: readonly SheetRow[],
  fitting: Fitting,
  previous: Mapping | null = null,
): MappingDraft {
  const guessed = guessHeadings(rows);
  if (previous) return { headingRow: headingRowOf(rows, previous) ?? guessed.number, mapping: previous };
  const mapping = { ...nothing, two_rows: guessed.isInTwoRows };
  return guessColumns({ headingRow: guessed.number, mapping }, rows, fitting);
}

/** Uses another heading row, and guesses its columns again. */
export function moveHeadings(draft: MappingDraft, headingRow: number, rows: readonly SheetRow[], fitting: Fitting) {
  const rest = { ...draft.mapping, columns: [] };
  return guessColumns({ headingRow, mapping: rest }, rows, fitting);
}

/** Includes the row above in the headings, or not. */
export function joinHeadings(draft: MappingDraft, isInTwoRows: boolean, rows: readonly SheetRow[], fitting: Fitting) {
  const mapping = { ...draft.mapping, two_rows: isInTwoRows };
  return moveHeadings({ ...draft, mapping }, draft.headingRow, rows, fitting);
}

/** The headings of a draft. */
export function headingsOf(rows: readonly SheetRow[], { headingRow, mapping }: MappingDraft): Headings {
  const row = rows.find(({ number }) => number === headingRow) ?? { number: headingRow, cells: [] };
  const above = rows.filter(({ number }) => number < headingRow);
  return headingsIn(row, above, mapping.two_rows);
}

/** The marked role of a heading's column; null if none. */
export function columnOf({ mapping }: MappingDraft, heading: string): MappedColumn | null {
  const headingText = reducedText(heading);
  return mapping.columns.find((column) => reducedText(column.heading) === headingText) ?? null;
}

/** First month of the period in a heading, with the metric if the headings contain it; else null. */
export function periodOfColumn(
  { mapping }: MappingDraft,
  headings: Headings,
  index: number,
  length: number,
  year = "",
) {
  if (mapping.periods === "names") {
    const monthOfYear = bareMonth(headings.cells[index] ?? "");
    const isMonth = monthOfYear !== null && /^\d{4}$/.test(year);
    return isMonth ? { month: monthIn(Number(year), monthOfYear), metric: null } : null;
  }
  if (mapping.periods !== "columns") return null;
  const { read, metric } = columnPeriod(headings, index, lengthOf(length));
  return read.kind === "period" ? { month: read.month, metric } : null;
}

/** Marks a column (null clears it). A role that only one column can have moves from its previous column. */
export function markColumn(draft: MappingDraft, heading: string, role: ColumnRole | null): MappingDraft {
  const headingText = reducedText(heading);
  const others = draft.mapping.columns.filter((column) => reducedText(column.heading) !== headingText);
  if (role === null) return withColumns(draft, others);
  const isShared = role === "Value" || role === "Ignore";
  const kind = kindOf(role);
  const left = isShared ? others : others.filter((column) => kindOf(column.role) !== kind);
  return withColumns(draft, [...left, { heading: heading.trim(), role }]);
}

/** Sets details of a marked column. */
export function changeColumn(draft: MappingDraft, heading: string, change: Partial<MappedColumn>): MappingDraft {
  const columns = draft.mapping.columns.map((column) =>
    column.heading === heading ? { ...column, ...change } : column,
  );
  return withColumns(draft, columns);
}

/** Whether a report type supports a role. */
export function isFitting(role: ColumnRole, { has_titles, attributes }: Fitting): boolean {
  if (role === "Title" || isIdentifierRole(role)) return has_titles;
  return !isAttributeRole(role) || attributes.includes(role);
}

/** A row has one period, or a day within it. */
const kindOf = (role: ColumnRole): ColumnRole => (role === "Day" ? "Period" : role);

const withColumns = ({ headingRow, mapping }: MappingDraft, columns: readonly MappedColumn[]): MappingDraft => ({
  headingRow,
  mapping: { ...mapping, columns },
});

const lengthOf = (months: number): PeriodMonths => (months === 3 || months === 12 ? months : 1);

/** Number of the first row with all headings of a mapping. */
function headingRowOf(rows: readonly SheetRow[], { columns, two_rows }: Mapping): number | undefined {
  const headingTexts = columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => reducedText(heading));
  if (headingTexts.length === 0) return undefined;
  return rows.find((row, index) => {
    const there = new Set(headingsIn(row, rows.slice(0, index), two_rows).cells.map(reducedText));
    return headingTexts.every((heading) => there.has(heading));
  })?.number;
}

function guessColumns(draft: MappingDraft, rows: readonly SheetRow[], fitting: Fitting): MappingDraft {
  const headings = headingsOf(rows, draft);
  const length = lengthOf(fitting.period_months);
  const hasPeriods = headings.cells.some((_, index) => columnPeriod(headings, index, length).read.kind === "period");
  const bareMonths = headings.cells.filter((heading) => bareMonth(heading) !== null);
  const hasNames = !hasPeriods && length === 1 && bareMonths.length > 1;
  let guessed = draft;
  for (const [index, heading] of headings.cells.entries()) {
    if (heading.trim() === "" || columnOf(guessed, heading)) continue;
    if (hasNames && bareMonth(heading) !== null) continue;
    const time = hasPeriods ? null : hasNames ? yearBelow(rows, draft, index) : timeBelow(rows, draft, index, length);
    const role = roleIn(heading) ?? time;
    const isFree = role !== null && !guessed.mapping.columns.some((column) => kindOf(column.role) === kindOf(role));
    if (role !== null && isFree && isFitting(role, fitting)) guessed = markColumn(guessed, heading, role);
  }
  const { mapping } = guessed;
  if (hasNames) return { ...guessed, mapping: { ...mapping, periods: "names" } };
  if (mapping.periods === "names") return { ...guessed, mapping: { ...mapping, periods: "columns" } };
  if (hasPeriods || mapping.periods !== "columns") return guessed;
  const periods = mapping.columns.some(({ role }) => kindOf(role) === "Period") ? "column" : "given";
  return { ...guessed, mapping: { ...mapping, periods } };
}

function roleIn(heading: string): ColumnRole | null {
  const name = simpleColumn(heading);
  if (name === "Institution_Name") return "Organization";
  return columnRoles.find((role) => role === name) ?? null;
}

/** Whether the cells below a heading are years. */
function yearBelow(rows: readonly SheetRow[], { headingRow }: MappingDraft, index: number): "Period" | null {
  const below = rows.filter(({ number }) => number > headingRow).map(({ cells }) => (cells[index] ?? "").trim());
  const filled = below.filter(Boolean).slice(0, 5);
  return filled.length > 0 && filled.every((cell) => readPeriod(cell, 12).kind === "period") ? "Period" : null;
}

/** Whether the cells below a heading are periods or days. */
function timeBelow(rows: readonly SheetRow[], { headingRow }: MappingDraft, index: number, length: PeriodMonths) {
  const below = rows.filter(({ number }) => number > headingRow).map(({ cells }) => (cells[index] ?? "").trim());
  const filled = below.filter(Boolean).slice(0, 60);
  if (filled.length === 0) return null;
  if (filled.slice(0, 5).every((cell) => /\D/.test(cell) && readDay(cell, "day", length))) {
    const isEachPeriod = filled.every((cell) => readPeriod(cell, length).kind === "period");
    if (!isEachPeriod) return "Day";
  }
  return filled.slice(0, 5).every((cell) => readPeriod(cell, length).kind === "period") ? "Period" : null;
}
