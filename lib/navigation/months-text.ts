import type { Months } from "./date-range";

type Words = { all: string; since: (month: string) => string; until: (month: string) => string };

/** Formats a range of months: "2022", "2022 – 2023", "2022-03", "2022-03 – 2023-02", and open ranges in words. */
export function monthsText({ from, to }: Months, words: Words): string {
  if (from === null) return to === null ? words.all : words.until(to);
  if (to === null) return words.since(from);
  return closedMonthsText(from, to);
}

/** The same for months that are both known. */
export function closedMonthsText(from: string, to: string): string {
  const areYears = from.endsWith("-01") && to.endsWith("-12");
  const [first, last] = areYears ? [from.slice(0, 4), to.slice(0, 4)] : [from, to];
  return rangeText(first, last);
}

/** Formats a range of years or months: "1998 – 2024", or one alone. */
export const rangeText = (first: string | number, last: string | number): string =>
  first === last ? String(first) : `${first} – ${last}`;
