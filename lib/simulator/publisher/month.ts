/** A calendar month written `yyyy-mm`. */
export type Month = string;

/** In UTC. */
export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7);
}

export function yearOf(month: Month): number {
  return Number(month.slice(0, 4));
}

/** Months since year 0, so that months can be subtracted and compared as numbers. */
export function monthNumber(month: Month): number {
  return yearOf(month) * 12 + Number(month.slice(5, 7)) - 1;
}

export function addMonths(month: Month, count: number): Month {
  const number = monthNumber(month) + count;
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** Includes both; empty if the first is after the last. */
export function monthRange(from: Month, to: Month): Month[] {
  const length = Math.max(0, monthNumber(to) - monthNumber(from) + 1);
  return Array.from({ length }, (_, index) => addMonths(from, index));
}

export function firstDay(month: Month): string {
  return `${month}-01`;
}

export function lastDay(month: Month): string {
  const days = new Date(Date.UTC(yearOf(month), Number(month.slice(5, 7)), 0)).getUTCDate();
  return `${month}-${String(days).padStart(2, "0")}`;
}

export function lastFinishedMonth(today: Date): Month {
  return addMonths(monthOf(today), -1);
}
