import { BYTE_ORDER_MARK, separatorOf } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Table, TableFormat } from "./table";
import { csvRow } from "./table-rows";

type As = {
  format: TableFormat;
  locale: Locale;
  /** Name of the sheet in a workbook. */
  caption: string;
};

/** A table in the browser as a file. */
export async function tableBlob({ headings, rows }: Table, { format, locale, caption }: As): Promise<Blob> {
  if (format === "csv") return new Blob([csvText({ headings, rows }, locale)], { type: "text/csv;charset=utf-8" });
  const { workbookBlob } = await import("./xlsx/workbook-blob");
  return workbookBlob({ headings, rows }, caption);
}

export const csvText = ({ headings, rows }: Table, locale: Locale): string =>
  BYTE_ORDER_MARK + [headings, ...rows].map((cells) => csvRow(cells, separatorOf(locale))).join("");
