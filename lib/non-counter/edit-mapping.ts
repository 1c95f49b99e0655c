import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import { type ColumnRole, isAttributeRole, isIdentifierRole, type MappedColumn, type Mapping } from "./sheets/mapping";
import { readPeriod } from "./sheets/read-period";
import { reducedText } from "./sheets/reduced-text";
import { simpleColumn } from "./sheets/simple-columns";
import type { PeriodMonths } from "./sheets/table-report-type";

/** A mapping while it is made, with the number of the row that holds the headings. */
export type MappingDraft = { headingRow: number; mapping: Mapping };

/** What a report type has columns for. */
export type Fitting = { period_months: number; has_titles: boolean; attributes: readonly string[] };

const nothing: Mapping = {
  columns: [],
  periods: "columns",
  period_label: "",
  constants: { metric: "", title: "", attributes: {} },
  skip_rows: [],
  blanks: [],
  metric_names: {},
};
const mostRowsAbove = 60;
const lengths: readonly PeriodMonths[] = [1, 3, 12];

/** What the headings of a sheet seem to mean; only what is plain, for a person says the rest. `said` is kept as it is. */
export function guessMapping(rows: readonly SheetRow[], fitting: Fitting, said: Mapping | null = null): MappingDraft {
  if (said) return { headingRow: (headingsSaid(rows, said) ?? guessHeadings(rows))?.number ?? 1, mapping: said };
  return guessColumns({ headingRow: guessHeadings(rows)?.number ?? 1, mapping: nothing }, rows, fitting);
}

/** Takes another row for the headings, and guesses its columns anew. */
export function moveHeadings(draft: MappingDraft, headingRow: number, rows: readonly SheetRow[], fitting: Fitting) {
  const kept = { ...draft.mapping, columns: [] };
  return guessColumns({ headingRow, mapping: kept }, rows, fitting);
}

/** The texts of the heading row. */
export function headingsOf(rows: readonly SheetRow[], { headingRow }: MappingDraft): readonly string[] {
  return rows.find(({ number }) => number === headingRow)?.cells ?? [];
}

/** What the column under a heading is marked as; null for none. */
export function columnOf({ mapping }: MappingDraft, heading: string): MappedColumn | null {
  const wanted = reducedText(heading);
  return mapping.columns.find((column) => reducedText(column.heading) === wanted) ?? null;
}

/** Whether a heading is read as a period of its column. */
export function isPeriodHeading({ mapping }: MappingDraft, heading: string, length: number): boolean {
  return mapping.periods === "columns" && readPeriod(heading, lengthOf(length)).kind === "period";
}

/** Marks a column, or with null takes its mark away. A role that only one column has leaves the one that had it. */
export function markColumn(draft: MappingDraft, heading: string, role: ColumnRole | null): MappingDraft {
  const wanted = reducedText(heading);
  const others = draft.mapping.columns.filter((column) => reducedText(column.heading) !== wanted);
  if (role === null) return withColumns(draft, others);
  const isShared = role === "Value" || role === "Ignore";
  const left = isShared ? others : others.filter((column) => column.role !== role);
  return withColumns(draft, [...left, { heading: heading.trim(), role }]);
}

/** Says more about a marked column. */
export function changeColumn(draft: MappingDraft, heading: string, change: Partial<MappedColumn>): MappingDraft {
  const columns = draft.mapping.columns.map((column) =>
    column.heading === heading ? { ...column, ...change } : column,
  );
  return withColumns(draft, columns);
}

/** Whether a report type has a place for a role. */
export function isFitting(role: ColumnRole, { has_titles, attributes }: Fitting): boolean {
  if (role === "Title" || isIdentifierRole(role)) return has_titles;
  return !isAttributeRole(role) || attributes.includes(role);
}

const withColumns = ({ headingRow, mapping }: MappingDraft, columns: readonly MappedColumn[]): MappingDraft => ({
  headingRow,
  mapping: { ...mapping, columns },
});

const lengthOf = (months: number): PeriodMonths => (months === 3 || months === 12 ? months : 1);

/** The first row with all the headings that a mapping reads by. */
function headingsSaid(rows: readonly SheetRow[], { columns }: Mapping): SheetRow | undefined {
  const wanted = columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => reducedText(heading));
  return rows.find(({ cells }) => {
    const there = new Set(cells.map(reducedText));
    return wanted.length > 0 && wanted.every((heading) => there.has(heading));
  });
}

function guessHeadings(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { row: SheetRow | undefined; score: number } = { row: undefined, score: 1 };
  for (const row of rows.slice(0, mostRowsAbove)) {
    const score = row.cells.filter((cell) => simpleColumn(cell) !== null || isPeriod(cell)).length;
    if (score > best.score) best = { row, score };
  }
  return best.row ?? rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
}

const isPeriod = (text: string) => lengths.some((length) => readPeriod(text, length).kind === "period");

function guessColumns(draft: MappingDraft, rows: readonly SheetRow[], fitting: Fitting): MappingDraft {
  const headings = headingsOf(rows, draft);
  const length = lengthOf(fitting.period_months);
  const hasPeriods = headings.some((heading) => readPeriod(heading, length).kind === "period");
  let guessed = draft;
  for (const [index, heading] of headings.entries()) {
    if (heading.trim() === "" || columnOf(guessed, heading)) continue;
    const role = roleIn(heading) ?? (!hasPeriods && standsAbovePeriods(rows, draft, index, length) ? "Period" : null);
    const isFree = role !== null && !guessed.mapping.columns.some((column) => column.role === role);
    if (role !== null && isFree && isFitting(role, fitting)) guessed = markColumn(guessed, heading, role);
  }
  const { mapping } = guessed;
  if (hasPeriods || mapping.periods !== "columns") return guessed;
  const periods = mapping.columns.some(({ role }) => role === "Period") ? "column" : "given";
  return { ...guessed, mapping: { ...mapping, periods } };
}

function roleIn(heading: string): ColumnRole | null {
  const name = simpleColumn(heading);
  if (name === "Institution_Name") return "Organization";
  return name === "Parent_Data_Type" ? null : name;
}

/** Whether the first cells below a heading are periods. */
function standsAbovePeriods(
  rows: readonly SheetRow[],
  { headingRow }: MappingDraft,
  index: number,
  length: PeriodMonths,
) {
  const below = rows.filter(({ number }) => number > headingRow).map(({ cells }) => (cells[index] ?? "").trim());
  const filled = below.filter(Boolean).slice(0, 5);
  return filled.length > 0 && filled.every((cell) => readPeriod(cell, length).kind === "period");
}
