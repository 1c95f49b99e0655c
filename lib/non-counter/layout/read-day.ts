import { namedMonth } from "@/lib/counter/month-names";
import { addMonths, isMonth, type Month, month } from "@/lib/counter/standard/month";
import type { PeriodMonths } from "./table-report-type";

/** Order of day and month in dates such as 03/04/2024. */
export const dayOrders = ["day", "month"] as const;

export type DayOrder = (typeof dayOrders)[number];

const numbers = /^(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})\.?$/;
const dayFirst = /^(\d{1,2})\.?[\s\-/]*([\p{L}\p{M}]+)\.?[\s\-/,]*(\d{4})$/u;
const monthFirst = /^([\p{L}\p{M}]+)\.?[\s\-/]*(\d{1,2})(?:st|nd|rd|th)?\.?,?[\s\-/]+(\d{4})$/u;

/** First month of the period that contains a day; null if not a date. */
export function readDay(value: string, order: DayOrder, length: PeriodMonths): Month | null {
  const text = value
    .normalize("NFC")
    .replace(/[\s\u00a0\u200b]+/g, " ")
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, "");
  const date = text.length > 40 ? null : (ofNumbers(text, order) ?? ofNames(text) ?? ofSerial(text));
  return date && addMonths(date, -((Number(date.slice(5)) - 1) % length));
}

function ofNumbers(text: string, order: DayOrder): Month | null {
  const [, one = "", two = "", three = ""] = numbers.exec(text) ?? [];
  if (one.length === 4) return three.length <= 2 ? dayIn(one, Number(two), Number(three)) : null;
  if (three.length !== 4 || one === "") return null;
  // Dots are only used with the day first.
  const isMonthFirst = order === "month" && !text.includes(".");
  return isMonthFirst ? dayIn(three, Number(one), Number(two)) : dayIn(three, Number(two), Number(one));
}

function ofNames(text: string): Month | null {
  const [, day = "", name = "", year = ""] = dayFirst.exec(text) ?? [];
  const [, word = "", number = "", ending = ""] = monthFirst.exec(text) ?? [];
  const monthNumber = namedMonth(name || word);
  return monthNumber && dayIn(year || ending, monthNumber.month, Number(day || number));
}

/** A spreadsheet's serial day number. */
function ofSerial(text: string): Month | null {
  if (!/^\d{5}$/.test(text)) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000);
  return dayIn(String(date.getUTCFullYear()), date.getUTCMonth() + 1, date.getUTCDate());
}

function dayIn(year: string, number: number, day: number): Month | null {
  const text = `${year}-${String(number).padStart(2, "0")}`;
  if (!isMonth(text) || year < "1990" || year >= "2100") return null;
  const days = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  return day >= 1 && day <= days ? month(text) : null;
}
