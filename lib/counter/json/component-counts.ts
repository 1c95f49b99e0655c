import type { FindingLog } from "../finding";
import { readCount } from "../standard/count";
import type { CellReader, ReportParts } from "./cell-reader";
import type { Row } from "./item-row";
import type { MonthReading } from "./month-slots";

/** The row that components belong to, and all rows of its item in this element. */
export type ComponentOwner = { row: Row; rows: readonly Row[] };

type Held = { owner: ComponentOwner; metric: string; month: MonthReading; value: number; where: string };

/** About fifty megabytes of memory. */
const MOST_HELD = 100_000;

/**
 * Counts of components. In Release 5.1, Total_Item metrics and denials of an item with components belong to
 * the components, and Unique_Item metrics on the item (CoP 5.1 §3.3.9); in Release 5, components break down what the item
 * has. So a metric is added from the components only if the item has no count of it in any month. That is certain at
 * the end of the report, because a server may divide an item into several elements.
 */
export class ComponentCounts {
  /** Counts so far, of any value. */
  cells = 0;
  private held: Held[] = [];
  private owner: ComponentOwner | null = null;
  private isOmitted = false;
  private readonly added = new AddedComponents();

  constructor(
    private readonly reader: CellReader,
    private readonly parts: ReportParts,
    private readonly where: () => string,
  ) {}

  /** Whether counts belong to a component. */
  get isOpen(): boolean {
    return this.owner !== null;
  }

  open(owner: ComponentOwner): void {
    this.owner = owner;
    this.isOmitted = false;
  }

  close(): void {
    this.owner = null;
    if (this.isOmitted) this.parts.log.warn("components-not-added", this.where);
  }

  readCell(metric: unknown, { month, value }: { month: MonthReading; value: unknown }): void {
    const { owner } = this;
    if (!owner) return;
    this.cells++;
    const count = readCount(value);
    if (count === 0) return;
    const isNamed = typeof metric === "string" && metric.trim() !== "";
    if (isNamed && this.isOfItem(owner, metric)) this.isOmitted = true;
    else if (!isNamed || typeof count === "string" || !month.slot)
      this.reader.readCell(owner.row, metric, { month, value, isPart: true });
    else {
      this.held.push({ owner, metric, month, value: count, where: this.where() });
      if (this.held.length >= MOST_HELD) this.settle();
    }
  }

  end(): void {
    this.settle();
    this.added.report(this.parts.log);
  }

  private settle(): void {
    const pending = this.held;
    this.held = [];
    const omitted = new Set<Row>();
    for (const { owner, metric, month, value, where } of pending) {
      if (this.isOfItem(owner, metric)) {
        if (!omitted.has(owner.row)) this.parts.log.warn("components-not-added", where);
        omitted.add(owner.row);
      } else {
        this.reader.readCell(owner.row, metric, { month, value, isPart: true });
        if (month.slot?.isWanted) this.added.note(metric, value, where);
      }
    }
  }

  private isOfItem({ rows }: ComponentOwner, metric: string): boolean {
    if (this.reader.isIncomplete) this.parts.log.refuse("components-too-many", this.where);
    const slot = this.parts.tally.metric(metric, this.where);
    return rows.some((row) => this.reader.hasMetric(row, slot));
  }
}

/** Sums up what was added from components, by metric. */
export class AddedComponents {
  private readonly metrics = new Map<string, { sum: number; count: number; where: string }>();

  note(metric: string, value: number, where: string): void {
    const { sum, count, where: first } = this.metrics.get(metric) ?? { sum: 0, count: 0, where };
    this.metrics.set(metric, { sum: sum + value, count: count + 1, where: first });
  }

  report(log: FindingLog): void {
    for (const [metric, { sum, count, where }] of this.metrics)
      log.warn("components-added", where, { metric, sum, counts: count }, metric);
  }
}
