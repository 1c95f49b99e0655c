import { isMonth, lastDay, type Month, monthRange } from "../../standard/month";
import { namedMonth } from "./month-names";

/** The months of the report as far as its header tells them. */
export type Period = { from: Month; to: Month };

/**
 * What a heading says about its month:
 * - month: exactly one; `isForeign` if it is not named in English or only by the period
 * - ambiguous: several of the forms that providers use would fit
 * - none: it names no month
 */
export type MonthHeading =
  | { kind: "month"; month: Month; isForeign: boolean }
  | { kind: "ambiguous"; months: Month[] }
  | { kind: "none" };

/** A month that a text may mean. */
type Candidate = { month: Month; isForeign?: boolean };

const none: MonthHeading = { kind: "none" };
const separator = "[\\s\\-–./_,'’]*";
const named = new RegExp(`^([\\p{L}\\p{M}]+\\.?)${separator}(\\d{4}|\\d{2})$`, "u");
const namedLast = new RegExp(`^(\\d{4}|\\d{1,2})${separator}([\\p{L}\\p{M}]+\\.?)$`, "u");
const withDay = new RegExp(`^(\\d{1,2})${separator}([\\p{L}\\p{M}]+\\.?)${separator}(\\d{4}|\\d{2})$`, "u");

/** Reads the heading of a month column in any form met; where it is ambiguous the reporting period decides. */
export function readMonthHeading(heading: string, period: Period | null): MonthHeading {
  const text = heading
    .normalize("NFC")
    .replace(/[\s\u00a0\u200b]+/g, " ")
    .replace(/^[\s='"]+|[\s"*†‡]+$/g, "");
  if (text === "" || text.length > 40) return none;
  const candidates = [...candidatesOf(text), ...fromPeriod(text, period)];
  return decided(candidates, period);
}

/** Whether a heading seems meant to be a month, though it may be none: it holds digits beside letters, or a month's name. */
export function looksLikeMonth(heading: string): boolean {
  const text = heading.trim();
  if (/^\d[\d\s./-]*$/.test(text)) return true;
  const word = /[\p{L}\p{M}]+/u.exec(text)?.[0] ?? "";
  return namedMonth(word) !== null || /^[\p{L}\p{M}.]{3,10}[\s\-./_]?(19|20)?\d{2}$/u.test(text);
}

function decided(candidates: readonly Candidate[], period: Period | null): MonthHeading {
  const within = period ? candidates.filter(({ month }) => month >= period.from && month <= period.to) : [];
  const fitting = within.length > 0 ? within : candidates;
  const [first] = fitting;
  if (!first) return none;
  const months = [...new Set(fitting.map(({ month }) => month))];
  if (months.length > 1) return { kind: "ambiguous", months };
  return { kind: "month", month: first.month, isForeign: fitting.every(({ isForeign }) => isForeign === true) };
}

function candidatesOf(text: string): Candidate[] {
  return [...ofNumbers(text), ...ofNames(text)].filter(({ month }) => month >= "1990-01" && month < "2100-01");
}

function ofNames(text: string): Candidate[] {
  const [, name = "", year = ""] = named.exec(text) ?? [];
  const [, before = "", last = ""] = namedLast.exec(text) ?? [];
  const [, day = "", middle = "", ending = ""] = withDay.exec(text) ?? [];
  return [
    ...ofName(name, year),
    ...(before.length === 1 ? [] : ofName(last, before)),
    ...ofName(middle, ending).filter(({ month }) => isEdge(month, Number(day))),
  ];
}

function ofName(name: string, year: string): Candidate[] {
  const found = name === "" ? null : namedMonth(name);
  return found ? candidate(fullYear(year), found.month, !found.isEnglish) : [];
}

function ofNumbers(given: string): Candidate[] {
  const text = given.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, "");
  const parts = text.split(/\s*[-/._]\s*|\s+/).filter((part) => part !== "");
  if (!parts.every((part) => /^\d+$/.test(part))) return [];
  const [one = "", two = "", three = ""] = parts;
  if (parts.length === 1) return ofOneNumber(one);
  if (parts.length === 2) return [...ofPair(one, two), ...ofPair(two, one)];
  if (parts.length !== 3) return [];
  if (one.length === 4) return candidate(one, Number(two)).filter(({ month }) => isEdge(month, Number(three)));
  const year = fullYear(three);
  return [
    ...candidate(year, Number(two)).filter(({ month }) => isEdge(month, Number(one))),
    ...candidate(year, Number(one)).filter(({ month }) => isEdge(month, Number(two))),
  ];
}

/** "202401", or the serial number of the month's first day in a spreadsheet. */
function ofOneNumber(digits: string): Candidate[] {
  if (digits.length === 6) return candidate(digits.slice(0, 4), Number(digits.slice(4)));
  if (digits.length !== 5) return [];
  const date = new Date(Date.UTC(1899, 11, 30) + Number(digits) * 86_400_000);
  const found = candidate(String(date.getUTCFullYear()), date.getUTCMonth() + 1);
  return found.filter(({ month }) => isEdge(month, date.getUTCDate()));
}

function ofPair(year: string, month: string): Candidate[] {
  if (month.length > 2 || (year.length !== 4 && year.length !== 2)) return [];
  return candidate(fullYear(year), Number(month));
}

/**
 * Months without a year ("January"), and days without a year ("01-Jan"), which spreadsheet programs make of months: they
 * take it from the period.
 */
function fromPeriod(text: string, period: Period | null): Candidate[] {
  if (!period) return [];
  const [, day = "", name = text] = /^(\d{1,2})[\s\-./]*([\p{L}\p{M}]+\.?)$/u.exec(text) ?? [];
  const [, other = text, lastDigits = ""] = /^([\p{L}\p{M}]+\.?)[\s\-./]*(\d{1,2})$/u.exec(text) ?? [];
  const found = namedMonth(day === "" ? other : name);
  if (!found) return [];
  const number = day || lastDigits;
  const months = monthRange(period.from, period.to).filter((month) => Number(month.slice(5)) === found.month);
  return months
    .filter((month) => number === "" || isEdge(month, Number(number)))
    .map((month) => ({ month, isForeign: true }));
}

/** Only the first or last day of a month stands for the month. */
function isEdge(month: Month, day: number): boolean {
  return day === 1 || day === Number(lastDay(month).slice(8));
}

function candidate(year: string, month: number, isForeign = false): Candidate[] {
  const text = `${year}-${String(month).padStart(2, "0")}`;
  return isMonth(text) ? [{ month: text, isForeign }] : [];
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}
