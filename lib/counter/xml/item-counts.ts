import type { FindingLog } from "../finding";
import { readItemIds } from "../json/item-identifiers";
import type { MonthReading, MonthSlot, MonthSlots } from "../json/month-slots";
import { Repeats, RowHash } from "../repeats";
import { spelling } from "../spelling";
import type { Attributes } from "../standard/attributes";
import { readCount } from "../standard/count";
import { type Identifiers, normalizeIsbn } from "../standard/identifiers";
import type { ReportDefinition } from "../standard/report-definition";
import { type UsageRecord, unknownName } from "../usage-record";
import type { Customer } from "./answer-facts";
import type { ReportItem } from "./item-elements";
import { type Release4Slot, Release4Tally } from "./release-4-tally";

type Parts = { report: ReportDefinition; months: MonthSlots; log: FindingLog; where: () => string };
type Row = Pick<UsageRecord, "title" | "titleIds" | "attributes" | "institution" | "place"> & { hash: RowHash };
type FullText = { month: MonthSlot; total: number | null; parts: number; names: Set<string> };

const mostMonths = 131_072;
const noIds: Identifiers = {};

/** Turns items into records and sums them. */
export class ItemCounts {
  readonly tally: Release4Tally;
  /** Records not yet taken; no more are created once the file has an error. */
  records: UsageRecord[] = [];
  private readonly repeats = new Repeats();
  private lastAttributes: Attributes = {};
  /** Full-text counts of the current item by month. */
  private readonly fullText = new Map<string, FullText>();

  constructor(private readonly parts: Parts) {
    this.tally = new Release4Tally(parts.report, parts.log);
  }

  /** Reads one item of a customer; records name the customer if `namesCustomer`. */
  read(item: ReportItem, customer: Customer | null, { namesCustomer = false } = {}): void {
    const { log, where, report, months } = this.parts;
    if (item.isByYear) log.refuse("report-by-year", where, { report: report.id });
    if (item.isStrange) log.refuse("item-unusable", where);
    const row = {
      ...this.row(item, customer),
      institution: (namesCustomer && (customer?.name || customer?.id)) || null,
    };
    for (const { begin, end, instances } of item.performances) {
      const month = months.ofPeriod(begin, end);
      for (const { metric, count } of instances) this.readCell(row, metric, { month, value: count });
    }
    if (this.fullText.size > 0) this.checkFullText(row);
  }

  /** Warns once if the report was too large to detect every repeated count. */
  end(): void {
    if (this.repeats.areAllTwice) this.parts.log.refuse("report-twice", "ReportItems");
    if (this.repeats.isIncomplete) this.parts.log.warn("repeats-unchecked", "ReportItems");
  }

  private row(item: ReportItem, customer: Customer | null): Omit<Row, "institution"> {
    const { report, log, where } = this.parts;
    const titleIds = report.hasTitles && item.ids.length > 0 ? readItemIds(withOneIsbn(item.ids), log, where) : noIds;
    const hash = new RowHash()
      .add(item.name)
      .add(item.platform)
      .add(item.publisher)
      .add(customer?.id ?? "");
    for (const { Type, Value } of item.ids) hash.add(Type).add(Value);
    return {
      title: report.hasTitles ? this.title(item.name, titleIds) : null,
      titleIds,
      attributes: this.attributes(item),
      place: this.tally.rows++,
      hash,
    };
  }

  private title(name: string, ids: Identifiers): string {
    if (name !== "") return name;
    const { doi, isbn, onlineIssn, printIssn, proprietary } = ids;
    const identifier = doi ?? isbn ?? onlineIssn ?? printIssn ?? proprietary?.[0] ?? null;
    if (identifier === null) this.parts.log.warn("title-unknown", this.parts.where);
    else this.parts.log.warn("title-missing", this.parts.where, { name: identifier });
    return identifier ?? unknownName;
  }

  /** Adjacent items mostly share platform and publisher, and then the object. */
  private attributes({ platform, publisher }: ReportItem): Attributes {
    const last = this.lastAttributes;
    if ((last.Platform ?? "") === platform && (last.Publisher ?? "") === publisher) return last;
    this.lastAttributes = { ...(publisher && { Publisher: publisher }), ...(platform && { Platform: platform }) };
    return this.lastAttributes;
  }

