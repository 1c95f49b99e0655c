import { type Finding, FindingLog, Unreadable } from "@/lib/counter/finding";
import type { Month } from "@/lib/counter/month";
import type { SkippedRows } from "@/lib/counter/table/skipped-rows";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import { mappedLayout } from "./mapped-layout";
import type { SheetTemplate } from "./mapping";
import { SheetBody } from "./sheet-body";

export type RowsPreview = {
  records: UsageRecord[];
  sums: Record<string, Record<string, number>>;
  errors: Finding[];
  warnings: Finding[];
  skipped: SkippedRows[];
};

type Shown = { sheet: string | null; rows: readonly SheetRow[]; headingRow: number; period: Month | null };

/** What a mapping makes of rows that are at hand, by the very rules by which files are read. Records without their errors. */
export function previewRows(template: SheetTemplate, { sheet, rows, headingRow, period }: Shown): RowsPreview {
  const log = new FindingLog();
  const headings = rows.find(({ number }) => number === headingRow);
  if (!headings) {
    log.refuse("template-headings-missing", "", { template: template.name, headings: template.headings.join(", ") });
    return { records: [], sums: {}, skipped: [], errors: log.findings("error"), warnings: [] };
  }
  const above = rows.filter(({ number }) => number < headingRow);
  const layout = mappedLayout(headings, { log, sheet, template, above, period });
  const body = new SheetBody({ layout, reportType: template.reportType, log, sheet });
  try {
    for (const row of rows) if (row.number > headingRow) body.read(row);
    body.end();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.refuse(error.code, error.details.where, error.details.values);
  }
  return {
    records: body.records,
    sums: body.tally.sums,
    errors: log.findings("error"),
    warnings: log.findings("warning"),
    skipped: body.skipped.all,
  };
}
