/** Price of a year in the reference currency; null if there is none, or if a part of it is unknown. */
export type PricedYear = { readonly price: number | null; readonly isWhole: boolean };

/** Years after the running one. */
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
  /** Prices by the place of their year: those after `from`, and after the running year. */
  readonly prices: ReadonlyMap<number, number>;
};

/**
 * Prices of the years after the running one that are not known for the whole year, if they grow by the same percentage each
 * year. The forecast starts from the last year that prices cover in full: a license that ends within a year would make the
 * next one look cheap. Null for an agreement that has ended, or without a price for all of the running year or the one
 * before.
 */
export function forecastPrices(years: readonly PricedYear[], running: number, growth: number): Forecast | null {
  const from = years.findLastIndex(({ price, isWhole }) => isWhole && price !== null);
  const base = years[from]?.price ?? null;
  const hasEnded = from < running && (years[running]?.price ?? null) === null;
  if (base === null || hasEnded || from < running - 1) return null;
  const first = Math.max(from, running) + 1;
  const places = Array.from({ length: Math.max(0, running + FORECAST_YEARS - first + 1) }, (_, at) => first + at);
  return { from, prices: new Map(places.map((at) => [at, base * (1 + growth / 100) ** (at - from)])) };
}
