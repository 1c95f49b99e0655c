import {
  addMonths,
  daysOf,
  firstDay,
  lastDay,
  type Month,
  monthIn,
  monthOf,
  monthRange,
  yearOf,
  yearStart,
} from "@/lib/counter/standard/month";

/** Days (yyyy-MM-dd) that a payment covers, inclusive. */
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

/** As columns of a payment. */
export const dayColumns = ({ from, to }: LicensePeriod) => ({
  year: yearOf(from),
  startsOn: new Date(from),
  endsOn: new Date(to),
});

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
