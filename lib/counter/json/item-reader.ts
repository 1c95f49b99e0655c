import { isUtf8 } from "node:buffer";
import { readCount } from "../standard/count";
import type { CounterException } from "../standard/exceptions";
import type { Month } from "../standard/month";
import type { Release } from "../standard/report-definition";
import type { UsageRecord } from "../usage-record";
import { isAnsweredException, mostExceptions, readExceptions } from "./answered-exceptions";
import { canonical, isStandardKey } from "./canonical-keys";
import { CellReader, type ReportParts } from "./cell-reader";
import { ComponentCounts, type ComponentOwner } from "./component-counts";
import { type Parent, type Row, RowBuilder } from "./item-row";
import { asList, isObject, parseJson } from "./json-text";
import type { MonthReading } from "./month-slots";
import { noteRepeatedKeys } from "./repeated-keys";

type Fields = Record<string, unknown>;

/** Turns elements of Report_Items into records by the shape of each element, whatever release the header names. */
export class ItemReader {
  readonly exceptions: CounterException[] = [];
  readonly shapes = new Set<Release>();
  private element = 0;
  private child: number | null = null;
  private readonly rows: RowBuilder;
  private readonly cells: CellReader;
  private readonly components: ComponentCounts;
  readonly where = (): string =>
    this.child === null ? `Report_Items[${this.element}]` : `Report_Items[${this.element}].Items[${this.child}]`;

  /** `onlyMonth`: the month of totals, if the report is about one month. */
  constructor(
    private readonly parts: ReportParts,
    private readonly onlyMonth: Month | null,
  ) {
    this.rows = new RowBuilder(parts.report.kind, { log: parts.log, where: this.where }, parts.tally.publishers);
    this.cells = new CellReader(parts, this.where);
    this.components = new ComponentCounts(this.cells, parts, this.where);
  }

  get waiting(): number {
    return this.cells.records.length;
  }

  /** Returns and clears the records read so far. */
  takeRecords(): UsageRecord[] {
    const { records } = this.cells;
    this.cells.records = [];
    return records;
  }

  /** Reads one element of Report_Items from its bytes. */
  readElement(bytes: Buffer): void {
    const value = this.parse(bytes);
    if (value !== undefined) this.readItem(value);
    this.endElement();
  }

  /** Reads one parsed element of Report_Items. */
  readParsed(element: Fields): void {
    this.readItem(element);
    this.endElement();
  }

  /** Counts an element; the children of one read in parts were read before. */
  endElement(): void {
    this.element++;
    this.child = null;
  }

  endReport(): void {
    this.components.end();
    this.cells.endReport();
  }

  /** The parent of Release 5.1, from the fields next to its list of items. */
  readParent(fields: Fields): Parent {
    this.shapes.add("5.1");
    if (fields.Performance || fields.Attribute_Performance) this.parts.log.refuse("shape-ambiguous", this.where);
    return this.rows.parent(fields);
  }

  /** Reads one child of a large element. */
  readChild(bytes: Buffer, parent: Parent, child: number): void {
    this.child = child;
    const value = this.parse(bytes);
    if (value !== undefined) this.readSingle(value, parent);
  }

  private parse(bytes: Buffer): unknown {
    const { log } = this.parts;
    if (!isUtf8(bytes)) log.warn("bytes-not-utf8", this.where);
    const parsed = parseJson(bytes.toString("utf8"));
    if (parsed) noteRepeatedKeys(parsed, { log, where: this.where });
    if (!parsed) log.refuse("item-unparsable", this.where, { text: bytes.toString("utf8", 0, 80) });
    else if (parsed.isRepaired) log.warn("control-characters", this.where);
    return parsed?.value;
  }

