import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { RowHash } from "../../repeats";
import type { NamedColumn, TableColumns } from "../head/table-columns";

const mostHeld = 200_000;

/**
 * Rows of components. Their counts are part of their item and are not added to it, unless the item has no rows of its
 * own, which is known only after all rows.
 */
export class ComponentRows {
  private readonly pending: SheetRow[] = [];
  private readonly items = new Set<number>();
  private readonly described: readonly NamedColumn[];
  private readonly component: readonly NamedColumn[];

  constructor({ fields, identifiers, parent, component }: TableColumns) {
    this.described = [...fields, ...identifiers, ...parent];
    this.component = component;
  }

  isComponent(cells: readonly string[]): boolean {
    for (const { index } of this.component) if ((cells[index] ?? "").trim() !== "") return true;
    return false;
  }

  /** Keeps a row of a component; false once there are too many, so that it can only be left out. */
  hold(row: SheetRow): boolean {
    if (this.pending.length >= mostHeld) return false;
    this.pending.push(row);
    return true;
  }

  /** Notes that an item has a row of its own. */
  noteItem(cells: readonly string[]): void {
    if (this.component.length > 0) this.items.add(this.key(cells));
  }

  /** The rows held; `isAlone` where the item has none of its own. */
  all(): { row: SheetRow; isAlone: boolean }[] {
    return this.pending.map((row) => ({ row, isAlone: !this.items.has(this.key(row.cells)) }));
  }

  private key(cells: readonly string[]): number {
    const hash = new RowHash();
    for (const { index } of this.described) hash.add(cells[index] ?? "");
    const { high, low } = hash.ofCell(0);
    return (high >>> 0) * 2_097_152 + (low >>> 11);
  }
}
