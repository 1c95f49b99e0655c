import type { CountProblem } from "../../standard/count";
import { largestCount } from "../../usage-record";

/** A count in a cell: a number, "grouped" for text such as "1.234" that may as well be a fraction, or what is wrong. */
export type TableCount = number | "grouped" | Exclude<CountProblem, "count-missing">;

const zero = 0x30;
const FULL_WIDTH_ZERO = 0xff10;
const mostDigits = 9;

/** Reads the count in a cell that is not blank. Blanks, apostrophes and commas between thousands are understood. */
export function readTableCount(cell: string): TableCount {
  const plain = plainDigits(cell);
  return plain >= 0 ? plain : readText(cell);
}

/** "1.234" and "1.234.567" with their points as separators of thousands; null for anything else. */
export function readGrouped(cell: string): number | null {
  const text = withoutBlanks(cell);
  return /^[1-9]\d{0,2}(\.\d{3})+$/.test(text) ? Number(text.replaceAll(".", "")) : null;
}

/** The usual case without any search: a few digits or nothing; -1 if there is anything else. */
export function plainDigits(cell: string): number {
  if (cell.length > mostDigits) return -1;
  let value = 0;
  for (let at = 0; at < cell.length; at++) {
    const digit = cell.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function readText(cell: string): TableCount {
  const text = withoutBlanks(cell);
  if (/^[-−–]\d/.test(text) || /^\(\d[\d.,]*\)$/.test(text)) return "count-negative";
  const unsigned = text.replace(/^\+/, "");
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(unsigned)) return "grouped";
  const whole = wholePart(unsigned);
  if (whole === null) return /^\d+[.,]\d+$/.test(unsigned) ? "count-fractional" : "count-unreadable";
  const value = Number(whole);
  return value <= largestCount ? value : "count-too-large";
}

/**
 * Digits of a number without thousands separators (in India after every two digits above the first thousand) and
 * without zeros after the decimal mark; null unless it is a whole number. Numbers that begin with 0 have no thousands.
 */
function wholePart(text: string): string | null {
  if (/^\d+([.,]0+)?$/.test(text) && !/^[1-9]\d{0,2},000$/.test(text)) return text.split(/[.,]/, 1)[0] ?? "";
  if (/^[1-9]\d{0,2}(,\d{3})+(\.0+)?$/.test(text)) return text.replace(/\.0+$/, "").replaceAll(",", "");
  if (/^[1-9]\d?(,\d{2})+,\d{3}$/.test(text)) return text.replaceAll(",", "");
  if (/^[1-9]\d{0,2}(\.\d{3})+,0+$/.test(text)) return text.replace(/,0+$/, "").replaceAll(".", "");
  return null;
}

/**
 * Blanks of every kind and apostrophes stand between thousands; spreadsheets mark text as ="7" or '7. Other blanks between
 * digits stay: "5 7" is no number.
 */
function withoutBlanks(cell: string): string {
  const text = cell.replace(/\p{Cf}/gu, "").trim();
  return text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/^=?"([^"]*)"$|^'(?=\d)/, "$1")
    .replace(/^([+\-−–(]?)\s+|(?<!\s)\s+(?=\)?$)/g, "$1")
    .replace(/^\D?[1-9]\d{0,2}(?:[\s'’]\d{3})+(?!\d)/, (grouped) => grouped.replace(/[\s'’]/g, ""));
}
