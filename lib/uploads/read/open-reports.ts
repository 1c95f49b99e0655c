import { readCounterFile } from "@/lib/counter/read-counter";
import type { Assumed, FileReport } from "@/lib/counter/reading";
import type { Month } from "@/lib/counter/standard/month";
import type { SheetTemplate } from "@/lib/non-counter/layout/mapping";
import type { TableReportType } from "@/lib/non-counter/layout/table-report-type";
import { readMapped } from "@/lib/non-counter/sheets/read-mapped";
import { readSimpleTable } from "@/lib/non-counter/sheets/read-simple-table";
import { readExport } from "../exported-usage/read-export";

/** How a file is read. */
export type Reader =
  /** `assumed`: which report it is, if it does not say so itself. */
  | { method: "counter"; assumed: Assumed | null }
  | { method: "table"; reportType: TableReportType }
  /** `period`: the first month of a sheet that tells none. */
  | { method: "raw"; template: SheetTemplate; period: Month | null }
  | { method: "export" };

/** The reports of an uploaded file one after the other, whatever it holds. The records of one must be read before the next is asked for. */
export function openReports(source: AsyncIterable<Uint8Array>, reader: Reader): AsyncGenerator<FileReport> {
  switch (reader.method) {
    case "counter":
      return readCounterFile(source, reader.assumed ? { assumed: reader.assumed } : {});
    case "table":
      return readSimpleTable(source, { reportType: reader.reportType });
    case "raw":
      return readMapped(source, reader.template, reader.period ? { period: reader.period } : {});
    case "export":
      return readExport(source);
  }
}
