import { headerText } from "./excerpt";
import { namedMonth, romanMonth } from "./month-names";
import { addMonths, isMonth, lastDay, type Month, monthRange } from "./standard/month";

/** The months of the report according to its header. */
export type Period = { from: Month; to: Month };

/**
 * Meaning of a heading:
 * - month: exactly one; `isForeign` if it is not in English or known only from the period
 * - ambiguous: several providers' formats would fit
 * - none: not a month
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

const withDayBetween = /^([\p{L}\p{M}]+\.?)[\s\-./]+(\d{1,2})(?:st|nd|rd|th)?[\s\-./,]+(\d{4})$/u;

/** Reads the heading of a month column in any known format; the reporting period resolves ambiguities. */
export function readMonthHeading(heading: string, period: Period | null): MonthHeading {
  return decided(candidatesFor(plainText(heading), period), period);
}

const candidatesFor = (text: string, period: Period | null): Candidate[] =>
  text === "" || text.length > 40 ? [] : [...candidatesOf(text), ...fromPeriod(text, period)];

/** Removes invisible characters, marks of spreadsheets and footnotes, and words that only mean "month". */
function plainText(heading: string): string {
  return headerText(heading)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s='"]+|(?<![\s"*†‡])[\s"*†‡]+$/g, "")
    .replace(/^\[(.*)\]$|^\((.*)\)$/, "$1$2")
    .replace(/\((\d{2}|\d{4})\)$/, "$1")
    .replace(/^(month|counts?|usage|měsíc)\b\s*:?\s*|(?<!\s)\s+(totals?|counts?|usage)$/giu, "")
    .replace(/^(sun|mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?)(day)?,? (?=\p{L}{3,}[^\p{L}\d]+\d|\d)/iu, "")
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s*[AP]M)?(\s*(Z|(GMT|UTC)?[+-]\d{2}:?\d{2}( \([^()]*\))?))?$/i, "")
    .replace(/^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]$/u, "$1-$2")
    .replace(/^(\d{1,2})\s?[月월][\s\-./,]*((\d{2})?\d{2})?$/u, (_, month, year = "") =>
      `${romanMonth(month)} ${year}`.trim(),
    )
    .replace(/^(\p{L}{3,}\.?) del? (\d{4})$/iu, "$1 $2")
    .replace(/^(\d{4})M(\d{1,2})$/i, "$1-$2")
    .replace(/^(\d{5})\.0+$/, "$1");
}

type Heading = { read: MonthHeading; candidates: readonly Candidate[]; name: number | null };

/**
 * Reads the headings of a table together. Months are consecutive, so a heading that is ambiguous or outside the period
 * becomes the month that its neighbors imply; without help from them it stays ambiguous.
 */
export function readMonthHeadings(headings: readonly string[], period: Period | null): MonthHeading[] {
  const all = headings.map((heading): Heading => {
    const text = plainText(heading);
    const candidates = candidatesFor(text, period);
    return { read: decided(candidates, period), candidates, name: nameBesideDigits(text) };
  });
  const columns = all.filter(({ candidates, name }) => candidates.length > 0 || name !== null);
  if (columns.every(({ read }) => isFirm(read, period))) return all.map(({ read }) => read);
  const inOrder = progression(columns, period);
  return all.map((heading) => {
    const month = inOrder?.get(heading);
    if (isFirm(heading.read, period)) return heading.read;
    if (month) return { kind: "month", month, isForeign: true };
    return unsettled(heading, period);
  });
}

/** Exactly one month, within the period if that is known. */
const isFirm = (heading: MonthHeading, period: Period | null): boolean =>
  heading.kind === "month" && (!period || (heading.month >= period.from && heading.month <= period.to));

/**
 * The only sequence of consecutive months, ascending or descending, that fits all headings; null if there is none or
 * several.
 */
function progression(columns: readonly Heading[], period: Period | null): Map<Heading, Month> | null {
  const start = Math.max(
    0,
    columns.findIndex(({ read }) => isFirm(read, period)),
  );
  const first = columns[start];
  if (!first || columns.length < 2) return null;
  const begins = isFirm(first.read, period) ? monthsOf([first.read]) : first.candidates.map(({ month }) => month);
  const sequences = [...new Set(begins)].flatMap((begin) =>
    [1, -1].flatMap((step) => {
      const months = columns.map((_, at) => addMonths(begin, (at - start) * step));
      const isWithin = !period || months.every((month) => month >= period.from && month <= period.to);
      return isWithin && columns.every((column, at) => allows(column, months[at], period)) ? [months] : [];
    }),
  );
  const [months, ...others] = sequences;
  if (!months || others.length > 0) return null;
  return new Map(months.flatMap((month, at) => (columns[at] ? [[columns[at], month]] : [])));
}

const monthsOf = (reads: readonly MonthHeading[]): Month[] =>
  reads.flatMap((heading) => (heading.kind === "month" ? heading.month : []));

function allows({ read, candidates, name }: Heading, month: Month | undefined, period: Period | null): boolean {
  if (month === undefined) return false;
  if (isFirm(read, period)) return read.kind === "month" && read.month === month;
  return candidates.some((one) => one.month === month) || name === Number(month.slice(5));
}

