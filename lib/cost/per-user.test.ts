import { expect, test } from "vitest";
import { month, monthRange } from "@/lib/counter/standard/month";
import type { Ledger } from "./cost-of-months";
import { calendarYear } from "./license-period";
import { costPerUser, usesPerUser } from "./per-user";

const [BIG, SMALL, FULL_TEXT] = [1, 2, 1];
const two = { months: monthRange(month("2024-01"), month("2025-12")), finished: month("2025-12") };
const question = { ...two, groups: [{ id: FULL_TEXT, weight: 1 }] };
const usersOf = (numbers: Readonly<Record<string, number>>) => (organization: number, year: number) =>
  numbers[`${organization} ${year}`];
const both = usersOf({ "1 2024": 100, "1 2025": 200, "2 2025": 50 });

/** The big library pays 1,000 in both years, the small one 500 in 2025; 10 uses a month each. */
const ledger: Ledger = {
  prices: [
    { organization: BIG, price: 100_000, period: calendarYear(2024) },
    { organization: BIG, price: 100_000, period: calendarYear(2025) },
    { organization: SMALL, price: 50_000, period: calendarYear(2025) },
  ],
  uses: () => 10,
  isReported: () => true,
  spans: [],
};

test("costPerUser divides the price of each year by its own users, of the libraries that pay in it", () => {
  expect(costPerUser(ledger, two, both)).toEqual({
    years: [
      { year: 2024, users: 100, lacking: 0 },
      { year: 2025, users: 250, lacking: 0 },
    ],
    price: 1000 / 100 + 1500 / 250,
  });
  expect(usesPerUser([ledger], question, both)).toBeCloseTo(120 / 100 + 240 / 250, 10);
});

test("costPerUser is unknown if a library that pays has no number for the year, even if it has one for another", () => {
  const lacking = usersOf({ "1 2024": 100, "1 2025": 200, "2 2024": 50 });
  expect(costPerUser(ledger, two, lacking)).toEqual({
    years: [
      { year: 2024, users: 100, lacking: 0 },
      { year: 2025, users: null, lacking: 1 },
    ],
    price: null,
  });
  expect(usesPerUser([ledger], question, lacking)).toBeNull();
});

test("costPerUser is unknown without a price or with an unknown one", () => {
  expect(costPerUser({ prices: [] }, two, both)).toEqual({ years: [], price: null });
  const unknown = ledger.prices.map((one) => (one.organization === SMALL ? { ...one, price: null } : one));
  expect(costPerUser({ prices: unknown }, two, both)).toMatchObject({ price: null, years: [{}, { users: 250 }] });
});

test("usesPerUser is unknown with a missing report, and 0 without use", () => {
  const missing = { ...ledger, isReported: (_: number, of: string) => of !== "2025-03" };
  expect(usesPerUser([missing], question, both)).toBeNull();
  expect(usesPerUser([{ ...ledger, uses: () => 0 }], question, both)).toBe(0);
});
