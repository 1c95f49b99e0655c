import { amountText, type Hundredths } from "@/lib/cost/money";

/**
 * Who buys a title of its own: each organization of the agreement, only those that used the title, or all together
 * once.
 */
export const titleBuyers = ["each", "users", "together"] as const;
type TitleBuyers = (typeof titleBuyers)[number];

export type BoughtTitle = {
  /** List price of a year in the reference currency; null without an exchange rate. */
  readonly price: Hundredths | null;
  readonly buyers: TitleBuyers;
  /** Organizations of the agreement, and those of them that used the title. */
  readonly organizations: number;
  readonly users: number;
};

const MONTHS = 12;

/** List prices of the months, without VAT; null if one cannot be converted. */
export function costOfTitles(titles: readonly BoughtTitle[], months: number): Hundredths | null {
  let sum = 0;
  for (const { price, buyers, organizations, users } of titles) {
    if (price === null) return null;
    sum += price * { each: organizations, users, together: 1 }[buyers];
  }
  return Math.round((sum * months) / MONTHS);
}

/** Interlibrary loans: `price` of one request in the reference currency, `share` of the uses that become requests. */
export type LoanTerms = { readonly price: Hundredths | null; readonly share: number };

/** Requests for lost uses and their cost, rounded to whole requests; the cost is null without an exchange rate. */
export function loansFor(uses: number, { price, share }: LoanTerms): { requests: number; cost: Hundredths | null } {
  const requests = Math.round(uses * share);
  return { requests, cost: price === null ? null : requests * price };
}

/** Saved prices without new costs; negative if the scenario costs more than it saves, null if a part is unknown. */
export function balanceOf(saved: Hundredths | null, costs: readonly (Hundredths | null)[]): Hundredths | null {
  return costs.reduce<Hundredths | null>((left, cost) => (left === null || cost === null ? null : left - cost), saved);
}

/** Canonical form with a sign: "-1234.50". */
export const signedAmount = (hundredths: Hundredths): string =>
  hundredths < 0 ? `-${amountText(-hundredths)}` : amountText(hundredths);
