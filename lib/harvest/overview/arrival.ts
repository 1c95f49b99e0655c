import { addMonths, lastDay, type Month, month } from "@/lib/counter/standard/month";

/** Fewer months do not allow a forecast. */
export const FEWEST_MONTHS = 6;
/** The curve ends at most this many days after the end of a month. */
export const MOST_DAYS = 90;
/**
 * If the previous request is older than this, the data may have been available long before: their arrival is unknown.
 */
const LONGEST_GAP = 31;
const DAY = 86_400_000;

/** Requested reports of one month, grouped by equal outcome. */
export type Arrived = {
  readonly month: Month;
  /** Days from the end of the month until the first complete answer; null if there is none yet. */
  readonly days: number | null;
  /** Days between that request and the one before it, or the end of the month; null as above. */
  readonly gap: number | null;
  readonly count: number;
};

export type ArrivalCurve = {
  /** Size of the sample: months, and reports of these months. */
  readonly months: number;
  readonly reports: number;
  /** Reports first requested long after the end of their month, so that their arrival is unknown. */
  readonly leftOut: number;
  /** Requested reports of those months that have not arrived. */
  readonly awaited: number;
  /** One point per day from the end of the month until all had arrived. */
  readonly points: readonly { readonly day: number; readonly share: number }[];
  /** Days until half and 90 % of the reports had arrived; null if there are too few months. */
  readonly half: number | null;
  readonly most: number | null;
  readonly next: NextArrival | null;
};

type NextArrival = {
  readonly month: Month;
  /** Days as yyyy-MM-dd. */
  readonly half: string;
  readonly most: string;
  /** It was requested and has not arrived, although 90 % of earlier months would have. */
  readonly isLate: boolean;
};

/** How long after the end of a month its data usually arrive, and the forecast for the next month. */
export function arrivalCurve(groups: readonly Arrived[], today: string): ArrivalCurve {
  const last = addMonths(month(today.slice(0, 7)), -1);
  const ofLast = groups.filter((group) => group.month === last);
  const isOpen = ofLast.some(({ days }) => days === null);
  // In a month still arriving, only early reports are in: they would make the others look late.
  const closed = isOpen ? groups.filter((group) => group.month !== last) : groups;
  const arrivals = closed.flatMap(({ days, gap, ...group }) =>
    days !== null && gap !== null && gap <= LONGEST_GAP ? [{ ...group, days }] : [],
  );
  const reports = sum(arrivals);
  const months = new Set(arrivals.map((group) => group.month)).size;
  const hereBy = (day: number) => sum(arrivals.filter(({ days }) => days <= day));
  const days = [...new Set(arrivals.map((group) => group.days))].sort((one, other) => one - other);
  const dayOf = (share: number) =>
    months < FEWEST_MONTHS ? null : (days.find((day) => hereBy(day) >= share * reports) ?? null);
  const [half, most] = [dayOf(0.5), dayOf(0.9)];
  const end = Math.min(days.at(-1) ?? -1, MOST_DAYS);
  return {
    ...{ months, reports, half, most },
    leftOut: sum(closed.filter(({ gap }) => gap !== null && gap > LONGEST_GAP)),
    awaited: sum(closed.filter((group) => group.days === null)),
    points: Array.from({ length: end + 1 }, (_, day) => ({ day, share: hereBy(day) / reports })),
    next:
      half === null || most === null ? null : nextOf({ last, half, most, today, isOpen, isAsked: ofLast.length > 0 }),
  };
}

type Inputs = { last: Month; half: number; most: number; today: string; isOpen: boolean; isAsked: boolean };

/** Last month while it is arriving, or if it was not requested and may still arrive; otherwise the running month. */
function nextOf({ last, half, most, today, isOpen, isAsked }: Inputs): NextArrival {
  const isNext = isOpen || (!isAsked && today <= dayAfter(last, most));
  const next = isNext ? last : addMonths(last, 1);
  return {
    month: next,
    half: dayAfter(next, half),
    most: dayAfter(next, most),
    isLate: isOpen && today > dayAfter(last, most),
  };
}

const dayAfter = (of: Month, days: number) => new Date(Date.parse(lastDay(of)) + days * DAY).toISOString().slice(0, 10);

const sum = (groups: readonly { readonly count: number }[]) => groups.reduce((total, { count }) => total + count, 0);
