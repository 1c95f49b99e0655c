import {
  addMonths,
  daysOf,
  firstDay,
  lastDay,
  type Month,
  month,
  monthIn,
  monthOf,
  monthRange,
  yearOf,
  yearStart,
} from "@/lib/counter/standard/month";

/** Days (yyyy-MM-dd) that a price covers, inclusive. */
export type LicensePeriod = { readonly from: string; readonly to: string };

export const calendarYear = (year: number): LicensePeriod => ({
  from: firstDay(monthIn(year, 1)),
  to: lastDay(monthIn(year, 12)),
});

const dayOfMonth = (day: string): number => Number(day.slice(8));
const daysIn = (of: Month): number => daysOf(of, of);

/**
 * The share of each month that the days cover: 1 for whole months. The first and the last month may be covered in part.
 */
export function coveredShares({ from, to }: LicensePeriod): ReadonlyMap<Month, number> {
  const [first, last] = [monthOf(from), monthOf(to)];
  return new Map(
    monthRange(first, last).map((of) => {
      const begins = of === first ? dayOfMonth(from) : 1;
      const ends = of === last ? dayOfMonth(to) : daysIn(of);
      return [of, (ends - begins + 1) / daysIn(of)];
    }),
  );
}

/** The share of each month that any of the periods covers: days of several periods count once. */
export function jointShares(periods: readonly LicensePeriod[]): ReadonlyMap<Month, number> {
  const joined: LicensePeriod[] = [];
  for (const one of periods.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (last && one.from <= last.to) joined.splice(-1, 1, { from: last.from, to: later(one.to, last.to) });
    else joined.push(one);
  }
  const shares = new Map<Month, number>();
  for (const one of joined) for (const [of, share] of coveredShares(one)) shares.set(of, (shares.get(of) ?? 0) + share);
  return shares;
}

const later = (one: string, other: string): string => [one, other].toSorted().at(-1) ?? one;

/** The part of a price that falls to each month: each whole month has the same, a month in part has less. */
export function pricesByMonth(price: number, period: LicensePeriod): ReadonlyMap<Month, number> {
  const shares = coveredShares(period);
  const whole = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return new Map([...shares].map(([of, share]) => [of, (price * share) / whole]));
}

/** The same by calendar year. */
export function pricesByYear(price: number, period: LicensePeriod): ReadonlyMap<number, number> {
  const years = new Map<number, number>();
  for (const [of, part] of pricesByMonth(price, period)) {
    const year = yearOf(of);
    years.set(year, (years.get(year) ?? 0) + part);
  }
  return years;
}

/** As columns of a price. */
export const dayColumns = ({ from, to }: LicensePeriod) => ({ startsOn: new Date(from), endsOn: new Date(to) });

export const periodOf = ({ startsOn, endsOn }: { startsOn: Date; endsOn: Date }): LicensePeriod => ({
  from: startsOn.toISOString().slice(0, 10),
  to: endsOn.toISOString().slice(0, 10),
});

/** For Prisma: prices that cover a day of the months; an absent end is open. */
export const withDaysIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from ? { endsOn: { gte: new Date(firstDay(month(from))) } } : {}),
  ...(to ? { startsOn: { lte: new Date(lastDay(month(to))) } } : {}),
});

/** The days to offer after these: those that follow the last ones and are as long, otherwise the running calendar year. */
export function nextPeriod(periods: readonly LicensePeriod[], today: Date): LicensePeriod {
  const last = periods.toSorted((one, other) => one.to.localeCompare(other.to)).at(-1);
  if (!last) return calendarYear(today.getUTCFullYear());
  const from = shiftedDay(last.to, { days: 1 });
  const isWhole = last.from.endsWith("-01") && last.to === lastDay(monthOf(last.to));
  if (!isWhole) return { from, to: shiftedDay(from, { days: -1, years: 1 }) };
  return { from, to: lastDay(addMonths(monthOf(from), monthRange(monthOf(last.from), monthOf(last.to)).length - 1)) };
}

function shiftedDay(day: string, { days, years = 0 }: { days: number; years?: number }): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const haveCommonDay = (one: LicensePeriod, other: LicensePeriod): boolean =>
  one.from <= other.to && other.from <= one.to;

/** Twelve months, named by the first one: 2025, or 2024/2025. */
export type CostYear = { readonly key: Month; readonly label: string; readonly to: Month };

export function costYear(begin: Month): CostYear {
  const year = yearOf(begin);
  return { key: begin, label: begin.endsWith("-01") ? String(year) : `${year}/${year + 1}`, to: addMonths(begin, 11) };
}

/** The year with this month, of those that begin in the same month of the calendar (0 is January). */
export function yearOfMonth(of: Month, fiscalYearStart: number): CostYear {
  return costYear(yearStart(of, fiscalYearStart));
}
