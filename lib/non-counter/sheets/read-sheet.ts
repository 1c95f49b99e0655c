import type { ContentKind } from "@/lib/counter/bytes/content-kind";
import type { FindingLog } from "@/lib/counter/finding";
import type { Reading, RecordBatches } from "@/lib/counter/reading";
import { decide } from "@/lib/counter/standard/exceptions";
import type { RowSource } from "@/lib/counter/table/rows/row-source";
import type { Layout } from "../layout/layout";
import type { TableReportType } from "../layout/table-report-type";
import type { OpenSheet } from "./open-sheets";
import { readRows } from "./read-rows";
import { SheetBody } from "./sheet-body";

type SheetContext = {
  sheet: OpenSheet;
  kind: ContentKind;
  log: FindingLog;
  reportType: TableReportType;
};

/** Reads the remaining rows of a sheet by a layout. Records count if the reading has the verdict "import". */
export async function* readSheet(source: RowSource, layout: Layout, context: SheetContext): RecordBatches {
  const { log, reportType, sheet } = context;
  const body = new SheetBody({ layout, reportType, log, sheet: sheet.name });
  try {
    yield* readRows(source, body, log);
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
