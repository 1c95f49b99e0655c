import { excerpt } from "../excerpt";
import type { FindingLog } from "../finding";
import { Repeats } from "../repeats";
import { readCount } from "../standard/count";
import type { ReportDefinition } from "../standard/report-definition";
import type { UsageRecord } from "../usage-record";
import type { Row } from "./item-row";
import { asText } from "./json-text";
import type { MonthReading, MonthSlot, MonthSlots } from "./month-slots";
import { RelationCheck } from "./relation-check";
import type { JsonTally, MetricSlot } from "./tally";

/** State shared by the readers of one report. */
export type ReportParts = { report: ReportDefinition; months: MonthSlots; tally: JsonTally; log: FindingLog };

const mostMonths = 131_072;

/** Turns counts of rows into records, and checks them against each other. */
export class CellReader {
  /** Records not yet taken; no more are created once the file has an error. */
  records: UsageRecord[] = [];
  private readonly repeats = new Repeats();
  private readonly relations = new RelationCheck();
  /** Pairs of metrics that contradict each other in a row. */
  private readonly contradictory = new Set<string>();

  constructor(
    private readonly parts: ReportParts,
    private readonly where: () => string,
  ) {}

  /** `isPart`: a component's count, of which an item has several for one month. */
  readCell(
    row: Row,
    metricName: unknown,
    { month, value, isPart = false }: { month: MonthReading; value: unknown; isPart?: boolean },
  ): void {
    const { tally, log } = this.parts;
    tally.cells++;
    const count = readCount(value);
    if (count === 0) return;
    const name = typeof metricName === "string" ? metricName : "";
    if (typeof count === "string")
      this.noteProblem(count, { text: asText(value) || excerpt(JSON.stringify(value ?? null), 100), metric: name });
    else if (name.trim() === "") log.refuse("metric-missing", this.where);
    else {
      if (month.finding) this.noteMonth(month);
      if (!month.slot) return;
      const cell = { metric: tally.metric(name, this.where), month: month.slot, value: count, isPart };
      if (this.isKept(cell.month)) this.keepCount(row, cell);
    }
  }

  /** Whether the report is too large to compare all its counts. */
  get isIncomplete(): boolean {
    return this.repeats.isIncomplete;
  }

  /** Whether any month of the row has a count of the metric. */
  hasMetric(row: Row, metric: MetricSlot): boolean {
    const { slots } = this.parts.months;
    return slots.some(({ index }) => this.repeats.has(row.hash, metric.index * mostMonths + index));
  }

  /** Ends a row: its metrics can now be compared. */
  endRow(): void {
    for (const { lesser, greater, monthIndex } of this.relations.endRow()) {
      const month = this.parts.months.slots[monthIndex]?.month ?? "";
      this.contradictory.add(lesser + greater);
      this.parts.log.warn("metric-relation", this.where, { lesser, greater, month }, lesser + greater);
    }
  }

  /** Refuses a report that contains itself twice; warns if it was too large to detect every repeated count. */
  endReport(): void {
    if (this.repeats.areAllTwice) this.parts.log.refuse("report-twice", this.where);
    if (this.isIncomplete) this.parts.log.warn("repeats-unchecked", "Report_Items");
    this.compareSums();
  }

  /** Where rows lack a metric, only the sums show it. */
  private compareSums(): void {
    const { tally, months, log } = this.parts;
    for (const { lesser, greater, month } of tally.contradictions(months.slots))
      if (!this.contradictory.has(lesser + greater))
        log.warn("metric-relation", "Report_Items", { lesser, greater, month }, lesser + greater);
  }

  private noteProblem(
    problem: Exclude<ReturnType<typeof readCount>, number>,
    values: { text: string; metric: string },
  ) {
    if (problem === "count-missing") this.parts.log.warn(problem, this.where, values);
    else this.parts.log.refuse(problem, this.where, values);
  }

  private noteMonth({ slot, finding, text }: MonthReading): void {
    if (!finding) return;
    if (slot) this.parts.log.warn(finding, this.where, { text });
    else this.parts.log.refuse(finding, this.where, { text });
  }

  private isKept({ month, isWanted }: MonthSlot): boolean {
    if (isWanted) return true;
    this.parts.tally.outside++;
    this.parts.log.warn("month-outside", this.where, { month });
    return false;
  }

  private keepCount(
    row: Row,
    { metric, month, value, isPart }: { metric: MetricSlot; month: MonthSlot; value: number; isPart: boolean },
  ): void {
    const { tally, log } = this.parts;
    tally.add(metric, month, value);
    if (!isPart) {
      this.relations.note(metric.index, month.index, value);
      const former = this.repeats.former(row.hash, metric.index * mostMonths + month.index, value);
      if (former !== undefined) this.noteRepeat(metric, month, former === value);
    }
    if (metric.dataTypes) this.checkDataType(row, metric);
    if (log.hasErrors) return;
    this.records.push({
      month: month.month,
      metric: metric.name,
      value,
      title: row.title,
      titleIds: row.titleIds,
      item: row.item,
      itemIds: row.itemIds,
      titleDetails: row.titleDetails,
      itemDetails: row.itemDetails,
      attributes: row.attributes,
      institution: row.institution,
      place: row.place,
    });
  }

  /** Repeated counts are added: usually the provider omitted an attribute that distinguishes the rows. */
  private noteRepeat(metric: MetricSlot, month: MonthSlot, isEqual: boolean): void {
    const values = { metric: metric.name, month: month.month };
    this.parts.log.warn("count-repeated", this.where, values);
    if (isEqual) this.parts.log.warn("count-repeated-equal", this.where, values);
  }

  private checkDataType({ attributes }: Row, metric: MetricSlot): void {
    const dataType = attributes.Data_Type;
    if (dataType === undefined || metric.dataTypes?.includes(dataType)) return;
    this.parts.log.warn("metric-data-type", this.where, { metric: metric.name, dataType }, metric.name + dataType);
  }
}
