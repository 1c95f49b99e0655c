declare const monthBrand: unique symbol;

/** A calendar month "yyyy-MM"; months compare correctly as text. */
export type Month = string & { readonly [monthBrand]: true };

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export function isMonth(value: unknown): value is Month {
  return typeof value === "string" && pattern.test(value);
}

/** Throws a RangeError for anything but "yyyy-MM". */
export function month(text: string): Month {
  if (!isMonth(text)) throw new RangeError(`Not a month (yyyy-MM): ${text}`);
  return text;
}

/** The month of a day in UTC, or of a text that begins with a month. Throws a RangeError for other texts. */
export function monthOf(day: Date | string): Month;
export function monthOf(day: Date | string | null | undefined): Month | null;
export function monthOf(day: Date | string | null | undefined): Month | null {
  if (day === null || day === undefined) return null;
  return month((typeof day === "string" ? day : day.toISOString()).slice(0, 7));
}

/** A month of a year; 1 is January. */
export function monthIn(year: number, nth: number): Month {
  return month(`${pad(year, 4)}-${pad(nth, 2)}`);
}

/** The calendar year of a month or day. */
export function yearOf(of: string): number {
  return Number(of.slice(0, 4));
}

/** The first month of the year that contains a month; years begin in the month `begin`, 0 for January. */
export function yearStart(of: Month, begin: number): Month {
  const start = monthIn(yearOf(of), begin + 1);
  return start <= of ? start : addMonths(start, -12);
}

/** The month `count` months later (earlier if negative). */
export function addMonths(from: Month, count: number): Month {
  const months = yearOf(from) * 12 + Number(from.slice(5)) - 1 + count;
  return monthIn(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1);
}

/** All months from first to last, inclusive; empty if reversed. */
export function monthRange(from: Month, to: Month): Month[] {
  if (to < from) return [];
  const range = [from];
  // Stops at the last month of year 9999.
  for (let current = from; current < to; range.push(current)) current = addMonths(current, 1);
  return range;
}

/** Number of months from first to last, inclusive; 0 if reversed. */
export function countMonths(from: Month, to: Month): number {
  return Math.max(0, 12 * (yearOf(to) - yearOf(from)) + Number(to.slice(5)) - Number(from.slice(5)) + 1);
}

/** yyyy-MM-dd */
export function firstDay(of: Month): string {
  return `${of}-01`;
}

/** yyyy-MM-dd */
export function lastDay(of: Month): string {
  return `${of}-${daysIn(yearOf(of), Number(of.slice(5)))}`;
}

/** Number of days from the first day of one month to the last day of another. */
export function daysOf(from: Month, to: Month): number {
  return (Date.parse(lastDay(to)) - Date.parse(firstDay(from))) / 86_400_000 + 1;
}

function daysIn(year: number, monthOfYear: number): number {
  if (monthOfYear === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(monthOfYear) ? 30 : 31;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
