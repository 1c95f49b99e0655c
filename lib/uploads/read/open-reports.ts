import { readCounterFile } from "@/lib/counter/read-counter";
import type { AssumedReport, FileReport, RecordBatches } from "@/lib/counter/reading";
import type { Month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { SheetTemplate } from "@/lib/non-counter/layout/mapping";
import type { TableReportType } from "@/lib/non-counter/layout/table-report-type";
import { readMapped } from "@/lib/non-counter/sheets/read-mapped";
import { readSimpleTable } from "@/lib/non-counter/sheets/read-simple-table";
import { readExport } from "../exported-usage/read-export";

/** How to read a file. */
export type Reader =
  /** `assumed`: the report, if the file does not name it. */
  | { method: "counter"; assumed: AssumedReport | null }
  /** `titleNames`: rows that are titles although they look like totals. */
  | { method: "table"; reportType: TableReportType; titleNames?: ReadonlySet<string> }
  /** `period`: first month of a sheet without one. */
  | { method: "raw"; template: SheetTemplate; period: Month | null; titleNames?: ReadonlySet<string> }
  | { method: "export" };

/** Reports of an uploaded file one by one, whatever it contains. Records of one must be consumed before the next. */
export function openReports(
  source: AsyncIterable<Uint8Array>,
  reader: Reader,
  temporaryFolder: string,
): AsyncGenerator<FileReport> {
  switch (reader.method) {
    case "counter":
      return readCounterFile(source, { temporaryFolder, ...(reader.assumed && { assumed: reader.assumed }) });
    case "table":
      return readSimpleTable(source, { reportType: reader.reportType, titleNames: reader.titleNames, temporaryFolder });
    case "raw":
      return readMapped(source, reader.template, {
        period: reader.period ?? undefined,
        titleNames: reader.titleNames,
        temporaryFolder,
      });
    case "export":
      return readExport(source, { temporaryFolder });
  }
}

/** Key of a part: month, report and organization within a file. */
export const partKey = (report: number, institution: string | null, month: string): string =>
  `${report} ${month} ${institution ?? ""}`;

/** Records of one table, and the part of each. */
type PartBatch = {
  place: string | null;
  records: readonly UsageRecord[];
  keyOf: (record: UsageRecord) => string;
};

/** Reads a file in batches. Sections of a table count as reports, as in the check. */
export async function* readFileParts(reports: AsyncIterable<FileReport>): AsyncGenerator<PartBatch> {
  let before = 0;
  for await (const { place, records } of reports) before += yield* batchesOf(place, records, before);
}

async function* batchesOf(
  place: string | null,
  batches: RecordBatches,
  before: number,
): AsyncGenerator<PartBatch, number> {
  const keyOf = ({ section = 0, institution, month }: UsageRecord) => partKey(before + section, institution, month);
  let next = await batches.next();
  for (; !next.done; next = await batches.next()) yield { place, records: next.value, keyOf };
  return next.value.sections?.length ?? 1;
}
