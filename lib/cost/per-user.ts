import { type Month, yearOf } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import { type CostAsked, costOfMonths, joinCosts, type Ledger, priceOfMonths, pricesIn } from "./cost-of-months";

/** Users (FTE) of an organization in a calendar year; undefined without a number, or for 0. */
export type UsersOf = (organization: number, year: number) => number | undefined;

type UsersOfYear = {
  readonly year: number;
  /** Users of all organizations that pay in this year; null if one has no number. */
  readonly users: number | null;
  /** Organizations that pay and have no number. */
  readonly lacking: number;
};

export type CostPerUser = {
  /** Calendar years with a price, oldest first. */
  readonly years: readonly UsersOfYear[];
  /** Price for one user; null if a part of it, or a number of users, is unknown. */
  readonly price: number | null;
};

type Months = Pick<CostAsked, "months">;

/** The months of each calendar year in which an organization pays, with the users of those that do. */
function paidYears({ prices }: Pick<Ledger, "prices">, months: readonly Month[], usersOf: UsersOf) {
  return [...groupBy(months, yearOf)].flatMap(([year, own]) => {
    const payers = new Set(pricesIn(prices, own).map(({ organization }) => organization));
    if (payers.size === 0) return [];
    const numbers = [...payers].flatMap((organization) => usersOf(organization, year) ?? []);
    const lacking = payers.size - numbers.length;
    return [{ year, months: own, lacking, users: lacking > 0 ? null : numbers.reduce((sum, one) => sum + one, 0) }];
  });
}

/**
 * Price for one user of the organizations that pay. Each calendar year counts by its own number of users, and never by that
 * of another year: two years cost one user the sum of both.
 */
export function costPerUser(ledger: Pick<Ledger, "prices">, { months }: Months, usersOf: UsersOf): CostPerUser {
  const years = paidYears(ledger, months, usersOf);
  const parts = years.map(({ months: own, users }) => {
    const prices = pricesIn(ledger.prices, own);
    const price = prices.every((one) => one.price !== null) ? priceOfMonths(prices, own) : null;
    return price === null || users === null ? null : price / 100 / users;
  });
  return { years: years.map(({ months: _, ...year }) => year), price: sumOf(parts) };
}

/** Uses of one user, by year like the price; null unless all reports of the years with a price are here. */
export function usesPerUser(
  ledgers: readonly Ledger[],
  { months, ...asked }: CostAsked,
  usersOf: UsersOf,
): number | null {
  const prices = ledgers.flatMap((ledger) => ledger.prices);
  const parts = paidYears({ prices }, months, usersOf).map(({ months: own, users }) => {
    if (users === null) return null;
    const { state, covered } = joinCosts(ledgers.map((ledger) => costOfMonths(ledger, { ...asked, months: own })));
    return state === "complete" || state === "no_use" ? covered.uses / users : null;
  });
  return sumOf(parts);
}

/** Null without parts, or if one is unknown. */
const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.length === 0
    ? null
    : parts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
