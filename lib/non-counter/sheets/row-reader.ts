import type { FindingLog } from "@/lib/counter/finding";
import { type Row, RowBuilder } from "@/lib/counter/json/item-row";
import type { Layout, TextColumn } from "../layout/layout";
import type { TableReportType } from "../layout/table-report-type";

type Cells = readonly string[];

/** A number shortened by a spreadsheet ("9.78E+12") is no longer an identifier. */
const exponent = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Turns the descriptive cells of a row into the same form as COUNTER's readers. */
export class RowReader {
  private readonly builder: RowBuilder;
  private readonly above = new Map<number, string>();

  constructor(
    private readonly layout: Layout,
    { hasTitles }: TableReportType,
    private readonly noting: { log: FindingLog; where: () => string },
  ) {
    this.builder = new RowBuilder(hasTitles ? "TR" : "PR", noting);
  }

  /** The subject of a row. */
  of(cells: Cells, place: number): Row {
    const fields: Record<string, unknown> = { ...this.layout.constants.fields };
    const ids: Record<string, string> = {};
    for (const column of this.layout.fields) {
      const text = this.text(cells, column);
      if (text === "") continue;
      if (!column.isIdentifier) fields[column.name] = text;
      else if (exponent.test(text)) {
        const { log, where } = this.noting;
        log.warn("identifier-malformed", where, { type: column.heading, text }, column.name);
      } else ids[column.name] = text;
    }
    fields.Item_ID = ids;
    return this.builder.ofItem(fields, null, place);
  }

  /** Text of a cell, or the one above if the column fills down. */
  text(cells: Cells, { index, fillsDown }: Pick<TextColumn, "index" | "fillsDown">): string {
    const own = (cells[index] ?? "").trim();
    if (!fillsDown) return own;
    if (own !== "") this.above.set(index, own);
    return own || (this.above.get(index) ?? "");
  }
}
