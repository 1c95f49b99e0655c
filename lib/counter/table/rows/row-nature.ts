import { isBlankRow } from "@/lib/spreadsheets/sheet-row";
import { isBlankIdentifier, normaliseIsbn, normaliseIssn } from "../../standard/identifiers";
import type { TableColumns } from "../head/table-columns";
import type { SkipReason } from "./skipped-rows";
import { isSplit, subjectsOf } from "./subjects";
import { isTotalMetric, totalsName } from "./totals-row";

type Cells = readonly string[];
type TotalsName = ReturnType<typeof totalsName>;

const mostMetrics = 1_000;
const remark = /©|copyright|all rights reserved|^(note|source|generated|report generated|end of report)\b/i;

/** Distinguishes usage from other rows under the headings. */
export class RowNature {
  /** A column that distinguishes headings from most rows. */
  private readonly probe: number;
  private readonly totalMetrics = new Map<string, boolean>();
  /** Where the subject of a row is named, if another column stands before it. */
  private readonly subjects: readonly number[];
  private readonly names: string[] = [];
  private readonly said: TotalsName[] = [];

  constructor(
    private readonly columns: TableColumns,
    private readonly metric: (cells: Cells) => string,
  ) {
    this.probe = columns.total ?? columns.metric ?? columns.fields[0]?.index ?? -1;
    this.subjects = subjectsOf(columns);
  }

  /** Reason why a row is not usage, as far as the row alone shows it; null if it may be usage. */
  reasonToSkip(cells: Cells): SkipReason | null {
    if (isBlankRow(cells)) return "blank";
    if (this.isHeadingRow(cells)) return "headings";
    const name = this.nameOf(cells);
    if (name === "statistic" && this.hasNameOnly(cells)) return "statistics";
    if (this.hasTotalMetric(cells) || name === "total") return "totals";
    return this.isNote(cells) ? "note" : null;
  }

  /** Some providers repeat the headings on every page; of headings in two rows the first has years above the months. */
  private isHeadingRow(cells: Cells): boolean {
    const { headings, months } = this.columns;
    if (!isSame(cells[this.probe] ?? "", headings[this.probe] ?? "")) return false;
    const isMonth = new Set(months.map(({ index }) => index));
    return headings.every((heading, index) => {
      const cell = cells[index] ?? "";
      return isSame(heading, cell) || (isMonth.has(index) && /^((19|20)\d\d)?$/.test(cell.trim()));
    });
  }

  /**
   * Meaning of the name of a row without identifiers; a title called "Total …" has identifiers. Subtotals are often
   * named in the column they are grouped by. "bare": the name means nothing, but the row has nothing else.
   */
  nameOf(cells: Cells): TotalsName | "nameless" | "bare" {
    let name = "";
    for (let index = 0; index < cells.length && name === ""; index++) name = (cells[index] ?? "").trim();
    let totals = this.saidBy(0, name);
    for (let at = 0; totals === "no" && at < this.subjects.length; at++) {
      const subject = cells[this.subjects[at] ?? -1] ?? "";
      if (subject === name && name !== "") break;
      totals = this.saidBy(at + 1, subject);
    }
    if (totals !== "no") return this.hasIdentifier(cells) ? "no" : totals;
    if (this.isWithoutSubject(cells)) return this.nameOfGroup(cells);
    return this.columns.fields.length > 1 && this.hasNameOnly(cells) && !this.hasIdentifier(cells) ? "bare" : "no";
  }

  /** Whether a row may contain the sums of rows above it: it has no subject, or only a name. */
  mayBeOfGroup(cells: Cells): boolean {
    return this.hasNameOnly(cells) || this.isWithoutSubject(cells);
  }

  /** Whether a row has no subject but its name. */
  hasNameOnly(cells: Cells): boolean {
    let filled = 0;
    for (const { index } of this.columns.fields) if ((cells[index] ?? "").trim() !== "" && ++filled > 1) return false;
    return true;
  }

  /** Whether nothing says what a row is about. */
  private isWithoutSubject(cells: Cells): boolean {
    for (const index of this.subjects) if ((cells[index] ?? "").trim() !== "") return false;
    return !this.hasIdentifier(cells);
  }

  private nameOfGroup(cells: Cells): TotalsName | "nameless" {
    for (const field of this.columns.fields) {
      const name = (cells[field.index] ?? "").trim();
      if (name === "") continue;
      // Apart from its own year or access type, usage may leave everything to the row above.
      return totalsName(name) !== "no" || (this.hasNameOnly(cells) && !isSplit(field)) ? "perhaps" : "nameless";
    }
    return this.columns.identifiers.every(({ index }) => (cells[index] ?? "").trim() === "") ? "nameless" : "no";
  }

  /** Names repeat from row to row, so the last result is cached for each column. */
  private saidBy(place: number, name: string): TotalsName {
    const existing = this.said[place];
    if (existing !== undefined && this.names[place] === name) return existing;
    const result = totalsName(name);
    this.names[place] = name;
    this.said[place] = result;
    return result;
  }

  private hasTotalMetric(cells: Cells): boolean {
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

  hasIdentifier(cells: Cells): boolean {
    return this.columns.identifiers.some(({ index, name }) => isIdentifier(name, (cells[index] ?? "").trim()));
  }

  private isNote(cells: Cells): boolean {
    const { metric, total, months } = this.columns;
    for (const { index } of months) if ((cells[index] ?? "").trim() !== "") return false;
    if (total !== null && (cells[total] ?? "").trim() !== "") return false;
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
  if (column.endsWith("ISSN")) return normaliseIssn(text) !== null;
  if (column === "ISBN") return normaliseIsbn(text) !== null;
  return !/^[\d.,\s]+$/.test(text);
}
