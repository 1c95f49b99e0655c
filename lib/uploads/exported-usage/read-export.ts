import { unpacked } from "@/lib/counter/bytes/gzip";
import { FindingLog, Unreadable } from "@/lib/counter/finding";
import { RowBuilder } from "@/lib/counter/json/item-row";
import type { FileReport, Reading, RecordBatches, SectionReading } from "@/lib/counter/reading";
import { Repeats } from "@/lib/counter/repeats";
import { decide } from "@/lib/counter/standard/exceptions";
import { findMetric } from "@/lib/counter/standard/metrics";
import { isMonth, type Month } from "@/lib/counter/standard/month";
import { findRelease4Activity } from "@/lib/counter/standard/release-4-metrics";
import { findRelease4Report } from "@/lib/counter/standard/release-4-reports";
import { RowSource } from "@/lib/counter/table/row-source";
import { cellPlace } from "@/lib/counter/table/rows/cell-place";
import { readTableCount } from "@/lib/counter/table/rows/table-count";
import { asUnreadable } from "@/lib/counter/table/table-reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { unmarked } from "@/lib/kit/format/csv-text";
import { readPeriod } from "@/lib/non-counter/layout/read-period";
import { readUsageRows, refusedReport } from "@/lib/non-counter/sheets/read-sheet";
import { UsageTally } from "@/lib/non-counter/sheets/usage-tally";
import { readSpreadsheet, type Spreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type ExportLayout, findExportLayout } from "./export-layout";

type Bytes = AsyncIterable<Uint8Array>;
type Options = { temporaryFolder?: string };

/**
 * Reads usage exported by another program or this one: CSV, TSV or XLSX, also packed, with organizations, platforms and
 * reports in any order. Each table is one report with sections; other tables are skipped.
 */
export async function* readExport(source: Bytes, options: Options = {}): AsyncGenerator<FileReport> {
  const other = new FindingLog();
  let sections = 0;
  try {
    const { chunks } = await unpacked(source);
    for await (const table of readSpreadsheet(chunks, { ...options, opensArchives: true })) {
      const rows = new RowSource(table.rows);
      const layout = await takeLayout(rows);
      if (layout) {
        sections += 1;
        yield { place: table.name, records: readTable(rows, { layout, table }) };
      }
      await rows.close();
    }
  } catch (thrown) {
    const error = asUnreadable(thrown);
    if (!(error instanceof Unreadable)) throw error;
    other.refuse(error.code, error.details.where, error.details.values);
    yield refusedReport(other, { kind: "table" });
    return;
  }
  if (sections > 0) return;
  other.refuse("export-headings-missing");
  yield refusedReport(other, { kind: "table" });
}

/** The layout of exported usage; null for other files. Reads only the beginnings of tables. */
export async function recognizeExport(source: Bytes, options: Options = {}): Promise<ExportLayout | null> {
  try {
    const { chunks } = await unpacked(source);
    for await (const table of readSpreadsheet(chunks, { ...options, opensArchives: true })) {
      const rows = new RowSource(table.rows);
      const layout = await takeLayout(rows);
      await rows.close();
      if (layout) return layout;
    }
    return null;
  } catch (error) {
    if (asUnreadable(error) instanceof Unreadable) return null;
    throw error;
  }
}

const HEAD = 60;

/** Consumes rows up to the headings. */
async function takeLayout(source: RowSource): Promise<ExportLayout | null> {
  const head: SheetRow[] = [];
  for (let rows = await source.next(); rows; rows = await source.next()) {
    head.push(...rows);
    if (head.length >= HEAD) break;
  }
  const layout = findExportLayout(head);
  if (layout) source.unread(head.filter(({ number }) => number > layout.headingRow));
  return layout;
}

async function* readTable(source: RowSource, parts: { layout: ExportLayout; table: Spreadsheet }): RecordBatches {
  const log = new FindingLog();
  const body = new ExportBody(parts.layout, log, parts.table.name);
  yield* readUsageRows(source, body, log);
  return conclude(body, log, parts);
}

