/** Price of a year in the reference currency; null if there is none, or if a part of it is unknown. */
export type PricedYear = { readonly price: number | null; readonly isWhole: boolean };

/** Years after the last one. */
export const FORECAST_YEARS = 3;

/** As a percentage a year; a price can fall to half or double. */
export const GROWTH = { from: -50, to: 100 } as const;

/** Growth as typed, with a point or comma; null if it is not a number within the limits. */
export function readGrowth(text: string): number | null {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  if (!/^-?\d[\d\s.,]*$/.test(plain)) return null;
  const growth = Number(plain);
  return growth >= GROWTH.from && growth <= GROWTH.to ? growth : null;
}

export type Forecast = {
  /** Place of the year that the forecast starts from. */
  readonly from: number;
  /** Prices of the years after the last one. */
  readonly prices: readonly number[];
};

/**
 * Prices of the next years if they grow by the same percentage each year, from the last year that prices cover in full: a
 * license that ends within a year would make the next one look cheap. Null if the last year has no price, or if neither it nor
 * the year before is covered in full.
 */
export function forecastPrices(years: readonly PricedYear[], growth: number): Forecast | null {
  const last = years.length - 1;
  const from = years.findLastIndex(({ price, isWhole }) => isWhole && price !== null);
  const base = years[from]?.price ?? null;
  if (base === null || (years[last]?.price ?? null) === null || from < last - 1) return null;
  const prices = Array.from({ length: FORECAST_YEARS }, (_, at) => base * (1 + growth / 100) ** (last - from + at + 1));
  return { from, prices };
}
