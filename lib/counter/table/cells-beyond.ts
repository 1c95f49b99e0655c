/** Cells that stand beyond the headings: counts in them would be lost, or belong to a shifted row. */
export class CellsBeyond {
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
   * What is to be said in the end. Where all rows are longer than the headings by the same number of cells, and every
   * month has its column, nothing is shifted: the headings are too few, as in exports that keep columns of another report.
   */
  verdict(rows: number, hasAllMonths: boolean): { where: string; text: string; isRegular: boolean } | null {
    if (!this.first) return null;
    const isRegular = hasAllMonths && rows > 1 && this.rows === rows && this.widths.size === 1;
    return { ...this.first, isRegular };
  }
}
