import { isBlankCell } from "@/lib/spreadsheets/sheet-row";
import { isBlankIdentifier, normalizeIsbn, normalizeIssn, splitIdentifiers } from "../../standard/identifiers";
import type { TableColumns } from "../head/table-columns";
import { isTotalMetric, isTotalOver, totalsName } from "../totals-name";
import { isSplit, subjectsOf } from "./subjects";

type Cells = readonly string[];
type TotalsName = ReturnType<typeof totalsName>;

/**
 * Meaning of the name of a row without identifiers. "perhaps": a total or a title; "group": only what rows are grouped
 * by; "nameless": nothing; "bare": a name without a total word, but nothing else; "no": a name as of other rows.
 */
export type RowName = TotalsName | "group" | "nameless" | "bare";

const mostMetrics = 1_000;
const remark = /©|copyright|all rights reserved|^(note|source|generated|report generated|end of report)\b/i;

/** Facts of a row below the headings, without the rest of the table. */
export class RowFacts {
  /** A column that distinguishes headings from most rows. */
  private readonly probe: number;
  private readonly probeLength: number;
  private readonly totalMetrics = new Map<string, boolean>();
  /** Where the subject of a row is named, if another column stands before it. */
  private readonly subjects: readonly number[];
  private readonly names: string[] = [];
  private readonly meanings: TotalsName[] = [];
  private last: { cells: Cells; name: RowName } | null = null;

  constructor(
    private readonly columns: TableColumns,
    private readonly metric: (cells: Cells) => string,
  ) {
    this.probe = columns.total ?? columns.metric ?? columns.fields[0]?.index ?? -1;
    this.probeLength = (columns.headings[this.probe] ?? "").trim().length;
    this.subjects = subjectsOf(columns);
  }

  /** Some providers repeat the headings on every page; of headings in two rows the first has years above the months. */
  isHeadingRow(cells: Cells): boolean {
    const { headings, months } = this.columns;
    const [cell, heading] = [cells[this.probe] ?? "", headings[this.probe] ?? ""];
    if (cell.length < this.probeLength || !isSame(cell, heading)) return false;
    const isMonth = new Set(months.map(({ index }) => index));
    return headings.every((heading, index) => {
      const cell = cells[index] ?? "";
      return isSame(heading, cell) || (isMonth.has(index) && /^((19|20)\d\d)?$/.test(cell.trim()));
    });
  }

  /** Meaning of the name; a title called "Total …" has identifiers. Subtotals may be named where they are grouped. */
  nameOf(cells: Cells): RowName {
    if (this.last?.cells !== cells) this.last = { cells, name: this.readName(cells) };
    return this.last.name;
  }

  private readName(cells: Cells): RowName {
    let name = "";
    for (let index = 0; index < cells.length && name === ""; index++)
      if (index !== this.columns.metric) name = (cells[index] ?? "").trim();
    let totals = this.meaningOf(0, name);
    for (let at = 0; totals === "no" && at < this.subjects.length; at++) {
      const subject = (cells[this.subjects[at] ?? -1] ?? "").trim();
      if (subject === name && name !== "") break;
      name = subject;
      totals = this.meaningOf(at + 1, subject);
    }
    if (totals === "no") {
      if (this.isWithoutSubject(cells)) return this.nameOfGroup(cells);
      return this.columns.fields.length > 1 && this.hasNameOnly(cells) && !this.hasIdentifier(cells) ? "bare" : "no";
    }
    if (this.hasIdentifier(cells)) return "no";
    return totals === "perhaps" && isTotalOver(name, this.valuesBeside(name, cells)) ? "total" : totals;
  }

  private valuesBeside(name: string, cells: Cells): string[] {
    const fields = this.columns.fields.map(({ index }) => (cells[index] ?? "").trim());
    return [...fields.filter((field) => field !== name), this.metric(cells)];
  }

  /** Whether a row may contain the sums of rows above it: it has no subject, or only a name. */
  mayBeOfGroup(cells: Cells): boolean {
    return this.hasNameOnly(cells) || this.isWithoutSubject(cells);
  }

  /** Whether a row has no subject but its name. */
  hasNameOnly(cells: Cells): boolean {
    let filled = 0;
    for (const { index } of this.columns.fields) if (!isBlankCell(cells[index]) && ++filled > 1) return false;
    return true;
  }

  /** Whether a row has nothing but a metric and counts. */
  isUndescribed(cells: Cells): boolean {
    const { fields, identifiers } = this.columns;
    return [...fields, ...identifiers].every(({ index }) => isBlankCell(cells[index]));
  }

  /** Whether nothing says what a row is about. */
  private isWithoutSubject(cells: Cells): boolean {
    for (const index of this.subjects) if (!isBlankCell(cells[index])) return false;
    return !this.hasIdentifier(cells);
  }

  private nameOfGroup(cells: Cells): RowName {
    for (const field of this.columns.fields) {
      const name = (cells[field.index] ?? "").trim();
      if (name === "") continue;
      // Apart from its own year or access type, usage may leave everything to the row above.
      if (totalsName(name) !== "no") return "perhaps";
      return this.hasNameOnly(cells) && !isSplit(field) ? "group" : "nameless";
    }
    return this.columns.identifiers.every(({ index }) => isBlankCell(cells[index])) ? "nameless" : "no";
  }

  /** Names repeat from row to row, so the last result is cached for each column. */
  private meaningOf(place: number, name: string): TotalsName {
    const existing = this.meanings[place];
    if (existing !== undefined && this.names[place] === name) return existing;
    const result = totalsName(name);
    this.names[place] = name;
    this.meanings[place] = result;
    return result;
  }

  hasTotalMetric(cells: Cells): boolean {
    const metric = this.metric(cells);
    const existing = this.totalMetrics.get(metric);
    if (existing !== undefined) return existing;
    const isTotal = isTotalMetric(metric);
    if (this.totalMetrics.size < mostMetrics) this.totalMetrics.set(metric, isTotal);
    return isTotal;
  }

  /** Subject of a row, as written. */
  subjectOf(cells: Cells): string {
    return (cells[this.subjects[0] ?? -1] ?? "").trim().slice(0, 200);
  }

  /** Whether a row names a metric where the table has a column of them. */
  hasMetric(cells: Cells): boolean {
    return this.columns.metric === null || this.metric(cells) !== "";
  }

  hasIdentifier(cells: Cells): boolean {
    return this.columns.identifiers.some(({ index, name }) => isIdentifier(name, (cells[index] ?? "").trim()));
  }

  isNote(cells: Cells): boolean {
    const { metric, total, months } = this.columns;
    for (const { index } of months) if (!isBlankCell(cells[index])) return false;
    if (total !== null && !isBlankCell(cells[total])) return false;
    const filled = cells.filter((cell) => cell.trim() !== "");
    if (metric !== null) {
      const text = (cells[metric] ?? "").trim();
      // "Number of rows: 2" has its number where the metrics stand.
      return text === "" || (filled.length === 2 && /^\d+$/.test(text) && months.length > 1);
    }
    return filled.length <= 1 || remark.test(filled[0] ?? "");
  }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
};

/** In shifted totals rows counts are in the columns of identifiers. */
function isIdentifier(column: string, text: string): boolean {
  if (isBlankIdentifier(text)) return false;
  if (column.endsWith("ISSN")) return splitIdentifiers(text).some((part) => normalizeIssn(part) !== null);
  if (column === "ISBN") return splitIdentifiers(text).some((part) => normalizeIsbn(part) !== null);
  return !/^[\d.,\s]+$/.test(text);
}
