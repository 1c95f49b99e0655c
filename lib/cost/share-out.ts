import type { Hundredths } from "./money";

type Weighed = { readonly weight: number; readonly interest: number };
type Share = { readonly unitPrice: number | null; readonly cost: Hundredths | null };

/**
 * Cost per use of each group: price ÷ weighted uses × weight of the group. The groups' shares add up to the price
 * exactly. Empty without a price or without weighted uses.
 */
export function shareOut(price: Hundredths | null, groups: readonly Weighed[]): Share[] {
  const uses = groups.reduce((sum, { weight, interest }) => sum + weight * interest, 0);
  if (price === null || uses <= 0) return groups.map(() => ({ unitPrice: null, cost: null }));
  const exact = groups.map(({ weight, interest }) => (price * weight * interest) / uses);
  const costs = exact.map(Math.floor);
  const left = price - costs.reduce((sum, cost) => sum + cost, 0);
  const byRemainder = exact
    .map((cost, at) => ({ at, remainder: cost - Math.floor(cost) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, left)) costs[at] = (costs[at] ?? 0) + 1;
  return groups.map(({ weight }, at) => ({
    unitPrice: weight === 0 ? null : (price * weight) / uses / 100,
    cost: costs[at] ?? 0,
  }));
}

/** Prices of calendar years, each in proportion to its selected months. */
export function proRata(prices: readonly { price: Hundredths; months: number }[]): Hundredths {
  return Math.round(prices.reduce((sum, { price, months }) => sum + price * months, 0) / 12);
}
