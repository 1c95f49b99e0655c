const thousands = /^\s*\d{1,3}[.,]000\s*$/;
const FEWEST = 3;

/**
 * "5.000" and "5,000" are five thousand. But where all counts of a table end so, it shows five with three decimals, as
 * some programs do.
 */
export class DecimalZeros {
  private cells = 0;
  private hasOthers = false;
  private first: { where: string; text: string } | null = null;

  note(cell: string, value: number, where: () => string): void {
    if (this.hasOthers || value === 0) return;
    if (value % 1_000 !== 0 || !thousands.test(cell)) this.hasOthers = true;
    else if (this.cells++ === 0) this.first = { where: where(), text: cell.trim() };
  }

  /** The first of them, if no count of the table is another. */
  get suspicious(): { where: string; text: string } | null {
    return this.hasOthers || this.cells < FEWEST ? null : this.first;
  }
}
