import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

/** Rows in batches, of which some may be put back to be read as the beginning of something else. */
export class RowSource {
  private waiting: readonly SheetRow[] = [];

  constructor(private readonly batches: AsyncIterator<SheetRow[]>) {}

  /** The next rows; null at the end. */
  async next(): Promise<readonly SheetRow[] | null> {
    const { waiting } = this;
    if (waiting.length > 0) {
      this.waiting = [];
      return waiting;
    }
    const next = await this.batches.next();
    return next.done ? null : next.value;
  }

  /** The next row, which is not taken; null at the end. */
  async peek(): Promise<SheetRow | null> {
    for (let rows = await this.next(); rows; rows = await this.next()) {
      const [first] = rows;
      if (!first) continue;
      this.unread(rows);
      return first;
    }
    return null;
  }

  /** Leaves out the row that was looked at. */
  async skip(): Promise<void> {
    this.unread((await this.next())?.slice(1) ?? []);
  }

  /** Puts rows back. */
  unread(rows: readonly SheetRow[]): void {
    this.waiting = rows;
  }

  /** Ends the source before all of it was read. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
