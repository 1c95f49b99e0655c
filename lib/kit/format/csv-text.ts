import type { Locale } from "@/lib/kit/i18n/routing";

/** Cell separator that spreadsheets of the language expect: Czech uses the comma for decimals. */
export const separatorOf = (locale: Locale): string => (locale === "cs" ? ";" : ",");

/** A number in the form that spreadsheets of the language parse: decimal sign, no grouping. */
export const spreadsheetNumber = (value: number, locale: Locale): string => numberBeside(value, separatorOf(locale));

/** With semicolons, the comma is free for decimals. */
const numberBeside = (value: number, separator: string): string =>
  separator === ";" ? String(value).replace(".", ",") : String(value);

/** Lets Excel detect UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of CSV (RFC 4180) with its line break. */
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

/** First characters of a formula; East Asian spreadsheets accept the full-width signs. */
const SIGNS = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
const FORMULA = new RegExp(`^\\s*[${SIGNS}]|^[\\t\\r\\n]`);
/** Each run of white space is matched from its start only: from every character, time grows with the square of its length. */
const CELL_END = `([;,]\\s*"*|(?<!\\s)\\s+"*)`;
const LATER_FORMULA = new RegExp(`${CELL_END}(?=[${SIGNS}])`, "g");
const LATER_MARK = new RegExp(`${CELL_END}'(?=[${SIGNS}])`, "g");

const endsCell = (run: string): boolean => /[;,\t\r\n]/.test(run);

/**
 * A text that no spreadsheet runs as a formula: an apostrophe precedes a possible formula, at the start and after
 * anything that other programs treat as a cell end. A lone dash is safe.
 */
export function harmless(text: string): string {
  if (text === "-") return text;
  const later = text.replace(LATER_FORMULA, (run) => (endsCell(run) ? `${run}'` : run));
  return FORMULA.test(text) ? `'${later}` : later;
}

/** Reverses `harmless`. */
export function unmarked(text: string): string {
  if (!text.includes("'")) return text;
  const first = text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
  return first.replace(LATER_MARK, (marked, run: string) => (endsCell(run) ? run : marked));
}
