import { addMonths, daysOf, type Month, monthRange } from "@/lib/counter/standard/month";
import { type CountedSpan, countedUntil, countedWith, holdWholeSpans } from "@/lib/coverage/counted-spans";
import { areAlikeComplete } from "@/lib/coverage/coverage";
import { sumKnown } from "@/lib/interest/known-interests";
import { groupBy } from "@/lib/kit/group-by";

type Group = { readonly pk: number; readonly important: boolean };
/** Interest of one kind in one month. */
type Figure = { readonly month: Month; readonly group: number; readonly value: number };
/** Expected and available reports that define one kind of interest. */
type Coverage = {
  readonly month: Month;
  readonly group: number;
  readonly present: number;
  readonly partial: number;
  readonly expected: number;
  readonly spans: readonly CountedSpan[];
};

type Given<G extends Group> = {
  readonly range: { readonly from: Month | null; readonly to: Month | null };
  /** The last complete month, and the last month whose reports should all be available. */
  readonly finished: Month;
  readonly covered: Month;
  readonly groups: readonly G[];
  readonly figures: readonly Figure[];
  /** For all months in which reports are expected. */
  readonly coverage: readonly Coverage[];
};

/** Two periods of equal length, with the interest in each. */
export type ComparedInterest = {
  readonly months: number;
  readonly now: { readonly from: Month; readonly to: Month };
  readonly before: { readonly from: Month; readonly to: Month };
  /** The share of expected reports that are available, for the compared kinds; null if none is expected. */
  readonly coverage: { readonly now: number | null; readonly before: number | null };
  /** Kinds whose reports are available, and about equally complete, in all months of both periods. */
  readonly of: ReadonlyMap<number, { readonly now: number; readonly before: number }>;
};

const YEAR = 12;

/** Interest in the chosen months, compared with earlier ones. */
export function interestFigures<G extends Group>(input: Given<G>) {
  const { groups, figures, coverage, covered } = input;
  const months = monthsShown(input);
  const here = monthsHere(coverage, hasData);
  const whole = monthsHere(coverage, ({ present }) => present > 0);
  const partial = new Set(coverage.flatMap((one) => (one.partial > 0 ? [one.month] : [])));
  const [first] = months;
  const visible = new Set(months);
  const inside = figures.filter(({ month }) => visible.has(month));
  const totals = new Map(groups.map(({ pk }) => [pk, sumOf(inside, pk)]));
  const totalOf = (group: number) =>
    totals.get(group) || (months.some((month) => here.get(group)?.has(month)) ? 0 : null);
  const spansAt = spansIn(coverage);
  const used = inside.filter(({ value }) => value > 0);
  const ends = used.map(({ month, group }) => countedUntil({ month, spans: spansAt(month, group) }));
  const [firstMonth, lastMonth] = used.length > 0 ? [least(used.map(({ month }) => month)), most(ends)] : [null, null];
  return {
    months: months.map((month) => ({
      month,
      isMissing: ![...here.values()].some((months) => months.has(month)),
      isPartial: partial.has(month),
      lacking: [...here].flatMap(([group, months]) => (months.has(month) ? [] : [group])),
      counted: groups.flatMap(({ pk: group }) => {
        const earlier = countedWith([{ month, spans: spansAt(month, group) }]);
        return earlier.length > 0 ? [{ group, months: earlier }] : [];
      }),
      values: new Map(inside.filter((figure) => figure.month === month).map(({ group, value }) => [group, value])),
    })),
    groups: groups.map((group) => ({ ...group, total: totalOf(group.pk) })),
    /** Different kinds are added only if marked as important, since their units differ. */
    total: sumKnown(groups.filter(({ important }) => important).map(({ pk }) => totalOf(pk))),
    /** Includes gaps, and the whole quarter or year for figures of that length. */
    days: firstMonth && lastMonth ? daysOf(firstMonth, lastMonth) : 0,
    ...{ firstMonth, lastMonth },
    previous: first ? compare(input, whole, monthRange(first, least([covered, most(months)]))) : null,
    yearBefore: yearBefore(input, whole, months),
  };
}

/** From the first to the last month that is asked for or has data; months that cannot have reports yet are left out. */
function monthsShown({ range, finished, coverage, figures }: Given<Group>): Month[] {
  const here = [...coverage.filter(hasData), ...figures]
    .map(({ month }) => month)
    .filter((month) => (range.from === null || month >= range.from) && (range.to === null || month <= range.to));
  const newest = here.length > 0 ? most(here) : null;
  const from = range.from ?? (here.length > 0 ? least(here) : null);
  const due = range.to !== null && range.to < finished ? range.to : finished;
  const to = newest !== null && newest > due ? newest : due;
  return from === null ? [] : monthRange(from, to);
}

