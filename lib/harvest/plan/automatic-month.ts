import { addMonths, type Month, month } from "@/lib/counter/standard/month";

/** The month to harvest automatically, and the time from which publishers should have it. */
export type AutomaticMonth = { month: Month; notBefore: Date };

const DAYS_OF_GRACE = 2;

/** Last month in local time, requested from the third day of the following month. */
export function automaticMonth(today: Date): AutomaticMonth {
  const [year, running] = [today.getFullYear(), today.getMonth()];
  const current = month(`${String(year).padStart(4, "0")}-${String(running + 1).padStart(2, "0")}`);
  return { month: addMonths(current, -1), notBefore: new Date(year, running, 1 + DAYS_OF_GRACE) };
}
