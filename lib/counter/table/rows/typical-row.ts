type Cells = readonly string[];

const mostRows = 1_000;

/** Kinds of values that most rows have, determined from the first rows. */
export class TypicalRow {
  private rows = 0;
  private identified = 0;
  private readonly filled: { index: number; rows: number }[];

  constructor(
    { fields }: { fields: readonly { index: number }[] },
    private readonly hasIdentifier: (cells: Cells) => boolean,
  ) {
    this.filled = fields.map(({ index }) => ({ index, rows: 0 }));
  }

  /** Notes a row that was counted. */
  note(cells: Cells): void {
    if (this.rows >= mostRows) return;
    this.rows++;
    if (this.hasIdentifier(cells)) this.identified++;
    for (const column of this.filled) if ((cells[column.index] ?? "").trim() !== "") column.rows++;
  }

  /** Whether a row has every kind of value that most rows have. */
  isLike(cells: Cells): boolean {
    return this.filled.every(({ index, rows }) => rows * 2 <= this.rows || (cells[index] ?? "").trim() !== "");
  }

  /** Whether most rows have identifiers. */
  get isIdentified(): boolean {
    return this.identified * 2 > this.rows;
  }
}
