import { addMonths, isMonth, type Month, monthIn, monthOf, monthRange } from "@/lib/counter/standard/month";

/** Reads "yyyy-MM" or "yyyy-MM-dd" as its month; null for anything else. */
export function parseMonth(text: string): Month | null {
  const month = text.slice(0, 7);
  return isMonth(month) && /^(-\d\d)?$/.test(text.slice(7)) ? month : null;
}

/** COUNTER has no earlier usage. */
const EARLIEST = "2000-01";

/**
 * The months of a request, or a code of errors.json if the range is not valid. A month can only be requested after it
 * has ended.
 */
export function requestedMonths(from: string, to: string, today: Date): Month[] | "invalid" | "monthNotOver" {
  const [first, last] = [parseMonth(from), parseMonth(to)];
  if (!first || !last || first > last || first < EARLIEST) return "invalid";
  return last < monthOf(today) ? monthRange(first, last) : "monthNotOver";
}

/** The month to harvest automatically, and the time from which publishers should have it. */
export type AutomaticMonth = { month: Month; notBefore: Date };

const DAYS_OF_GRACE = 2;

/** Last month in local time, requested from the third day of the following month. */
export function automaticMonth(today: Date): AutomaticMonth {
  const [year, running] = [today.getFullYear(), today.getMonth()];
  return { month: addMonths(monthIn(year, running + 1), -1), notBefore: new Date(year, running, 1 + DAYS_OF_GRACE) };
}
