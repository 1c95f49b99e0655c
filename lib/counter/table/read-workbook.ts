import { Workbook, type WorkbookSheet } from "@/lib/kit/sheets/workbook";
import type { ZipArchive } from "@/lib/kit/sheets/zip-archive";
import type { FileReport, ReadContext } from "../file-report";
import { type FindingCode, type FindingLog, Unreadable } from "../finding";
import { asUnreadable, requestOf, sheetContent, tableReports } from "./table-reports";

type Remark = { code: FindingCode; sheet: string };

/** Reads the reports of a workbook, sheet by sheet. Sheets without a table, and hidden ones beside others, are noted. */
export async function* readWorkbook(archive: ZipArchive, context: ReadContext): AsyncGenerator<FileReport> {
  const { workbook, sheets, remarks } = await opened(archive);
  const said = new Set<Remark>();
  for (const sheet of sheets) {
    yield* tableReports(workbook.rows(sheet), {
      ...{ newLog: context.newLog, kind: "xlsx", sheet: sheet.name, glue: "; " },
      ...requestOf(context),
      form: () => ({ encoding: null, delimiter: null }),
      note: (log) => note(log, remarks, said),
    });
  }
}

async function opened(archive: ZipArchive) {
  try {
    const workbook = await Workbook.open(archive);
    const filled = new Map<WorkbookSheet, "report" | "other">();
    for (const sheet of workbook.sheets) {
      const content = await sheetContent(workbook.rows(sheet));
      if (content !== "nothing") filled.set(sheet, content);
    }
    const tables = [...filled].flatMap(([sheet, content]) => (content === "report" ? [sheet] : []));
    if (tables.length === 0) throw new Unreadable("heading-missing");
    const visible = tables.filter(({ isHidden }) => !isHidden);
    const sheets = visible.length > 0 ? visible : tables;
    return { workbook, sheets, remarks: remarksOn(filled, sheets) };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function remarksOn(filled: ReadonlyMap<WorkbookSheet, "report" | "other">, read: readonly WorkbookSheet[]): Remark[] {
  return [...filled].flatMap(([sheet, content]): Remark[] => {
    if (content === "other") return [{ code: "sheet-skipped", sheet: sheet.name }];
    if (!sheet.isHidden) return [];
    return [{ code: read.includes(sheet) ? "sheet-hidden-read" : "sheet-hidden-skipped", sheet: sheet.name }];
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