/** A two-digit year may also be a day: such a heading outside the period is uncertain. */
function unsettled({ read, name }: Heading, period: Period | null): MonthHeading {
  if (!period || name === null) return read;
  const within = monthRange(period.from, period.to).filter((month) => Number(month.slice(5)) === name);
  const months = [...new Set([...(read.kind === "ambiguous" ? read.months : monthsOf([read])), ...within])];
  return months.length > 0 ? { kind: "ambiguous", months } : read;
}

/** The month named next to one or two digits, which may be its year or a day ("11-Feb"). */
function nameBesideDigits(text: string): number | null {
  const [, before = "", after = ""] =
    /^\d{1,2}[\s\-./'’]*([\p{L}\p{M}]+\.?)$|^([\p{L}\p{M}]+\.?)[\s\-./'’]*\d{1,2}$/u.exec(text) ?? [];
  return namedMonth(before || after)?.month ?? null;
}

/** Whether a heading looks like a month, though it may not be one: digits next to letters, or a month's name. */
export function looksLikeMonth(heading: string): boolean {
  const text = plainText(heading).trim();
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
  const candidates = [...ofNumbers(text), ...ofNames(text), ...ofDays(text)];
  return candidates.filter(({ month }) => month >= "1990-01" && month < "2100-01");
}

/** The month from its first to its last day: "2024-01-01 to 2024-01-31", "Jan 1-31, 2024". */
function ofDays(text: string): Candidate[] {
  const [, name = "", last = "", year = ""] = /^([\p{L}\p{M}]+\.?) 0?1 ?[-–—] ?(\d{2}),? (\d{4})$/u.exec(text) ?? [];
  if (name !== "") return ofName(name, year).filter(({ month }) => lastDay(month).endsWith(`-${last}`));
  const [from = "", to = "", ...more] = text.split(/ (?:to|until|through|bis|až|[-–—]) |–|—/);
  if (to === "" || more.length > 0) return [];
  const ends = new Set([...ofNumbers(to), ...ofNames(to)].map(({ month }) => month));
  return [...ofNumbers(from), ...ofNames(from)].filter(({ month }) => ends.has(month));
}

function ofNames(text: string): Candidate[] {
  const [, name = "", year = ""] = named.exec(text) ?? [];
  const [, before = "", last = ""] = namedLast.exec(text) ?? [];
  const [, day = "", middle = "", ending = ""] = withDay.exec(text) ?? [];
  const [, opening = "", ofMonth = "", closing = ""] = withDayBetween.exec(text) ?? [];
  return [
    ...ofName(opening, closing).filter(({ month }) => isEdge(month, Number(ofMonth))),
    ...ofName(name, year),
    ...(before.length === 1 ? [] : ofName(last, before)),
    ...ofName(middle, ending).filter(({ month }) => isEdge(month, Number(day))),
  ];
}

function ofName(name: string, year: string): Candidate[] {
  const month = name === "" ? null : namedMonth(name);
  return month ? candidate(fullYear(year), month.month, !month.isEnglish) : [];
}

function ofNumbers(text: string): Candidate[] {
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

/** "202401", "20240101", or the spreadsheet serial number of the month's first day. */
function ofOneNumber(digits: string): Candidate[] {
  if (digits.length === 6) return candidate(digits.slice(0, 4), Number(digits.slice(4)));
  if (digits.length === 8) {
    const result = candidate(digits.slice(0, 4), Number(digits.slice(4, 6)));
    return result.filter(({ month }) => isEdge(month, Number(digits.slice(6))));
  }
  if (digits.length !== 5) return [];
  const date = new Date(Date.UTC(1899, 11, 30) + Number(digits) * 86_400_000);
  const result = candidate(String(date.getUTCFullYear()), date.getUTCMonth() + 1);
  return result.filter(({ month }) => isEdge(month, date.getUTCDate()));
}

function ofPair(year: string, month: string): Candidate[] {
  if (month.length > 2 || (year.length !== 4 && year.length !== 2)) return [];
  return candidate(fullYear(year), Number(month));
}

/**
 * Months without a year ("January"), and days without a year ("01-Jan"), which spreadsheets make of months: the year
 * comes from the period. From "Jan-24", spreadsheets also make January 24 of the current year.
 */
function fromPeriod(text: string, period: Period | null): Candidate[] {
  if (!period) return [];
  const [, ofDate = "", yearAsDay = ""] = /^20\d{2}-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (ofDate !== "")
    return candidate(fullYear(yearAsDay), Number(ofDate), true).filter(
      ({ month }) => month >= period.from && month <= period.to,
    );
  const [, day = "", name = text] = /^(\d{1,2})[\s\-./]*([\p{L}\p{M}]+\.?)$/u.exec(text) ?? [];
  const [, other = text, lastDigits = ""] = /^([\p{L}\p{M}]+\.?)[\s\-./]*(\d{1,2})$/u.exec(text) ?? [];
  const monthNumber = namedMonth(day === "" ? other : name);
  if (!monthNumber || /^avg\.?$/i.test(text)) return [];
  const number = day || lastDigits;
  const months = monthRange(period.from, period.to).filter((month) => Number(month.slice(5)) === monthNumber.month);
  return months
    .filter((month) => number === "" || isEdge(month, Number(number)))
    .map((month) => ({ month, isForeign: true }));
}

/** Only the first or last day of a month represents the month. */
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
