import { isBlankRow } from "@/lib/kit/sheets/sheet-row";
import { isBlankIdentifier, normaliseIsbn, normaliseIssn } from "../identifiers";
import type { SkipReason } from "./skipped-rows";
import type { TableColumns } from "./table-columns";
import { isTotalMetric, totalsName } from "./totals-row";

type Cells = readonly string[];

const mostMetrics = 1_000;
const remark = /©|copyright|all rights reserved|^(note|source|generated|report generated|end of report)\b/i;

/** Tells usage from what else stands below the headings. */
export class RowNature {
  private readonly lastMonth: number;
  private readonly totalMetrics = new Map<string, boolean>();
  private name = "";
  private said: ReturnType<typeof totalsName> = "no";

  constructor(
    private readonly columns: TableColumns,
    private readonly metric: (cells: Cells) => string,
  ) {
    this.lastMonth = Math.max(-1, ...columns.months.map(({ index }) => index));
  }

  /** Why a row is not usage, as far as it tells itself; null if it may be. */
  reasonToSkip(cells: Cells): SkipReason | null {
    if (isBlankRow(cells)) return "blank";
    if (this.isHeadingRow(cells)) return "headings";
    if (this.hasTotalMetric(cells) || this.nameOf(cells) === "total") return "totals";
    return this.isNote(cells) ? "note" : null;
  }

  /** Some providers repeat the headings on every page. */
  private isHeadingRow(cells: Cells): boolean {
    const { headings } = this.columns;
    if (cells[this.lastMonth]?.trim() !== headings[this.lastMonth]?.trim()) return false;
    return headings.every((heading, index) => heading.trim() === (cells[index] ?? "").trim());
  }

  /** What the name says about a row without identifiers; a title called "Total …" has some. */
  nameOf(cells: Cells): ReturnType<typeof totalsName> {
    let name = "";
    for (let index = 0; index < cells.length && name === ""; index++) name = (cells[index] ?? "").trim();
    const said = this.saidBy(name);
    if (said === "no") return this.isNameless(cells) ? "perhaps" : "no";
    return this.hasIdentifier(cells) ? "no" : said;
  }

  private saidBy(name: string): ReturnType<typeof totalsName> {
    if (name !== this.name) this.said = totalsName(name);
    this.name = name;
    return this.said;
  }

  private hasTotalMetric(cells: Cells): boolean {
    const metric = this.metric(cells);
    const known = this.totalMetrics.get(metric);
    if (known !== undefined) return known;
    const isTotal = isTotalMetric(metric);
    if (this.totalMetrics.size < mostMetrics) this.totalMetrics.set(metric, isTotal);
    return isTotal;
  }

  /** Some totals rows have no name at all. */
  private isNameless(cells: Cells): boolean {
    const { fields, identifiers } = this.columns;
    for (const { index } of fields) if ((cells[index] ?? "").trim() !== "") return false;
    for (const { index } of identifiers) if ((cells[index] ?? "").trim() !== "") return false;
    return true;
  }

  private hasIdentifier(cells: Cells): boolean {
    return this.columns.identifiers.some(({ index, name }) => isIdentifier(name, (cells[index] ?? "").trim()));
  }

  private isNote(cells: Cells): boolean {
    const { metric, total, months } = this.columns;
    for (const { index } of months) if ((cells[index] ?? "").trim() !== "") return false;
    if (total !== null && (cells[total] ?? "").trim() !== "") return false;
    if (metric !== null) return (cells[metric] ?? "").trim() === "";
    const filled = cells.filter((cell) => cell.trim() !== "");
    return filled.length <= 1 || remark.test(filled[0] ?? "");
  }
}

/** In shifted totals rows counts stand in the place of identifiers. */
function isIdentifier(column: string, text: string): boolean {
  if (isBlankIdentifier(text)) return false;
  if (column.endsWith("ISSN")) return normaliseIssn(text) !== null;
  if (column === "ISBN") return normaliseIsbn(text) !== null;
  return !/^[\d.,\s]+$/.test(text);
}