  private readItem(value: unknown): void {
    const fields = isObject(value) ? canonical(value) : null;
    if (fields?.Items === undefined || fields.Items === null) {
      this.readSingle(value, null);
      return;
    }
    const parent = this.readParent(fields);
    const children = asList(fields.Items);
    if (children.length === 0) this.parts.log.warn("item-without-usage", this.where);
    for (const [index, child] of children.entries()) {
      this.child = index;
      this.readSingle(child, parent);
    }
  }

  private readSingle(value: unknown, parent: Parent | null): void {
    const { log, tally } = this.parts;
    if (value === null || (isObject(value) && isEmpty(value))) log.warn("item-null", this.where);
    else if (!isObject(value)) log.refuse("item-unusable", this.where);
    else {
      const fields = canonical(value);
      if (this.readAsException(value, fields)) return;
      const row = this.rows.ofItem(fields, parent, tally.rows++);
      const cellsBefore = tally.cells + this.components.cells;
      this.readUsage(fields, row);
      if (tally.cells + this.components.cells === cellsBefore) this.noteWithoutUsage(fields);
    }
  }

  /** Some servers put an exception among the items or into one. */
  private readAsException(value: Fields, fields: Fields): boolean {
    const { Code, Number: number, Severity, Exceptions, Exception } = fields;
    const list = Exceptions ?? Exception;
    const isOne = (Code ?? number ?? Severity) !== undefined && isAnsweredException(value);
    if ((isOne || list !== undefined) && this.exceptions.length < mostExceptions) {
      this.exceptions.push(...readExceptions(isOne ? value : list, "item").slice(0, mostExceptions));
    }
    return isOne;
  }

  private readUsage(fields: Fields, row: Row): void {
    const { log } = this.parts;
    const { Attribute_Performance: sets, Performance: performance } = fields;
    if (sets && performance && !isNothing(performance)) log.refuse("shape-ambiguous", this.where);
    const rows: Row[] = [];
    if (sets) for (const set of asList(sets)) this.readSet(set, row, rows);
    else {
      this.readPerformance(performance, row);
      this.cells.endRow();
    }
    if (!fields.Item_Component && !fields.Components) return;
    const [only = row, ...others] = rows;
    const owner = { row: others.length === 0 ? only : row, rows: rows.length > 0 ? rows : [row] };
    this.readComponents(fields.Item_Component, owner);
    this.readComponents(fields.Components, owner);
  }

  private readSet(set: unknown, itemRow: Row, rows: Row[]): void {
    const { log } = this.parts;
    this.shapes.add("5.1");
    if (set === null) return;
    const fields = isObject(set) ? canonical(set) : null;
    if (!fields || (!fields.Performance && holdsUsage(fields, describing))) log.refuse("item-unusable", this.where);
    else {
      const row = this.rows.ofSet(itemRow, fields);
      rows.push(row);
      this.readPerformance(fields.Performance, row);
      this.cells.endRow();
      this.readComponents(fields.Components, { row, rows: [row] });
    }
  }

  /** Components have the attributes of their item, apart from a Data_Type of their own. */
  private readComponents(components: unknown, owner: ComponentOwner): void {
    if (!components) return;
    this.components.open(owner);
    for (const component of asList(components).filter(isObject).map(canonical)) {
      this.readPerformance(component.Performance, owner.row);
      for (const set of asList(component.Attribute_Performance).filter(isObject).map(canonical))
        this.readPerformance(set.Performance, owner.row);
    }
    this.components.close();
  }

  /** Performance is a list of periods in Release 5 and an object of metrics in 5.1. */
  private readPerformance(performance: unknown, row: Row): void {
    for (const entry of asList(performance)) {
      if (isObject(entry)) this.readEntry(entry, row);
      else if (entry !== null) this.parts.log.refuse("item-unusable", this.where);
    }
  }

  private readEntry(given: Fields, row: Row): void {
    const entry = given.Period === undefined || given.Instance === undefined ? canonical(given) : given;
    if (entry.Period === undefined && entry.Instance === undefined) this.readMetrics(entry, row);
    else this.readPeriod(entry, row);
  }

