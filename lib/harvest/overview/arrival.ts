import { addMonths, lastDay, type Month, month } from "@/lib/counter/standard/month";

/** Fewer months say nothing of the next one. */
export const FEWEST_MONTHS = 6;
/** So many days after the end of a month the curve is told at most. */
export const MOST_DAYS = 90;
/** Data that nobody had asked for so long may have been there all the time: when they came says nothing. */
const LONGEST_GAP = 31;
const DAY = 86_400_000;

/** Reports of one month that were asked for, as many as fared alike. */
export type Arrived = {
  readonly month: Month;
  /** How many days after the end of the month they were first here whole; null while they are not. */
  readonly days: number | null;
  /** Days between the request that brought them and the one before it, or the end of the month; null as above. */
  readonly gap: number | null;
  readonly count: number;
};

export type ArrivalCurve = {
  /** What it rests on: months, and reports of them. */
  readonly months: number;
  readonly reports: number;
  /** Reports that were there when they were asked for, long after the end of their month. */
  readonly leftOut: number;
  /** Reports of those months that were asked for and are not here yet. */
  readonly awaited: number;
  /** From the end of the month on, day by day, until all were here. */
  readonly points: readonly { readonly day: number; readonly share: number }[];
  /** Days after which half of the reports, and nine out of ten, were here; null where there are too few months. */
  readonly half: number | null;
  readonly most: number | null;
  readonly next: NextArrival | null;
};

type NextArrival = {
  readonly month: Month;
  /** Days as yyyy-MM-dd. */
  readonly half: string;
  readonly most: string;
  /** It was asked for, and is not here although nine out of ten would be. */
  readonly isLate: boolean;
};

/** How long after the end of a month its data usually come, and what that means for the month that is still to come. */
export function arrivalCurve(groups: readonly Arrived[], today: string): ArrivalCurve {
  const last = addMonths(month(today.slice(0, 7)), -1);
  const ofLast = groups.filter((group) => group.month === last);
  const isOpen = ofLast.some(({ days }) => days === null);
  // What has come of a month that is still coming has come early: it would make the others look late.
  const closed = isOpen ? groups.filter((group) => group.month !== last) : groups;
  const told = closed.flatMap(({ days, gap, ...group }) =>
    days !== null && gap !== null && gap <= LONGEST_GAP ? [{ ...group, days }] : [],
  );
  const reports = sum(told);
  const months = new Set(told.map((group) => group.month)).size;
  const hereBy = (day: number) => sum(told.filter(({ days }) => days <= day));
  const days = [...new Set(told.map((group) => group.days))].sort((one, other) => one - other);
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

type Known = { last: Month; half: number; most: number; today: string; isOpen: boolean; isAsked: boolean };

/** The last month while it is coming, or nobody has asked for it and it may still come; then the running one. */
function nextOf({ last, half, most, today, isOpen, isAsked }: Known): NextArrival {
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
