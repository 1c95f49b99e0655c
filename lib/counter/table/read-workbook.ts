import type { AnyWorkbook } from "@/lib/spreadsheets/open-workbook";
import { CountedUsage } from "../counted-usage";
import type { ReadContext } from "../file-report";
import { type FindingCode, type FindingLog, Unreadable } from "../finding";
import type { FileReport } from "../reading";
import { coversSheet, isFull, type OpenedSheet, withHeaders } from "./head/sheet-headers";
import { hasHeader } from "./head/table-opening";
import { asUnreadable, requestOf, sheetOpening, tableReports } from "./table-reports";

type Remark = { code: FindingCode; sheet: string };

/**
 * Reads the reports of a workbook, sheet by sheet. Warns about sheets without a table and hidden sheets next to others;
 * a report may continue in another sheet, or have its header there.
 */
export async function* readWorkbook(
  open: () => Promise<AnyWorkbook>,
  context: ReadContext,
): AsyncGenerator<FileReport> {
  const { workbook, sheets, remarks, hasReports } = await opened(open);
  const currentRemarks = new Set<Remark>();
  const counted = context.counted || sheets.length === 1 ? null : new CountedUsage();
  for (const { sheet, borrowed } of sheets) {
    const reports = tableReports(workbook.rows(sheet), {
      ...{ newLog: context.newLog, kind: "xlsx", sheet: sheet.name, glue: "; " },
      ...requestOf(context),
      ...(borrowed && { borrowed }),
      isBesideReports: hasReports,
      form: () => ({ encoding: null, delimiter: null }),
      note: (log) => note(log, remarks, currentRemarks),
    });
    for await (const report of reports) yield counted?.watch(report) ?? report;
  }
}

async function opened(open: () => Promise<AnyWorkbook>) {
  try {
    const workbook = await open();
    const filled: OpenedSheet[] = [];
    for (const sheet of workbook.sheets) {
      const opening = await sheetOpening(workbook.rows(sheet));
      if (opening) filled.push({ sheet, opening });
    }
    const tables = filled.filter(isTable);
    if (tables.length === 0) throw new Unreadable("heading-missing");
    const visible = tables.filter(({ sheet }) => !sheet.isHidden);
    const sheets = visible.length > 0 ? visible : tables;
    const coverSheets = coversSheet(sheets);
    const reports = sheets.filter((sheet) => !coverSheets.includes(sheet));
    const remarks = [...coverSheets.map(skipped), ...remarksOn(filled, sheets)];
    return { workbook, sheets: withHeaders(reports), remarks, hasReports: reports.some(isFull) };
  } catch (error) {
    throw asUnreadable(error);
  }
}

const isTable = ({ opening }: OpenedSheet): boolean => opening.headings !== null || hasHeader(opening);

const skipped = ({ sheet }: OpenedSheet): Remark => ({ code: "sheet-skipped", sheet: sheet.name });

function remarksOn(filled: readonly OpenedSheet[], reports: readonly OpenedSheet[]): Remark[] {
  return filled.flatMap((sheet): Remark[] => {
    const { name, isHidden } = sheet.sheet;
    if (!isTable(sheet)) return [skipped(sheet)];
    if (!isHidden) return [];
    return [{ code: reports.includes(sheet) ? "sheet-hidden-read" : "sheet-hidden-skipped", sheet: name }];
  });
}

/** Remarks about the workbook are made once, with its first report. */
function note(log: FindingLog, remarks: readonly Remark[], said: Set<Remark>): void {
  for (const remark of remarks) {
    if (said.has(remark)) continue;
    said.add(remark);
    log.warn(remark.code, remark.sheet, { sheet: remark.sheet }, remark.sheet);
  }
}