  private readPeriod(entry: Fields, row: Row): void {
    this.shapes.add("5");
    const month = this.monthOf(entry.Period);
    const instances = entry.Instance;
    if (Array.isArray(instances)) for (const instance of instances) this.readInstance(instance, month, row);
    else if (instances !== undefined && instances !== null) this.readInstance(instances, month, row);
    else if (entry.Count !== undefined) this.readCell(row, entry.Metric_Type, { month, value: entry.Count });
    else if (holdsUsage(entry, inPeriod)) this.parts.log.refuse("item-unusable", this.where);
  }

  private monthOf(period: unknown): MonthReading {
    const [value] = Array.isArray(period) && period.length === 1 ? period : [period];
    if (typeof value === "string") return this.parts.months.ofKey(value);
    const fields = isObject(value) ? value : {};
    const dates = fields.Begin_Date === undefined || fields.End_Date === undefined ? canonical(fields) : fields;
    return this.parts.months.ofPeriod(date(dates.Begin_Date), date(dates.End_Date));
  }

  private readInstance(value: unknown, month: MonthReading, row: Row): void {
    if (value === null) return;
    const fields = isObject(value) ? value : null;
    const instance =
      fields && (fields.Metric_Type === undefined || fields.Count === undefined) ? canonical(fields) : fields;
    const isStrange = instance?.Count === undefined && Object.keys(instance ?? {}).some((key) => key !== "Metric_Type");
    if (!instance || isStrange) this.parts.log.refuse("item-unusable", this.where);
    else this.readCell(row, instance.Metric_Type, { month, value: instance.Count });
  }

  private readMetrics(metrics: Fields, row: Row): void {
    this.shapes.add("5.1");
    for (const name in metrics) {
      const months = metrics[name];
      if (isObject(months)) {
        for (const key in months) {
          this.readCell(row, name, { month: this.parts.months.ofKey(key), value: months[key] });
        }
      } else if (months !== null && typeof readCount(months) === "number" && this.onlyMonth)
        this.readTotal(row, name, { month: this.onlyMonth, value: months });
      else if (months !== null) this.parts.log.refuse("month-missing", this.where, { metric: name }, name);
    }
  }

  /** Granularity Totals: a count instead of counts by month. */
  private readTotal(row: Row, metric: string, { month, value }: { month: Month; value: unknown }): void {
    this.parts.log.warn("totals-as-month", this.where, { month });
    this.readCell(row, metric, { month: this.parts.months.ofKey(month), value });
  }

  private readCell(row: Row, metric: unknown, count: { month: MonthReading; value: unknown }): void {
    if (this.components.isOpen) this.components.readCell(metric, count);
    else this.cells.readCell(row, metric, count);
  }

  /** An item may have no usage; one with unknown content may hold counts that would be lost. */
  private noteWithoutUsage(fields: Fields): void {
    const { log } = this.parts;
    if (holdsUsage(fields, describing) || !Object.keys(fields).some(isStandardKey))
      log.refuse("item-unusable", this.where);
    else log.warn("item-without-usage", this.where);
  }
}

function date(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isEmpty(object: Fields): boolean {
  for (const _ in object) return false;
  return true;
}

/** Objects and lists that describe an item. */
const describing = new Set([
  ...["Attribute_Performance", "Authors", "Components", "Exception", "Exceptions", "Institution_ID", "Item_Attributes"],
  ...["Item_Component", "Item_Contributors", "Item_Dates", "Item_ID", "Item_Parent", "Items", "Performance"],
  ...["Publisher_ID"],
]);
const inPeriod = new Set(["Instance", "Period"]);

/** Whether an unexpected key holds an object or list, which might contain counts. */
function holdsUsage(fields: Fields, names: ReadonlySet<string>): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      typeof value === "object" && value !== null && !names.has(name) && !(isStandardKey(name) && isNothing(value)),
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);
