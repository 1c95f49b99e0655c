import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";

type Ends = { readonly from?: string | null | undefined; readonly to?: string | null | undefined };

export type CostPeriod = {
  readonly from: Month;
  readonly to: Month;
  readonly months: readonly Month[];
  /** The last month that is over. */
  readonly finished: Month;
};

/** No electronic license is older. */
const EARLIEST = month("1990-01");
const MOST_AHEAD = 24;

/**
 * The months whose prices count, those that are not over included: a running year is incomplete. An open end means the
 * last covered month. Null if there is no usage or price to start from, or nothing of the range is over.
 */
export function costPeriod(
  { from, to }: Ends,
  { today, first }: { today: Month; first: Month | null },
): CostPeriod | null {
  const start = from ? month(from) : first;
  if (start === null) return null;
  const finished = addMonths(today, -1);
  const [begin = EARLIEST] = [start, EARLIEST].toSorted().reverse();
  const [end = finished] = [to ? month(to) : addMonths(today, -2), addMonths(today, MOST_AHEAD)].toSorted();
  if (begin > end || begin > finished) return null;
  return { from: begin, to: end, months: monthRange(begin, end), finished };
}
