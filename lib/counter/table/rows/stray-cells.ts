import type { FindingLog } from "../../finding";
import { columnNamed } from "../head/column-names";
import type { TableColumns } from "../head/table-columns";
import { readTableCount } from "./table-count";

/** Cells that stand beyond the headings: counts in them would be lost, or belong to a shifted row. */
class CellsBeyond {
  private rows = 0;
  private readonly widths = new Set<number>();
  private first: { where: string; text: string } | null = null;

  /** Notes the last filled cell of a row that stands beyond the headings. */
  note(width: number, where: () => string, text: string): void {
    this.rows++;
    if (this.widths.size < 10) this.widths.add(width);
    this.first ??= { where: where(), text };
  }

  /**
   * Findings to report at the end. If all rows are longer than the headings by the same number of cells, and every
   * month has its column, nothing is shifted: headings are missing, as in exports that keep columns of another report.
   */
  verdict(rows: number, hasAllMonths: boolean): { where: string; text: string; isRegular: boolean } | null {
    if (!this.first) return null;
    const isRegular = hasAllMonths && rows > 1 && this.rows === rows && this.widths.size === 1;
    return { ...this.first, isRegular };
  }
}

const number = /^\d{1,9}$/;

/** A remark next to the table. The last cell of a shifted row is a count. */
const isRemark = (text: string): boolean => /\p{L}{3}/u.test(text) && typeof readTableCount(text) !== "number";

/** Columns without a heading that number the rows, as programs and people put before a table. */
class RowNumbers {
  private readonly last = new Map<number, number>();

  /** Whether the cell of a column goes on with its numbers; they may skip rows that are not read. */
  goesOn(column: number, text: string): boolean {
    if (!number.test(text)) return false;
    const next = Number(text);
    if (next <= (this.last.get(column) ?? -1)) return false;
    this.last.set(column, next);
    return true;
  }
}

type Cells = readonly string[];
type Noting = { log: FindingLog; at: (column: number) => string };

/** Cells without a heading or with an unknown one. They would be lost, or show that their row is shifted. */
export class StrayCells {
  private readonly beyond = new CellsBeyond();
  private readonly numbers = new RowNumbers();
  private readonly firstNamed: number;

  constructor(
    private readonly columns: TableColumns,
    private readonly noting: Noting,
  ) {
    this.firstNamed = columns.headings.findIndex((heading) => columnNamed(heading) !== undefined);
  }

  check(cells: Cells): void {
    const { headings, unknown } = this.columns;
    for (const { index, name } of unknown) this.checkCell(cells, index, name);
    for (let index = cells.length - 1; index >= headings.length; index--) {
      const text = (cells[index] ?? "").trim();
      if (text === "") continue;
      if (isRemark(text)) {
        this.noting.log.warn("remark-beyond", () => this.noting.at(index), { text });
        continue;
      }
      this.beyond.note(index, () => this.noting.at(index), text);
      break;
    }
  }

  /** Says in the end what stands beyond the headings of all rows. */
  end(rows: number, hasAllMonths: boolean): void {
    const verdict = this.beyond.verdict(rows, hasAllMonths);
    if (verdict?.isRegular) this.noting.log.warn("cells-beyond", verdict.where, { text: verdict.text });
    else if (verdict) this.noting.log.refuse("cell-beyond", verdict.where, { text: verdict.text });
  }

  private checkCell(cells: Cells, index: number, heading: string): void {
    const text = (cells[index] ?? "").trim();
    if (text === "" || (heading === "" && index < this.firstNamed && this.numbers.goesOn(index, text))) return;
    const { log, at } = this.noting;
    const where = () => at(index);
    if (heading === "") log.refuse("cell-beyond", where, { text });
    else if (typeof readTableCount(text) === "number") log.refuse("column-unknown", where, { heading });
    else log.warn("attribute-not-kept", where, { attribute: heading }, heading);
  }
}
