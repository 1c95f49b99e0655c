import type { Month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import { jointShares, type LicensePeriod, pricesByMonth } from "./license-period";
import type { Hundredths } from "./money";

export type LedgerPrice = {
  readonly organization: number;
  /** In the reference currency; null without an exchange rate, or if it is undivided. */
  readonly price: Hundredths | null;
  /** Its agreement has several platforms without shares. */
  readonly isUndivided?: boolean;
  readonly period: LicensePeriod;
};

/** Prices, use and reports of one platform, or of all platforms of an agreement. */
export type Ledger = {
  readonly prices: readonly LedgerPrice[];
  /** Uses of an interest group that the provider reports for a month; a quarter or year is in its first month. */
  readonly uses: (organization: number, month: Month, group: number) => number;
  /** All expected reports of the group are here; null if none is expected. */
  readonly isReported: (organization: number, month: Month, group: number) => boolean | null;
  /** Quarters and years with one figure: their months count together, or not at all. */
  readonly spans: readonly {
    readonly organization: number;
    readonly group: number;
    readonly months: readonly Month[];
  }[];
};

/** Months of the organizations that pay, by the reason why price or use is not there. */
type LackingMonths = {
  /** Not finished yet. */
  readonly unfinished: number;
  /** No price, or one that covers only some days. */
  readonly unlicensed: number;
  /** A price without an exchange rate. */
  readonly unconverted: number;
  /** A price for several platforms that is not divided. */
  readonly undivided: number;
  readonly unreported: number;
};

export type CostState =
  | "complete"
  | "incomplete"
  | "no_price"
  | "no_rate"
  | "undivided"
  | "no_interest"
  | "no_data"
  | "no_use";

export type CostOfMonths = {
  readonly state: CostState;
  /** Price of one use; null unless price and use cover all of the months. */
  readonly unitPrice: number | null;
  /** Months with both price and use: pro rata. */
  readonly covered: {
    readonly months: number;
    readonly price: Hundredths;
    readonly uses: number;
    readonly unitPrice: number | null;
  };
  /** Months of all organizations that pay. */
  readonly expectedMonths: number;
  readonly lacking: LackingMonths;
};

export type CostAsked = {
  readonly months: readonly Month[];
  /** The last month that is over. */
  readonly finished: Month;
  /** One group, or several with weights that an administrator chose. */
  readonly groups: readonly { readonly id: number; readonly weight: number }[];
};

/** Price of the months, without prices that are unknown; null without any. */
export function priceOfMonths(
  prices: readonly Pick<LedgerPrice, "price" | "period">[],
  months: readonly Month[],
): Hundredths | null {
  const range = new Set(months);
  const parts = prices.flatMap(({ price, period }) =>
    price === null ? [] : [...pricesByMonth(price, period)].flatMap(([of, part]) => (range.has(of) ? part : [])),
  );
  return parts.length === 0 ? null : Math.round(parts.reduce((sum, part) => sum + part, 0));
}

/** The months that the prices of all organizations that pay cover in full. */
export function pricedMonths(
  ledgerPrices: readonly Pick<LedgerPrice, "organization" | "period">[],
  months: readonly Month[],
) {
  const prices = pricesIn(ledgerPrices, months);
  const shares = [...groupBy(prices, ({ organization }) => organization).values()].map((own) =>
    jointShares(own.map(({ period }) => period)),
  );
  return shares.length === 0 ? [] : months.filter((of) => shares.every((one) => (one.get(of) ?? 0) >= WHOLE));
}

/** Prices that cover any of the months. */
export function pricesIn<P extends Pick<LedgerPrice, "period">>(prices: readonly P[], months: readonly Month[]): P[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  return prices.filter(({ period }) => period.from.slice(0, 7) <= last && period.to.slice(0, 7) >= first);
}

/**
 * Cost of one use in these months. Price and use count only for organizations that pay, and only in months that both
 * cover: days without a license, missing reports and the future would make a platform look cheaper or dearer than it is.
 */
export function costOfMonths(ledger: Ledger, { months, finished, groups }: CostAsked): CostOfMonths {
  const prices = pricesIn(ledger.prices, months);
  const payers = [...new Set(prices.map(({ organization }) => organization))];
  const lacking = { unfinished: 0, unlicensed: 0, unconverted: 0, undivided: 0, unreported: 0 };
  const interested = groups.filter(
    ({ id, weight }) => weight > 0 && isOfInterest(ledger, { payers, months, group: id }),
  );
  const covered = { months: 0, price: 0, uses: 0 };
  for (const organization of payers) {
    const own = prices.filter((one) => one.organization === organization);
    const reasonOf = reasonsOf(ledger, { organization, prices: own, finished, groups: interested });
    const matched = new Set<Month>();
    for (const one of months) {
      const reason = reasonOf(one);
      if (reason === null) matched.add(one);
      else lacking[reason] += 1;
    }
    const groupIds = interested.map(({ id }) => id);
    const spans = ledger.spans.filter((one) => one.organization === organization && groupIds.includes(one.group));
    lacking.unreported += dropBrokenSpans(matched, spans);
    const byMonth = own.map(({ price, period }) => pricesByMonth(price ?? 0, period));
    for (const one of matched) {
      covered.months += 1;
      for (const parts of byMonth) covered.price += parts.get(one) ?? 0;
      for (const { id, weight } of interested) covered.uses += weight * ledger.uses(organization, one, id);
    }
  }
  const expectedMonths = payers.length * months.length;
  const price = Math.round(covered.price);
  const unitPrice = covered.uses > 0 ? price / 100 / covered.uses : null;
  const state = stateOf();
  return {
    state,
    unitPrice: state === "complete" ? unitPrice : null,
    covered: { ...covered, price, unitPrice },
    expectedMonths,
    lacking,
  };

  function stateOf(): CostState {
    if (payers.length === 0) return "no_price";
    if (prices.some(({ price, isUndivided }) => price === null && !isUndivided)) return "no_rate";
    if (prices.some(({ isUndivided }) => isUndivided)) return "undivided";
    if (interested.length === 0) return "no_interest";
    if (covered.months === 0 && lacking.unreported > 0) return "no_data";
    if (covered.months < expectedMonths) return "incomplete";
    return covered.uses > 0 ? "complete" : "no_use";
  }
}

/**
 * Cost of one use over several ledgers, such as the agreements that a fund pays for. Those without a report of the group
 * are left out: a database has no full texts, so its price buys none.
 */
export function joinCosts(costs: readonly CostOfMonths[]): CostOfMonths {
  const counted = costs.filter(({ state }) => state !== "no_interest" && state !== "no_price");
  const sum = (of: (cost: CostOfMonths) => number) => counted.reduce((all, one) => all + of(one), 0);
  const [price, uses] = [sum(({ covered }) => covered.price), sum(({ covered }) => covered.uses)];
  const unitPrice = uses > 0 ? price / 100 / uses : null;
  const state = stateOf();
  return {
    state,
    unitPrice: state === "complete" ? unitPrice : null,
    covered: { months: sum(({ covered }) => covered.months), price, uses, unitPrice },
    expectedMonths: sum(({ expectedMonths }) => expectedMonths),
    lacking: {
      unfinished: sum(({ lacking }) => lacking.unfinished),
      unlicensed: sum(({ lacking }) => lacking.unlicensed),
      unconverted: sum(({ lacking }) => lacking.unconverted),
      undivided: sum(({ lacking }) => lacking.undivided),
      unreported: sum(({ lacking }) => lacking.unreported),
    },
  };

  function stateOf(): CostState {
    const states = counted.map(({ state }) => state);
    if (states.length === 0) return costs.some((one) => one.state === "no_interest") ? "no_interest" : "no_price";
    const unknown = (["no_rate", "undivided"] as const).find((one) => states.includes(one));
    if (unknown) return unknown;
    if (states.every((one) => one === "no_data")) return "no_data";
    if (states.some((one) => one === "no_data" || one === "incomplete")) return "incomplete";
    return uses > 0 ? "complete" : "no_use";
  }
}

type Places = { payers: readonly number[]; months: readonly Month[]; group: number };

/** A report of the group is expected of any payer, or here. */
const isOfInterest = ({ isReported, uses }: Ledger, { payers, months, group }: Places): boolean =>
  payers.some((organization) =>
    months.some((month) => isReported(organization, month, group) !== null || uses(organization, month, group) > 0),
  );

type OfPayer = Pick<CostAsked, "finished" | "groups"> & { organization: number; prices: readonly LedgerPrice[] };

/** Why a month of an organization does not count; null if it does. */
function reasonsOf({ isReported }: Ledger, { organization, prices, finished, groups }: OfPayer) {
  const shares = jointShares(prices.map(({ period }) => period));
  return (month: Month): keyof LackingMonths | null => {
    if (month > finished) return "unfinished";
    // Two prices may share a month: one ends and the other begins within it.
    if ((shares.get(month) ?? 0) < WHOLE) return "unlicensed";
    const unknown = pricesIn(prices, [month]).filter(({ price }) => price === null);
    if (unknown.some(({ isUndivided }) => !isUndivided)) return "unconverted";
    if (unknown.length > 0) return "undivided";
    return groups.every(({ id }) => isReported(organization, month, id) === true) ? null : "unreported";
  };
}

/** Allows for the rounding of shares. */
const WHOLE = 1 - 1e-9;

/** A figure of a quarter or year cannot be divided. Returns how many months were dropped. */
function dropBrokenSpans(matched: Set<Month>, spans: readonly { readonly months: readonly Month[] }[]): number {
  const before = matched.size;
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const { months } of spans) {
      if (months.every((one) => matched.has(one))) continue;
      for (const one of months) isChanged = matched.delete(one) || isChanged;
    }
  }
  return before - matched.size;
}
