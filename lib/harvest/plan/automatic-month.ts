import { addMonths, type Month, month } from "@/lib/counter/standard/month";

/** The one month that is harvested automatically at a time, and the moment from which publishers should have it. */
export type AutomaticMonth = { month: Month; notBefore: Date };

const DAYS_OF_GRACE = 2;

/** Last month by the local calendar, to be asked for from the third day of the month after it. */
export function automaticMonth(today: Date): AutomaticMonth {
  const [year, running] = [today.getFullYear(), today.getMonth()];
  const current = month(`${String(year).padStart(4, "0")}-${String(running + 1).padStart(2, "0")}`);
  return { month: addMonths(current, -1), notBefore: new Date(year, running, 1 + DAYS_OF_GRACE) };
}
