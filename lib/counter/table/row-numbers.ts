const number = /^\d{1,9}$/;

/** Columns without a heading that number the rows, as programs and people put before a table. */
export class RowNumbers {
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
