import { isBlankCell, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { RowHash } from "../../repeats";
import { spelling } from "../../spelling";
import { splitting } from "../../standard/attributes";
import type { NamedColumn, TableColumns } from "../head/table-columns";

const mostHeld = 200_000;

const isSplitting = ({ name }: NamedColumn): boolean => splitting.some((attribute) => attribute === name);

/**
 * Rows of components. As in JSON (ComponentCounts), a metric is added from them only if the item has no count of it,
 * which is certain after all rows. The item is the one with the same attributes; if there is none, the component rows
 * may leave attributes blank, and any row of the item decides.
 */
export class ComponentRows {
  private readonly pending: SheetRow[] = [];
  /** Items with their attributes, the same with a metric, and items of any attributes with a metric. */
  private readonly items = new Set<number>();
  private readonly counted = new Set<number>();
  private readonly countedAnyhow = new Set<number>();
  private readonly described: readonly NamedColumn[];
  private readonly named: readonly NamedColumn[];
  private readonly component: readonly NamedColumn[];

  constructor(
    { fields, identifiers, parent, component }: TableColumns,
    private readonly metric: (cells: readonly string[]) => string,
  ) {
    this.described = [...fields, ...identifiers, ...parent];
    this.named = this.described.filter((column) => !isSplitting(column));
    this.component = component;
  }

  isComponent(cells: readonly string[]): boolean {
    for (const { index } of this.component) if (!isBlankCell(cells[index])) return true;
    return false;
  }

  /** Keeps a row of a component; false if there are too many. */
  hold(row: SheetRow): boolean {
    if (this.pending.length >= mostHeld) return false;
    this.pending.push(row);
    return true;
  }

  /** Notes a row of an item. */
  noteItem(cells: readonly string[], hasCounts: boolean): void {
    if (this.component.length === 0) return;
    this.items.add(keyOf(this.described, cells));
    if (!hasCounts) return;
    const metric = spelling(this.metric(cells));
    this.counted.add(keyOf(this.described, cells, metric));
    this.countedAnyhow.add(keyOf(this.named, cells, metric));
  }

  /** The rows held; `isAdded` where the item has no count of the metric. */
  all(): { row: SheetRow; isAdded: boolean }[] {
    return this.pending.map((row) => ({ row, isAdded: !this.isOfItem(row.cells) }));
  }

  private isOfItem(cells: readonly string[]): boolean {
    const metric = spelling(this.metric(cells));
    return this.items.has(keyOf(this.described, cells))
      ? this.counted.has(keyOf(this.described, cells, metric))
      : this.countedAnyhow.has(keyOf(this.named, cells, metric));
  }
}

function keyOf(columns: readonly NamedColumn[], cells: readonly string[], metric = ""): number {
  const hash = new RowHash();
  for (const { index } of columns) hash.add(cells[index] ?? "");
  const { high, low } = hash.add(metric).ofCell(0);
  return (high >>> 0) * 2_097_152 + (low >>> 11);
}
