import type { Month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import type { Ledger } from "../cost-of-months";
import { type LicensePeriod, pricesByMonth } from "../license-period";
import type { Hundredths } from "../money";

/** Price of an organization under an agreement, with the platforms that it pays for. */
export type PartPrice = {
  readonly agreement: number;
  readonly organization: number;
  /** In the reference currency; null without an exchange rate. */
  readonly price: Hundredths | null;
  readonly period: LicensePeriod;
  /** Shares are parts of 1; null if no shares were entered. */
  readonly platforms: readonly { readonly id: number; readonly share: number | null }[];
};

/** The part of an organization's use of a platform that a price pays for, from 0 to 1; null if it is unknown. */
export type UseShare = (price: PartPrice, platform: number, months: readonly Month[]) => number | null;

/**
 * Divides the use of a platform between the prices that pay for it in the same months, by their amounts, so that each use
 * counts once. A single price has all of it, even if its amount is not divided between its platforms.
 */
export function divideUse(prices: readonly PartPrice[]): UseShare {
  const placeOf = (organization: number, platform: number) => `${organization} ${platform}`;
  const placed = prices.flatMap((price) =>
    price.platforms.map(({ id }) => ({ price, place: placeOf(price.organization, id) })),
  );
  const byPlace = groupBy(placed, ({ place }) => place);
  const byMonth = new Map<PartPrice, ReadonlyMap<Month, number>>();
  const partsOf = (price: PartPrice) => {
    const parts = byMonth.get(price) ?? pricesByMonth(price.price ?? 0, price.period);
    byMonth.set(price, parts);
    return parts;
  };
  const amountOf = (price: PartPrice, platform: number, months: readonly Month[]): number | null => {
    const { share = null } = price.platforms.find(({ id }) => id === platform) ?? {};
    const part = price.platforms.length === 1 ? 1 : share;
    if (price.price === null || part === null) return null;
    return part * months.reduce((sum, month) => sum + (partsOf(price).get(month) ?? 0), 0);
  };
  return (price, platform, months) => {
    const rivals = (byPlace.get(placeOf(price.organization, platform)) ?? []).filter(({ price: one }) =>
      months.some((month) => partsOf(one).has(month)),
    );
    if (rivals.length === 1) return 1;
    const amounts = rivals.map(({ price: one }) => amountOf(one, platform, months));
    const own = amountOf(price, platform, months);
    if (own === null || amounts.includes(null)) return null;
    const sum = amounts.reduce<number>((all, one) => all + (one ?? 0), 0);
    return sum > 0 ? own / sum : 1 / rivals.length;
  };
}

/** Reports and use of the platforms of one agreement together. */
type Joint = Pick<Ledger, "isReported" | "spans">;

type Reading = {
  readonly months: readonly Month[];
  readonly shareOf: UseShare;
  readonly usesOf: (platform: number) => Ledger["uses"];
  readonly joint: Joint;
};

/** The ledger of some prices of one agreement, with the use that they pay for. */
export function divideLedger(
  prices: readonly PartPrice[],
  { months, shareOf, usesOf, joint: { isReported, spans } }: Reading,
): Ledger {
  const isPaid = ({ period }: PartPrice, month: Month) =>
    period.from.slice(0, 7) <= month && period.to.slice(0, 7) >= month;
  const isUndivided = (price: PartPrice) =>
    months.some(
      (month) => isPaid(price, month) && price.platforms.some(({ id }) => shareOf(price, id, [month]) === null),
    );
  return {
    ...{ isReported, spans },
    prices: prices.map((one) => {
      const { organization, period } = one;
      return one.price !== null && isUndivided(one)
        ? { organization, period, price: null, isUndivided: true }
        : { organization, period, price: one.price };
    }),
    uses: (organization, month, group) => {
      const own = prices.filter((one) => one.organization === organization && isPaid(one, month));
      const parts = own.flatMap((one) =>
        one.platforms.map(({ id }) => {
          const uses = usesOf(id)(organization, month, group);
          return uses === 0 ? 0 : uses * (shareOf(one, id, [month]) ?? 0);
        }),
      );
      return parts.reduce((sum, part) => sum + part, 0);
    },
  };
}
