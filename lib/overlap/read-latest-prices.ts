import { yearOf } from "@/lib/counter/standard/month";
import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listPricesByYear } from "@/lib/cost/price-rows";
import { runningMonth } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";

export type LatestPrices = {
  /** Latest year with prices, up to the end of the selected months; null if none. */
  readonly year: number | null;
  readonly currency: string;
  /** By platform; absent if it cannot be converted to the reference currency, or divided. */
  readonly of: ReadonlyMap<number, string>;
  /** Platforms with a price in the year, known or not. */
  readonly paid: readonly number[];
};

/** Prices of the scope's organizations for their platforms in a year. */
export async function readLatestPrices(scope: Scope<"usage.view">, to: string | undefined): Promise<LatestPrices> {
  const currency = settings().REFERENCE_CURRENCY;
  const none = { year: null, currency, of: new Map(), paid: [] };
  if (scope.organizationIds.length === 0) return none;
  const last = yearOf(to ?? runningMonth());
  const prices = (await listPricesByYear(scope, {})).filter(({ year }) => year <= last);
  if (prices.length === 0) return none;
  const year = Math.max(...prices.map((one) => one.year));
  const latest = prices.filter((one) => one.year === year);
  const priced = latest.flatMap(({ platform, price }) => (price === null ? [] : [[platform, price] as const]));
  return { year, currency, of: new Map(priced), paid: latest.map(({ platform }) => platform) };
}

/** The organization of a scope, or all; null without any. */
export function organizationOf({ organizationIds }: Scope<"usage.view">): number | null {
  const [only, ...others] = organizationIds;
  if (only === undefined) return null;
  return others.length === 0 ? only : ALL_ORGANIZATIONS;
}
