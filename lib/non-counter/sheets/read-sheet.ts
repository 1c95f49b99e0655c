import type { ContentKind } from "@/lib/counter/bytes/content-kind";
import { type FindingLog, Unreadable } from "@/lib/counter/finding";
import { type FileReport, type Reading, type RecordBatches, unread } from "@/lib/counter/reading";
import { decide } from "@/lib/counter/standard/exceptions";
import type { RowSource } from "@/lib/counter/table/row-source";
import { asUnreadable } from "@/lib/counter/table/table-reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { Layout } from "../layout/layout";
import type { TableReportType } from "../layout/table-report-type";
import type { OpenSheet } from "./open-sheets";
import { SheetBody } from "./sheet-body";

type SheetContext = {
  sheet: OpenSheet;
  kind: ContentKind;
  log: FindingLog;
  reportType: TableReportType;
  titleNames?: ReadonlySet<string> | undefined;
};

/** Reads the remaining rows of a sheet by a layout. Records count if the reading has the verdict "import". */
export async function* readSheet(source: RowSource, layout: Layout, context: SheetContext): RecordBatches {
  const { log, reportType, sheet, titleNames } = context;
  const body = new SheetBody({ layout, reportType, log, sheet: sheet.name, ...(titleNames && { titleNames }) });
  try {
    yield* readUsageRows(source, body, log);
  } finally {
    await source.close();
  }
  return conclude(body, layout, context);
}

/**
 * Zero rows, or months of a sheet without rows, state that there was no usage: these months are known to be empty. A
 * simple table without rows is the product's own empty template.
 */
function conclude(
  { tally, skipped }: SheetBody,
  { headingRow, isStrict }: Layout,
  { sheet, kind, log, reportType }: SheetContext,
): Reading {
  if (tally.knownMonths.length === 0 && !log.hasErrors) log.refuse("table-empty", "table");
  if (tally.rows === 0 && isStrict && !log.hasErrors) log.refuse("table-unfilled", "table");
  if (tally.nonzero === 0 && !log.hasErrors) log.warn("usage-all-zero", "table", { rows: tally.rows });
  sheet.note(log);
  const { rows, cells, nonzero, sums } = tally;
  return {
    kind,
    verdict: log.hasErrors ? "reject" : "import",
    decision: decide([], nonzero > 0),
    reports: [{ release: null, report: reportType.shortName, rows, cells, nonzero, sums }],
    exceptions: [],
    warnings: log.findings("warning"),
    errors: log.findings("error"),
    header: null,
    months: { asked: tally.knownMonths, withUsage: tally.monthsWithUsage, notReady: [], gone: [] },
    table: { sheet: sheet.name, headingRow, ...sheet.form(), skipped: skipped.all },
  };
}

/** Turns rows into records. */
type Body = { records: UsageRecord[]; read(row: SheetRow): void; end(): void };

const batchSize = 5_000;

/** Records of all remaining rows; an unreadable row refuses the table with its place. */
export async function* readUsageRows(
  source: RowSource,
  body: Body,
  log: FindingLog,
): AsyncGenerator<UsageRecord[], void> {
  try {
    for (let rows = await source.next(); rows; rows = await source.next()) {
      for (const row of rows) {
        body.read(row);
        if (body.records.length >= batchSize) yield* batches(body, log);
      }
    }
    body.end();
    yield* batches(body, log);
  } catch (thrown) {
    const error = asUnreadable(thrown);
    if (!(error instanceof Unreadable)) throw error;
    log.refuse(error.code, error.details.where, error.details.values);
  }
}

/** Nothing after an error, because the whole table is refused. */
function* batches(body: Body, log: FindingLog): Generator<UsageRecord[], void> {
  const { records } = body;
  body.records = [];
  if (log.hasErrors) return;
  for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
}

/** A refused table, with the errors in the log. */
export function refusedReport(
  log: FindingLog,
  { kind, place = null }: { kind: ContentKind; place?: string | null },
): FileReport {
  return { place, records: refused(log, kind) };
}

// biome-ignore lint/correctness/useYield: a reading without records is a reading all the same
async function* refused(log: FindingLog, kind: ContentKind): RecordBatches {
  return { ...unread(kind, "reject"), warnings: log.findings("warning"), errors: log.findings("error") };
}