/** Exports omit zeros, or add zeros that were not reported: no month is known to be empty. */
function conclude(
  body: ExportBody,
  log: FindingLog,
  { layout, table }: { layout: ExportLayout; table: Spreadsheet },
): Reading {
  const { decoding, name } = table;
  if (decoding && decoding.encoding !== "utf-8")
    log.warn("encoding-not-utf8", "", { encoding: decoding.encoding.toUpperCase() });
  if (decoding?.hasForeignBytes) log.warn("text-bytes-lost");
  const sections = body.sections;
  if (sections.every(({ nonzero }) => nonzero === 0) && !log.hasErrors) log.refuse("export-empty");
  const withUsage = [...new Set(sections.flatMap(({ months }) => months))].sort();
  return {
    kind: "table",
    verdict: log.hasErrors ? "reject" : "import",
    decision: decide([], withUsage.length > 0),
    reports: [...sections],
    exceptions: [],
    warnings: log.findings("warning"),
    errors: log.findings("error"),
    header: null,
    months: { asked: withUsage, withUsage, notReady: [], gone: [] },
    table: {
      sheet: name,
      headingRow: layout.headingRow,
      encoding: decoding?.encoding ?? null,
      delimiter: null,
      skipped: [],
    },
    sections,
  };
}

type Section = { number: number; platform: string | null; report: string; isRelease4: boolean; tally: UsageTally };

/** More means that other columns were taken for platforms and reports. */
const MOST_SECTIONS = 2_000;
/** A number shortened by a spreadsheet ("9.78E+12") is no longer an identifier. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;
const noIds = {};

/** Reads the rows below the headings; an unreadable one refuses the table with its place. */
class ExportBody {
  records: UsageRecord[] = [];
  private readonly byName = new Map<string, Section>();
  private readonly repeats = new Repeats();
  private readonly metrics = new Map<string, string>();
  private readonly builders: Readonly<Record<"TR" | "IR" | "PR", RowBuilder>>;
  private readonly monthsRead = new Map<string, Month>();
  private row = 0;

  constructor(
    private readonly layout: ExportLayout,
    private readonly log: FindingLog,
    private readonly sheet: string | null,
  ) {
    const noting = { log, where: () => this.where() };
    this.builders = {
      TR: new RowBuilder("TR", noting),
      IR: new RowBuilder("IR", noting),
      PR: new RowBuilder("PR", noting),
    };
    if (layout.isMerged) log.refuse("export-organizations-merged", cellPlace(sheet, layout.headingRow));
    if (layout.values.length === 0) log.refuse("export-headings-missing", cellPlace(sheet, layout.headingRow));
  }

  get sections(): SectionReading[] {
    return [...this.byName.values()].map(({ platform, report, tally }) => ({
      ...{ platform, report, release: null, months: tally.monthsWithUsage },
      ...{ rows: tally.rows, cells: tally.cells, nonzero: tally.nonzero, sums: tally.sums },
    }));
  }

  read({ number, cells, isHidden }: SheetRow): void {
    this.row = number;
    if (isBlankRow(cells)) return;
    if (isHidden) this.log.warn("row-hidden", this.where());
    const section = this.sectionOf(cells);
    if (!section) return;
    section.tally.rows += 1;
    for (const { index, heading } of this.layout.unread)
      if ((cells[index] ?? "").trim() !== "")
        this.log.warn("attribute-not-kept", this.where(index), { attribute: heading }, heading);
    const row = this.describe(cells, section);
    for (const column of this.layout.values) {
      const cell = (cells[column.index] ?? "").trim();
      if (cell === "") {
        if (this.layout.values.length === 1) this.refuse("count-unreadable", column.index, cell);
        continue;
      }
      section.tally.cells += 1;
      const value = readTableCount(cell);
      if (typeof value !== "number") this.refuse(value === "grouped" ? "count-fractional" : value, column.index, cell);
      else if (value > 0) this.count(cells, { section, row, column, value });
    }
  }

  end(): void {
    if (this.repeats.isIncomplete) this.log.warn("repeats-unchecked", "table");
  }

  private where(index?: number): string {
    const { headings } = this.layout;
    return cellPlace(this.sheet, this.row, index === undefined ? undefined : { index, heading: headings[index] ?? "" });
  }

  private text(cells: readonly string[], index: number | undefined): string {
    return index === undefined ? "" : unmarked(cells[index] ?? "").trim();
  }

  private refuse(code: Parameters<FindingLog["refuse"]>[0], index: number, text: string): void {
    this.log.refuse(code, this.where(index), { text, metric: "–" });
  }

