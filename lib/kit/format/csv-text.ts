import type { Locale } from "@/lib/kit/i18n/routing";

/** Spreadsheets of the language expect this between cells: Czech ones keep the comma for decimals. */
export const separatorOf = (locale: Locale): string => (locale === "cs" ? ";" : ",");

/** By this Excel knows UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file by RFC 4180, with its end. */
export function csvLine(cells: readonly (string | number)[], separator: string): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(cell: string | number, separator: string): string {
  if (typeof cell === "number") return String(cell);
  const text = harmless(cell);
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; a lone dash is none. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && text !== "-" ? `'${text}` : text);
