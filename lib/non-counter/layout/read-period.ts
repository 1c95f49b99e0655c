import { readMonthHeading } from "@/lib/counter/month-heading";
import { namedMonth } from "@/lib/counter/month-names";
import { addMonths, type Month, monthIn } from "@/lib/counter/standard/month";
import type { PeriodMonths } from "./table-report-type";

/**
 * Meaning of a period text:
 * - period: one of the expected length, by its first month
 * - ambiguous: several months fit
 * - other: a period of another length
 * - none: not a period
 */
export type PeriodReading =
  | { kind: "period"; month: Month }
  | { kind: "ambiguous"; months: Month[] }
  | { kind: "other"; length: PeriodMonths }
  | { kind: "none" };

const lengths: readonly PeriodMonths[] = [1, 3, 12];
const none: PeriodReading = { kind: "none" };

/** Reads a month, quarter or year in any known format. Never converts a period to another length. */
export function readPeriod(value: string, wanted: PeriodMonths): PeriodReading {
  const text = value
    .normalize("NFC")
    .replace(/[\s\u00a0\u200b]+/g, " ")
    .trim();
  if (text === "" || text.length > 60) return none;
  const reading = ofLength(text, wanted);
  if (reading.kind !== "none") return reading;
  const length = lengths.find((other) => other !== wanted && ofLength(text, other).kind !== "none");
  return length === undefined ? none : { kind: "other", length };
}

function ofLength(text: string, length: PeriodMonths): PeriodReading {
  if (length === 1) return ofMonth(text);
  const from = (length === 3 ? quarterOf(text) : yearOf(text)) ?? rangeOf(text, length);
  return from ? { kind: "period", month: from } : none;
}

function ofMonth(text: string): PeriodReading {
  const read = readMonthHeading(text, null);
  return read.kind === "month" ? { kind: "period", month: read.month } : read;
}

const quarterWord = "(?:q|qtr|quarter|čtvrtletí|ctvrtleti|kvartál|kvartal)";
const ordinal = "(?:st|nd|rd|th)?[.]?";
const gap = "[\\s\\-–/.,_']*";
const quarterForms = [
  new RegExp(`^${quarterWord}\\.?\\s?(?<quarter>[1-4])${gap}(?<year>\\d{4}|\\d{2})$`, "iu"),
  new RegExp(`^(?<year>\\d{4}|\\d{2})${gap}${quarterWord}\\.?\\s?(?<quarter>[1-4])$`, "iu"),
  new RegExp(
    `^(?<quarter>[1-4]|i{1,3}|iv)${ordinal}\\s?${quarterWord}${gap}(?:of|roku)?\\s?(?<year>\\d{4}|\\d{2})$`,
    "iu",
  ),
  new RegExp(`^(?<year>\\d{4})${gap}(?<quarter>[1-4]|i{1,3}|iv)${ordinal}\\s?${quarterWord}$`, "iu"),
];
const roman = ["i", "ii", "iii", "iv"];

function quarterOf(text: string): Month | null {
  for (const form of quarterForms) {
    const { quarter = "", year = "" } = form.exec(text)?.groups ?? {};
    if (quarter === "") continue;
    const number = roman.indexOf(quarter.toLowerCase()) + 1 || Number(quarter);
    return monthOf(year, number * 3 - 2);
  }
  return null;
}

function yearOf(text: string): Month | null {
  const [, year = ""] = /^(?:calendar year|year|rok|cy)?\s?(\d{4})(?:\.0)?$/iu.exec(text) ?? [];
  return year === "" ? null : monthOf(year, 1);
}

/** "Jan–Mar 2024", "2024-01 – 2024-03": only if it is a calendar quarter or year. */
function rangeOf(text: string, length: PeriodMonths): Month | null {
  const [from, to] = ends(text) ?? [];
  if (!from || !to || addMonths(from, length - 1) !== to) return null;
  return (Number(from.slice(5)) - 1) % length === 0 ? from : null;
}

function ends(text: string): [Month, Month] | null {
  const [, first = "", last = "", year = ""] =
    /^([\p{L}\p{M}]+\.?)\s?[-–—/]\s?([\p{L}\p{M}]+\.?)[\s\-–/.,]*(\d{4})$/u.exec(text) ?? [];
  const [from, to] = [namedMonth(first), namedMonth(last)];
  if (year !== "" && from && to) return pair(monthOf(year, from.month), monthOf(year, to.month));
  const [one = "", other = ""] = text.split(/\s(?:[-–—]|to|až)\s/iu);
  if (one === "" || other === "") return null;
  const [begin, end] = [readMonthHeading(one, null), readMonthHeading(other, null)];
  return begin.kind === "month" && end.kind === "month" ? [begin.month, end.month] : null;
}

const pair = (from: Month | null, to: Month | null): [Month, Month] | null => (from && to ? [from, to] : null);

function monthOf(year: string, number: number): Month | null {
  const full = year.length === 2 ? `20${year}` : year;
  return full >= "1990" && full < "2100" ? monthIn(Number(full), number) : null;
}
