import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { WorkbookSheet } from "@/lib/spreadsheets/xlsx/workbook";
import { columnNamed } from "./column-names";
import { readTableHeader } from "./table-header";
import { hasHeader, type TableOpening } from "./table-opening";

/** A sheet and its beginning. */
export type OpenedSheet = { sheet: WorkbookSheet; opening: TableOpening };

/**
 * The header of another sheet. Only a header that is alone in its sheet also gives the period; otherwise the period
 * belongs to its own table.
 */
export type BorrowedHeader = { above: readonly SheetRow[]; lender: string; tellsPeriod: boolean };

/** Sheets with only a header next to complete ones: covers, unless they state why a report is empty. */
export function coversSheet(sheets: readonly OpenedSheet[]): OpenedSheet[] {
  if (!sheets.some(isFull)) return [];
  return sheets.filter(
    ({ opening }) => opening.headings === null && readTableHeader(opening.above, "; ").exceptions.length === 0,
  );
}

/** A report with its header. */
export const isFull = ({ opening }: OpenedSheet): boolean => opening.headings !== null && hasHeader(opening);

/**
 * The sheets to read. A table without a header uses that of a sheet with nothing else, or that of a table with the same
 * columns, which it continues.
 */
export function withHeaders(sheets: readonly OpenedSheet[]): { sheet: WorkbookSheet; borrowed?: BorrowedHeader }[] {
  const bare = sheets.filter(({ opening }) => opening.headings !== null && !hasHeader(opening));
  const alone = sheets.filter(({ opening }) => opening.headings === null);
  const full = sheets.filter((sheet) => !bare.includes(sheet) && !alone.includes(sheet));
  const isOneReport = new Set(bare.map(columns)).size === 1;
  const [page] = alone.length === 1 && full.length === 0 && isOneReport ? alone : [];
  const lenderOf = (sheet: OpenedSheet) => page ?? full.find((other) => columns(other) === columns(sheet));
  return sheets
    .filter((sheet) => sheet !== page)
    .map((sheet) => {
      const lender = bare.includes(sheet) ? lenderOf(sheet) : undefined;
      if (!lender) return { sheet: sheet.sheet };
      const { above } = lender.opening;
      return { sheet: sheet.sheet, borrowed: { above, lender: lender.sheet.name, tellsPeriod: lender === page } };
    });
}

function columns({ opening }: OpenedSheet): string {
  return (opening.headings?.cells ?? []).flatMap((cell) => columnNamed(cell) ?? []).join();
}
