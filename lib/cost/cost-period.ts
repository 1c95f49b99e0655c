import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";

type Ends = { readonly from?: string | null | undefined; readonly to?: string | null | undefined };

/**
 * The months whose prices count, without unfinished ones. An open end means the last covered month. Null if there is no
 * usage or price to start from, or the range is empty.
 */
export function costPeriod({ from, to }: Ends, { today, first }: { today: Month; first: Month | null }) {
  const begin = from ? month(from) : first;
  const finished = addMonths(today, -1);
  const until = to ? month(to) : addMonths(today, -2);
  const [end = finished] = [until, finished].toSorted();
  if (begin === null || begin > end) return null;
  const months = monthRange(begin, end);
  return { from: begin, to: end, months: months.length, years: monthsByYear(months) };
}

/** Number of months per year. */
function monthsByYear(months: readonly Month[]): ReadonlyMap<number, number> {
  const years = new Map<number, number>();
  for (const one of months) {
    const year = Number(one.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return years;
}