  /** The section of a row; null if unknown, and the table is refused. */
  private sectionOf(cells: readonly string[]): Section | null {
    const { columns, constants } = this.layout;
    const report = this.text(cells, columns.report) || (constants.report ?? "");
    const platform = columns.platform === undefined ? null : this.text(cells, columns.platform);
    if (report === "" || platform === "") {
      this.log.refuse("export-row-unplaced", this.where());
      return null;
    }
    const name = JSON.stringify([platform, report]);
    const existing = this.byName.get(name);
    if (existing) return existing;
    if (this.byName.size >= MOST_SECTIONS)
      throw new Unreadable("export-too-many-sections", { values: { most: MOST_SECTIONS } });
    const isRelease4 = findRelease4Report(report)?.id === report;
    const made = { number: this.byName.size, platform, report, isRelease4, tally: new UsageTally() };
    this.byName.set(name, made);
    return made;
  }

  private describe(cells: readonly string[], section: Section) {
    const { columns, constants, described } = this.layout;
    const [title, item] = [this.text(cells, columns.title), this.text(cells, columns.item)];
    const fields: Record<string, unknown> = {};
    const ids: Record<string, string> = {};
    for (const { index, name, isIdentifier } of described) {
      const text = this.text(cells, index);
      if (text === "") continue;
      if (!isIdentifier) fields[name] = text;
      else if (SHORTENED.test(text))
        this.log.warn("identifier-malformed", this.where(index), { type: name, text }, name);
      else ids[name] = text;
    }
    const { Parent_Data_Type: parentType, ...own } = fields;
    const kind = item !== "" ? "IR" : title !== "" || Object.keys(ids).length > 0 ? "TR" : "PR";
    const institution = this.text(cells, columns.organization) || (constants.organization ?? "");
    const attributes = {
      ...own,
      ...(kind === "IR" ? { Item: item } : { Title: title }),
      Item_ID: ids,
      Institution_Name: institution,
    };
    const hasParent = kind === "IR" && (title !== "" || parentType !== undefined);
    const parent = hasParent
      ? { title: title || null, titleIds: noIds, titleDetails: undefined, dataType: String(parentType ?? "") }
      : null;
    const row = this.builders[kind].ofItem(attributes, parent, this.row);
    row.hash.add(String(section.number));
    return row;
  }

  private count(cells: readonly string[], { section, row, column, value }: Counted): void {
    const metric = this.metricOf(column.metric ?? this.text(cells, this.layout.columns.metric), section);
    const month = column.month ?? this.monthOf(cells);
    if (metric === "") this.log.refuse("table-metric-missing", this.where());
    if (metric === "" || month === null) return;
    section.tally.add(metric, month, value);
    const former = this.repeats.former(row.hash, section.tally.cellOf(metric, month), value);
    if (former !== undefined) {
      this.log.warn("count-repeated", this.where(column.index), { metric, month });
      if (former === value) this.log.warn("count-repeated-equal", this.where(column.index), { metric, month });
    }
    if (this.log.hasErrors) return;
    const { title, titleIds, item, itemIds, titleDetails, itemDetails, attributes, institution, place } = row;
    const subject = { title, titleIds, item, itemIds, titleDetails, itemDetails, attributes, institution, place };
    this.records.push({ month, metric, value, ...subject, section: section.number });
  }

  /** COUNTER metrics in standard spelling, including Release 4's words. */
  private metricOf(text: string, { isRelease4 }: Section): string {
    const key = `${isRelease4} ${text}`;
    const existing = this.metrics.get(key);
    if (existing !== undefined) return existing;
    const ofRelease4 = isRelease4
      ? /^book (title|section) requests$/i.test(text)
        ? "ft_total"
        : findRelease4Activity(text)
      : undefined;
    const name = ofRelease4 ?? findMetric(text) ?? text;
    this.metrics.set(key, name);
    return name;
  }

  private monthOf(cells: readonly string[]): Month | null {
    const index = this.layout.columns.month;
    const text = this.text(cells, index);
    const existing = this.monthsRead.get(text);
    if (existing) return existing;
    const [, plain = ""] = /^(\d{4}-\d{2})(?:-01)?(?:[T ]00:00(?::00)?.*)?$/.exec(text) ?? [];
    const read = isMonth(plain) ? ({ kind: "period", month: plain } as const) : readPeriod(text, 1);
    if (read.kind === "period") {
      this.monthsRead.set(text, read.month);
      return read.month;
    }
    const values = { text, length: 1, months: read.kind === "ambiguous" ? read.months.join(", ") : "" };
    this.log.refuse(
      read.kind === "ambiguous" ? "month-ambiguous" : "table-period-unreadable",
      this.where(index),
      values,
    );
    return null;
  }
}

type Counted = {
  section: Section;
  row: ReturnType<RowBuilder["ofItem"]>;
  column: ExportLayout["values"][number];
  value: number;
};
