import { isOpenDocument, OpenDocument } from "./ods/open-document";
import type { SheetRow } from "./sheet-row";
import { Workbook, type WorkbookSheet } from "./xlsx/workbook";
import type { ZipArchive } from "./xlsx/zip-archive";

/** A workbook of either format, with its sheets in display order. */
export type AnyWorkbook = {
  readonly sheets: readonly WorkbookSheet[];
  rows: (sheet: WorkbookSheet) => AsyncGenerator<SheetRow[]>;
};

/** Opens the workbook (.xlsx, .ods) in an archive; throws SheetUnreadable if there is no readable one. */
export async function openWorkbook(archive: ZipArchive): Promise<AnyWorkbook> {
  return isOpenDocument(archive) ? OpenDocument.open(archive) : Workbook.open(archive);
}
