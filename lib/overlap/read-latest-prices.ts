import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listPricesByYear } from "@/lib/cost/list-payments";
import { runningMonth } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";

export type LatestPrices = {
  /** The latest year with payments, up to the end of the months asked for; null without any. */
  readonly year: number | null;
  readonly currency: string;
  /** By platform; where a payment cannot be told in the reference currency there is none. */
  readonly of: ReadonlyMap<number, string>;
  /** All platforms with a payment of the year, whatever it can be told in. */
  readonly paid: readonly number[];
};

/** What the organizations of the scope pay for their platforms in a year. */
export async function readLatestPrices(scope: Scope<"usage.view">, to: string | undefined): Promise<LatestPrices> {
  const [only, ...others] = scope.organizationIds;
  const organization = only !== undefined && others.length === 0 ? only : ALL_ORGANIZATIONS;
  const currency = settings().REFERENCE_CURRENCY;
  const none = { year: null, currency, of: new Map(), paid: [] };
  if (only === undefined) return none;
  const last = Number((to ?? runningMonth()).slice(0, 4));
  const prices = (await listPricesByYear(scope, organization, {})).filter(({ year }) => year <= last);
  if (prices.length === 0) return none;
  const year = Math.max(...prices.map((one) => one.year));
  const latest = prices.filter((one) => one.year === year);
  const known = latest.flatMap(({ platform, price }) => (price === null ? [] : [[platform, price] as const]));
  return { year, currency, of: new Map(known), paid: latest.map(({ platform }) => platform) };
}
