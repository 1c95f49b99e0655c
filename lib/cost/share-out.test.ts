import { expect, test } from "vitest";
import { proRata, shareOut } from "./share-out";

test("shareOut divides the price by weighted uses, and shares add up to the price", () => {
  // 1,000.00 over 300 + 0.5 · 200 = 400: 2.50 and 1.25 a use.
  expect(
    shareOut(100_000, [
      { weight: 1, interest: 300 },
      { weight: 0.5, interest: 200 },
    ]),
  ).toEqual([
    { unitPrice: 2.5, cost: 75_000 },
    { unitPrice: 1.25, cost: 25_000 },
  ]);
  const thirds = shareOut(
    100,
    [1, 1, 1].map((interest) => ({ weight: 1, interest })),
  );
  expect(thirds.map(({ cost }) => cost)).toEqual([34, 33, 33]);
});

test("shareOut gives no unit price for weight 0, and no cost for unused groups", () => {
  expect(
    shareOut(100, [
      { weight: 0, interest: 50 },
      { weight: 1, interest: 10 },
      { weight: 2, interest: 0 },
    ]),
  ).toEqual([
    { unitPrice: null, cost: 0 },
    { unitPrice: 0.1, cost: 100 },
    { unitPrice: 0.2, cost: 0 },
  ]);
});

test("shareOut returns null instead of an infinite price when use, weight or price is missing", () => {
  const nothing = [{ unitPrice: null, cost: null }];
  expect(shareOut(100, [{ weight: 1, interest: 0 }])).toEqual(nothing);
  expect(shareOut(100, [{ weight: 0, interest: 9 }])).toEqual(nothing);
  expect(shareOut(null, [{ weight: 1, interest: 9 }])).toEqual(nothing);
});

test("shareOut accepts a price of 0", () => {
  expect(shareOut(0, [{ weight: 1, interest: 4 }])).toEqual([{ unitPrice: 0, cost: 0 }]);
});

test("years count in proportion to their months", () => {
  expect(proRata([{ price: 120_000, months: 6 }])).toBe(60_000);
  // July 2023 to June 2024.
  expect(
    proRata([
      { price: 100_000, months: 6 },
      { price: 110_000, months: 6 },
    ]),
  ).toBe(105_000);
  expect(proRata([])).toBe(0);
});
