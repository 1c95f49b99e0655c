import type { FindingLog } from "../finding";
import { CellsBeyond } from "./cells-beyond";
import { columnNamed } from "./column-names";
import { RowNumbers } from "./row-numbers";
import type { TableColumns } from "./table-columns";
import { readTableCount } from "./table-count";

type Cells = readonly string[];
type Noting = { log: FindingLog; at: (column: number) => string };

/** Cells without a heading, or with one that nobody knows: they would be lost, or show that their row is shifted. */
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
      this.beyond.note(index, () => this.noting.at(index), text);
      break;
    }
  }

  /** Says in the end what stands beyond the headings of all rows. */
  end(rows: number, hasAllMonths: boolean): void {
    const found = this.beyond.verdict(rows, hasAllMonths);
    if (found?.isRegular) this.noting.log.warn("cells-beyond", found.where, { text: found.text });
    else if (found) this.noting.log.refuse("cell-beyond", found.where, { text: found.text });
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
