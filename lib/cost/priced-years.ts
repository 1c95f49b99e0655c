import { addMonths, type Month, monthOf, monthRange, yearStart } from "@/lib/counter/standard/month";
import { type LedgerPrice, pricedMonths, priceOfMonths, pricesIn } from "./cost-of-months";
import { FORECAST_YEARS } from "./forecast";
import { costYear } from "./license-period";
import { amountText } from "./money";

export type PricedYears = {
  /** Oldest first: the last ones until the running year, then those of a forecast. */
  readonly years: readonly { readonly label: string; readonly from: Month; readonly to: Month }[];
  /** Place of the running year. */
  readonly running: number;
};

/** Years to show for prices, of those that begin in the same month (1 is January). */
export function yearsOfPrices(
  prices: readonly Pick<LedgerPrice, "period">[],
  { today, begin, last }: { today: Month; begin: number; last: number },
): PricedYears {
  const startOf = (of: Month) => yearStart(of, begin - 1);
  const now = startOf(today);
  const [first = now] = prices.map(({ period }) => startOf(monthOf(period.from))).sort();
  const earliest = [first, addMonths(now, -12 * (last - 1))].sort()[1] ?? now;
  const [start = now] = [earliest, now].sort();
  const past = monthRange(start, now).filter((_, at) => at % 12 === 0);
  const next = Array.from({ length: FORECAST_YEARS }, (_, at) => addMonths(now, 12 * (at + 1)));
  return {
    years: [...past, ...next].map((key) => ({ label: costYear(key).label, from: key, to: costYear(key).to })),
    running: past.length - 1,
  };
}

/** The price of each year: null without one, or if a part is unknown; whole if every payer has one for all months. */
export const pricesOfYears = (prices: readonly LedgerPrice[], { years }: PricedYears) =>
  years.map(({ from, to }) => {
    const months = monthRange(from, to);
    const own = pricesIn(prices, months);
    const price = own.every((one) => one.price !== null) ? priceOfMonths(own, months) : null;
    return {
      price: price === null ? null : amountText(price),
      isWhole: pricedMonths(prices, months).length === months.length,
    };
  });