  private readCell(row: Row, metricText: string, { month, value }: { month: MonthReading; value: string | undefined }) {
    const { log, where } = this.parts;
    this.tally.cells++;
    const count = readCount(value);
    if (count === "count-missing") log.warn(count, where, { text: "", metric: metricText });
    else if (typeof count === "string") log.refuse(count, where, { text: value ?? "", metric: metricText });
    else if (count > 0 && metricText === "") log.refuse("metric-missing", where);
    else if (metricText !== "") this.keep(row, { metric: this.tally.metric(metricText, where), month }, count);
  }

  private keep(
    row: Row,
    { metric, month: reading }: { metric: Release4Slot; month: MonthReading },
    count: number,
  ): void {
    const { slot: month, finding, text } = reading;
    const { log, where } = this.parts;
    if (count > 0 && finding) {
      if (month) log.warn(finding, where, { text });
      else log.refuse(finding, where, { text });
    }
    if (!month) return;
    if (month.isWanted) this.noteFullText(metric, month, count);
    if (count === 0) return;
    if (month.isWanted) this.add(row, { metric, month }, count);
    else {
      this.tally.outside++;
      log.warn("month-outside", where, { month: month.month });
    }
  }

  private add(row: Row, { metric, month }: { metric: Release4Slot; month: MonthSlot }, value: number): void {
    this.tally.add(metric, month, value);
    this.noteRepeat(row, { metric, month }, value);
    if (this.parts.log.hasErrors) return;
    const { title, titleIds, attributes, institution, place } = row;
    const used = { title, titleIds, item: null, itemIds: noIds, attributes, institution, place };
    this.records.push({ month: month.month, metric: metric.name, value, ...used });
  }

  private noteRepeat(row: Row, { metric, month }: { metric: Release4Slot; month: MonthSlot }, value: number): void {
    const former = this.repeats.former(row.hash, metric.index * mostMonths + month.index, value);
    if (former === undefined) return;
    const values = { metric: metric.name, month: month.month };
    this.parts.log.warn("count-repeated", this.parts.where, values);
    if (former === value) this.parts.log.warn("count-repeated-equal", this.parts.where, values);
  }

  private noteFullText({ name, isPart }: Release4Slot, month: MonthSlot, count: number): void {
    if (!isPart && name !== "ft_total") return;
    const entry = this.fullText.get(month.month) ?? { month, total: null, parts: 0, names: new Set() };
    this.fullText.set(month.month, entry);
    if (!isPart) entry.total = (entry.total ?? 0) + count;
    else {
      entry.parts += count;
      entry.names.add(name);
    }
  }

  /** ft_total includes its parts. If only parts are present, their sum replaces it. */
  private checkFullText(row: Row): void {
    const { log, where } = this.parts;
    for (const { month, total, parts, names } of this.fullText.values()) {
      const values = { parts: [...names].sort().join(" + "), month: month.month };
      if (total === null && parts > 0) {
        log.warn("full-text-total-missing", where, values, values.parts);
        this.add(row, { metric: this.tally.metric("ft_total", where), month }, parts);
      } else if (total !== null && this.isExceeded(total, parts, names)) {
        log.warn("full-text-parts-exceed", where, { ...values, total, sum: parts });
      }
    }
    this.fullText.clear();
  }

  /** Mobile usage may be counted again by its format alone. */
  private isExceeded(total: number, parts: number, names: ReadonlySet<string>): boolean {
    return parts > total && ![...names].some((name) => name.endsWith("_mobile"));
  }
}

/** Books have two ISBNs; the one of the electronic edition, which is the one used, is kept. */
function withOneIsbn(ids: ReportItem["ids"]): ReportItem["ids"] {
  const isOf = (type: string) => (id: ReportItem["ids"][number]) => spelling(id.Type) === type;
  const hasOnline = ids.some((id) => isOf("onlineisbn")(id) && normalizeIsbn(id.Value) !== null);
  return hasOnline ? ids.filter((id) => !isOf("printisbn")(id)) : ids;
}
