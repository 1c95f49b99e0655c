import { SheetUnreadable } from "../sheet-unreadable";
import { serialDate } from "./cell-styles";
import { unescaped } from "./shared-strings";

/** Workbook parts that cells refer to. */
export type WorkbookParts = { strings: readonly string[]; dateStyles: readonly boolean[]; is1904: boolean };

/** Type and style of a cell, which determine the meaning of its value. */
export type CellForm = { readonly type: string; readonly style: number };

/** The text of a cell as a spreadsheet program would show it. */
export function valueText(value: string, { type, style }: CellForm, parts: WorkbookParts): string {
  if (type === "s") return sharedText(value, parts);
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  return type === "n" ? numberText(value, style, parts) : unescaped(value);
}

/** A missing shared string would lose data, so it throws. */
function sharedText(value: string, { strings }: WorkbookParts): string {
  if (value.trim() === "") return "";
  const text = strings[Number(value)];
  if (text === undefined) throw new SheetUnreadable("workbook-broken", "shared text missing");
  return text;
}

/** Numbers are stored with more digits than shown: 5.1 as 5.0999999999999996. */
function numberText(value: string, style: number, { dateStyles, is1904 }: WorkbookParts): string {
  const isDate = dateStyles[style] === true;
  if (!isDate && /^\d{1,15}$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDate ? serialDate(number, is1904) : String(Number(number.toPrecision(15)));
}
