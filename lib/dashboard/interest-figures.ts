import { addMonths, daysOf, type Month, monthRange } from "@/lib/counter/standard/month";
import { areAlikeComplete } from "@/lib/coverage/coverage";

type Group = { readonly pk: number; readonly important: boolean };
/** A kind of interest in one month. */
type Figure = { readonly month: Month; readonly group: number; readonly value: number };
type Coverage = { readonly month: Month; readonly present: number; readonly expected: number };

type Given<G extends Group> = {
  readonly asked: { readonly from: Month | null; readonly to: Month | null };
  /** The last month that is over, and the last one of which everything should be here. */
  readonly finished: Month;
  readonly covered: Month;
  readonly groups: readonly G[];
  readonly figures: readonly Figure[];
  /** Of all months with any report. */
  readonly coverage: readonly Coverage[];
};

/** Two spans of equally many months, each with what was counted in it. */
export type Compared = {
  readonly months: number;
  readonly now: { readonly from: Month; readonly to: Month };
  readonly before: { readonly from: Month; readonly to: Month };
  /** Of the expected reports, how many are here; null where none is expected. */
  readonly coverage: { readonly now: number | null; readonly before: number | null };
  readonly of: ReadonlyMap<number, { readonly now: number; readonly before: number }>;
};

const YEAR = 12;

/** Interest over the asked months, and what it is against former ones. */
export function interestFigures<G extends Group>(given: Given<G>) {
  const { groups, figures, coverage, covered } = given;
  const months = monthsShown(given);
  const isHere = new Set(coverage.filter(({ present }) => present > 0).map(({ month }) => month));
  const [first] = months;
  const shown = new Set(months);
  const inside = figures.filter(({ month }) => shown.has(month));
  const totals = new Map(groups.map(({ pk }) => [pk, sumOf(inside, pk)]));
  const used = inside.filter(({ value }) => value > 0).map(({ month }) => month);
  const [firstMonth, lastMonth] = used.length > 0 ? [least(used), most(used)] : [null, null];
  return {
    months: months.map((month) => ({
      month,
      isMissing: !isHere.has(month),
      values: new Map(inside.filter((figure) => figure.month === month).map(({ group, value }) => [group, value])),
    })),
    groups: groups.map((group) => ({ ...group, total: totals.get(group.pk) ?? 0 })),
    /** Unlike kinds are added up only where they were declared important, and by name. */
    total: groups.filter(({ important }) => important).reduce((sum, { pk }) => sum + (totals.get(pk) ?? 0), 0),
    /** Gaps included. */
    days: firstMonth && lastMonth ? daysOf(firstMonth, lastMonth) : 0,
    ...{ firstMonth, lastMonth },
    previous: first ? compare(given, isHere, monthRange(first, least([covered, most(months)]))) : null,
    yearBefore: yearBefore(given, isHere, months),
  };
}

/** From the first to the last month that is asked for, or has data; those of which none could be there yet are left out. */
function monthsShown({ asked, finished, coverage, figures }: Given<Group>): Month[] {
  const here = [...coverage.filter(({ present }) => present > 0), ...figures]
    .map(({ month }) => month)
    .filter((month) => (asked.from === null || month >= asked.from) && (asked.to === null || month <= asked.to));
  const newest = here.length > 0 ? most(here) : null;
  const from = asked.from ?? (here.length > 0 ? least(here) : null);
  const due = asked.to !== null && asked.to < finished ? asked.to : finished;
  const to = newest !== null && newest > due ? newest : due;
  return from === null ? [] : monthRange(from, to);
}

/** Against as many months just before; nothing is said where a month of either is not here. */
function compare(given: Given<Group>, isHere: ReadonlySet<Month>, now: readonly Month[]): Compared | null {
  const before = now.map((month) => addMonths(month, -now.length));
  return [...now, ...before].every((month) => isHere.has(month)) ? compared(given, now, before) : null;
}

/** The last twelve months at most, those that are here a year before as well. */
function yearBefore(given: Given<Group>, isHere: ReadonlySet<Month>, months: readonly Month[]): Compared | null {
  const now = months
    .filter((month) => month <= given.covered)
    .slice(-YEAR)
    .filter((month) => isHere.has(month) && isHere.has(addMonths(month, -YEAR)));
  return compared(
    given,
    now,
    now.map((month) => addMonths(month, -YEAR)),
  );
}

/** Nothing where one period lacks much of what is here of the other: its libraries or platforms would be told as a change. */
function compared(
  { groups, figures, coverage }: Given<Group>,
  now: readonly Month[],
  before: readonly Month[],
): Compared | null {
  if (now.length === 0) return null;
  const [complete, completeBefore] = [ratio(coverage, now), ratio(coverage, before)];
  if (complete !== null && completeBefore !== null && !areAlikeComplete(complete, completeBefore)) return null;
  const within = (months: readonly Month[]) => figures.filter(({ month }) => months.includes(month));
  const [ofNow, ofBefore] = [within(now), within(before)];
  return {
    months: now.length,
    now: { from: least(now), to: most(now) },
    before: { from: least(before), to: most(before) },
    coverage: { now: complete, before: completeBefore },
    of: new Map(groups.map(({ pk }) => [pk, { now: sumOf(ofNow, pk), before: sumOf(ofBefore, pk) }])),
  };
}

/** A ratio of sums: every expected report counts the same. */
function ratio(coverage: readonly Coverage[], months: readonly Month[]): number | null {
  const chosen = coverage.filter(({ month }) => months.includes(month));
  const expected = chosen.reduce((sum, one) => sum + one.expected, 0);
  return expected > 0 ? chosen.reduce((sum, { present }) => sum + present, 0) / expected : null;
}

const sumOf = (figures: readonly Figure[], group: number): number =>
  figures.reduce((sum, figure) => (figure.group === group ? sum + figure.value : sum), 0);

// Months compare as text.
const least = (months: readonly Month[]): Month => edge(months, (one, other) => one < other);
const most = (months: readonly Month[]): Month => edge(months, (one, other) => one > other);
const edge = (months: readonly Month[], goesBefore: (one: Month, other: Month) => boolean): Month =>
  months.reduce((best, one) => (goesBefore(one, best) ? one : best));