const hasData = ({ present, partial }: Coverage) => present + partial > 0;

/** Months with a report, by kind; kinds without any are left out. */
type Here = ReadonlyMap<number, ReadonlySet<Month>>;

function monthsHere(coverage: readonly Coverage[], counts: (one: Coverage) => boolean): Here {
  const there = coverage.filter(counts);
  return new Map(
    [...groupBy(there, ({ group }) => group)].map(([group, own]) => [group, new Set(own.map(({ month }) => month))]),
  );
}

function spansIn(coverage: readonly Coverage[]) {
  const spansByKey = new Map(coverage.map(({ month, group, spans }) => [`${month} ${group}`, spans]));
  return (month: Month, group: number) => spansByKey.get(`${month} ${group}`) ?? [];
}

/** Compares with the same number of months before; a kind with a missing month in either period is left out. */
function compare(input: Given<Group>, here: Here, now: readonly Month[]): ComparedInterest | null {
  const before = now.map((month) => addMonths(month, -now.length));
  const whole = [...here].filter(([, months]) => [...now, ...before].every((month) => months.has(month)));
  return compared(
    input,
    whole.map(([group]) => group),
    { now, before },
  );
}

/** At most the last twelve months whose data is also available a year earlier. */
function yearBefore(input: Given<Group>, here: Here, months: readonly Month[]): ComparedInterest | null {
  const last = months.filter((month) => month <= input.covered).slice(-YEAR);
  const inBoth = (month: Month, own: ReadonlySet<Month>) => own.has(month) && own.has(addMonths(month, -YEAR));
  const within = new Set([...last, ...last.map((month) => addMonths(month, -YEAR))]);
  const used = new Set(input.figures.flatMap(({ month, group }) => (within.has(month) ? [group] : [])));
  const alive = [...here].filter(([group, own]) => used.has(group) && last.some((month) => inBoth(month, own)));
  const now = last.filter((month) => alive.every(([, own]) => inBoth(month, own)));
  const before = now.map((month) => addMonths(month, -YEAR));
  return compared(
    input,
    alive.map(([group]) => group),
    { now, before },
  );
}

type Spans = { readonly now: readonly Month[]; readonly before: readonly Month[] };

/**
 * Returns nothing for a kind if one period lacks many reports of the other, as the missing libraries or platforms would
 * look like a change; nor if a figure for a quarter or year lies only partly within a period.
 */
function compared(
  { figures, coverage }: Given<Group>,
  comparable: readonly number[],
  { now, before }: Spans,
): ComparedInterest | null {
  const groups = comparable.filter((group) => {
    const own = coverage.filter((one) => one.group === group);
    const isWhole = [now, before].every((months) => holdWholeSpans(own.filter(({ month }) => months.includes(month))));
    if (!isWhole) return false;
    return areAlikeComplete(presentIn(own, now), presentIn(own, before));
  });
  if (now.length === 0 || groups.length === 0) return null;
  const own = coverage.filter(({ group }) => groups.includes(group));
  const within = (months: readonly Month[]) => figures.filter(({ month }) => months.includes(month));
  const [ofNow, ofBefore] = [within(now), within(before)];
  return {
    months: now.length,
    now: { from: least(now), to: most(now) },
    before: { from: least(before), to: most(before) },
    coverage: { now: ratio(own, now), before: ratio(own, before) },
    of: new Map(groups.map((group) => [group, { now: sumOf(ofNow, group), before: sumOf(ofBefore, group) }])),
  };
}

/** A ratio of sums: every expected report counts the same. */
function ratio(coverage: readonly Coverage[], months: readonly Month[]): number | null {
  const chosen = coverage.filter(({ month }) => months.includes(month));
  const expected = chosen.reduce((sum, one) => sum + one.expected, 0);
  return expected > 0 ? presentIn(coverage, months) / expected : null;
}

const presentIn = (coverage: readonly Coverage[], months: readonly Month[]): number =>
  coverage.reduce((sum, { month, present }) => (months.includes(month) ? sum + present : sum), 0);

const sumOf = (figures: readonly Figure[], group: number): number =>
  figures.reduce((sum, figure) => (figure.group === group ? sum + figure.value : sum), 0);

// Months compare as text.
const least = (months: readonly Month[]): Month => edge(months, (one, other) => one < other);
const most = (months: readonly Month[]): Month => edge(months, (one, other) => one > other);
const edge = (months: readonly Month[], goesBefore: (one: Month, other: Month) => boolean): Month =>
  months.reduce((best, one) => (goesBefore(one, best) ? one : best));
