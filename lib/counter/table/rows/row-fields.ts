import type { ReportKind } from "@/lib/counter/standard/attributes";
import type { FindingLog } from "../../finding";
import { type Row, RowBuilder } from "../../json/item-row";
import { withoutMark } from "../../marked-as-text";
import type { PublisherIds } from "../../publisher-ids";
import type { NamedColumn, TableColumns } from "../head/table-columns";

const exponent = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Makes the rows of a table into what the readers of items make of them, so that all forms give equal records. */
export class RowFields {
  private readonly builder: RowBuilder;
  private readonly described: readonly NamedColumn[];
  private former: readonly string[] = [];
  private ids: Record<string, string> | null = null;
  private row: Row | null = null;

  constructor(
    kind: ReportKind,
    private readonly columns: TableColumns,
    private readonly noting: { log: FindingLog; where: () => string },
    publishers: PublisherIds,
  ) {
    this.builder = new RowBuilder(kind, noting, publishers);
    this.described = [...columns.fields, ...columns.identifiers, ...columns.parent];
  }

  /** Whether a row has the same subject as the previous one, so that they differ in metric and counts only. */
  isSame(cells: readonly string[]): boolean {
    if (!this.row) return false;
    return this.isEqual(this.described, cells);
  }

  /** The subject of the row where it differs from the previous one. */
  of(cells: readonly string[], place: number): Row {
    this.row = this.builder.ofItem(this.fields(cells), null, place);
    this.former = cells;
    return this.row;
  }

  /** The previous row under the number of another row with the same subject. */
  again(place: number): Row | null {
    if (this.row) this.row.place = place;
    return this.row;
  }

  private fields(cells: readonly string[]): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const { index, name } of this.columns.fields) {
      const cell = cells[index];
      if (cell) fields[name] = withoutMark(cell);
    }
    fields.Item_ID = this.itemIds(cells);
    const parent = this.parent(cells);
    if (parent) fields.Item_Parent = parent;
    return fields;
  }

  private isEqual(columns: readonly NamedColumn[], cells: readonly string[]): boolean {
    for (const { index } of columns) if ((cells[index] ?? "") !== (this.former[index] ?? "")) return false;
    return true;
  }

  /** Rows of one item share the object, which spares reading it again and finding the item again. */
  private itemIds(cells: readonly string[]): Record<string, string> {
    const { identifiers } = this.columns;
    if (!this.ids || !this.isEqual(identifiers, cells)) this.ids = this.identifiers(identifiers, cells);
    return this.ids;
  }

  private parent(cells: readonly string[]): Record<string, unknown> | null {
    const { parent } = this.columns;
    if (!parent.some(({ index }) => (cells[index] ?? "").trim() !== "")) return null;
    const text = (name: string) => withoutMark(cells[parent.find((column) => column.name === name)?.index ?? -1] ?? "");
    const ids = parent.filter(({ name }) => name !== "Title" && name !== "Data_Type" && !described.has(name));
    return {
      ...{ Item_Name: text("Title"), Data_Type: text("Data_Type"), Item_ID: this.identifiers(ids, cells) },
      ...{ Authors: text("Authors"), Publication_Date: text("Publication_Date") },
    };
  }

  /** A number that a spreadsheet has shortened ("9.78E+12") is no identifier any more. */
  private identifiers(columns: readonly NamedColumn[], cells: readonly string[]): Record<string, string> {
    const ids: Record<string, string> = {};
    for (const { index, name, heading } of columns) {
      const cell = cells[index];
      if (!cell) continue;
      if (exponent.test(cell.trim())) {
        const { log, where } = this.noting;
        log.warn("identifier-malformed", where, { type: heading.trim(), text: cell.trim() }, name);
      } else ids[name] = withoutMark(cell);
    }
    return ids;
  }
}

const described = new Set(["Authors", "Publication_Date", "Article_Version"]);
