import type { Locale } from "@/lib/kit/i18n/routing";

/** Spreadsheets of the language expect this between cells: Czech ones keep the comma for decimals. */
export const separatorOf = (locale: Locale): string => (locale === "cs" ? ";" : ",");

/** A number as spreadsheets of the language read it: with its decimal sign, without grouping. */
export const spreadsheetNumber = (value: number, locale: Locale): string => numberBeside(value, separatorOf(locale));

/** Semicolons leave the comma for decimals. */
const numberBeside = (value: number, separator: string): string =>
  separator === ";" ? String(value).replace(".", ",") : String(value);

/** By this Excel knows UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file by RFC 4180, with its end. */
export function csvLine(cells: readonly (string | number)[], separator: string): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(cell: string | number, separator: string): string {
  if (typeof cell === "number") return numberBeside(cell, separator);
  const text = harmless(cell);
  return /["\r\n\t;,]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** What makes a formula of what follows; spreadsheets of East Asia take the wide signs for the same. */
const SIGNS = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
const FORMULA = new RegExp(`^\\s*[${SIGNS}]|^[\\t\\r\\n]`);
const LATER_FORMULA = new RegExp(`([;,\\t\\r\\n]\\s*"*)(?=[${SIGNS}])`, "g");

/**
 * A text of which a spreadsheet runs nothing as a formula: an apostrophe stands before what could be one, at the beginning
 * and after what programs that cut elsewhere take for the end of a cell. A lone dash is none.
 */
export function harmless(text: string): string {
  if (text === "-") return text;
  const later = text.replace(LATER_FORMULA, "$1'");
  return FORMULA.test(text) ? `'${later}` : later;
}

const LATER_MARK = new RegExp(`([;,\\t\\r\\n]\\s*"*)'(?=[${SIGNS}])`, "g");

/** The text that `harmless` made harmless, as it was. */
export function unmarked(text: string): string {
  if (!text.includes("'")) return text;
  const first = text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
  return first.replace(LATER_MARK, "$1");
}
