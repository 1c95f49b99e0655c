import { expect, test } from "vitest";
import { balanceOf, costOfTitles, loansFor, signedAmount } from "./scenario-balance";

const title = { price: 1200_00, organizations: 5, users: 2 };

test("a list price is of a year, and of each organization, of those with use, or of all together", () => {
  expect(costOfTitles([{ ...title, buyers: "each" }], 12)).toBe(6000_00);
  expect(costOfTitles([{ ...title, buyers: "users" }], 12)).toBe(2400_00);
  expect(costOfTitles([{ ...title, buyers: "together" }], 6)).toBe(600_00);
});

test("list prices are unknown if one of them cannot be converted, and nothing without titles", () => {
  expect(
    costOfTitles(
      [
        { ...title, buyers: "each" },
        { ...title, price: null, buyers: "together" },
      ],
      12,
    ),
  ).toBeNull();
  expect(costOfTitles([], 12)).toBe(0);
});

test("a share of the lost uses becomes requests, rounded to whole ones", () => {
  expect(loansFor(1001, { price: 8_50, share: 0.25 })).toEqual({ requests: 250, cost: 2125_00 });
  expect(loansFor(1001, { price: null, share: 1 })).toEqual({ requests: 1001, cost: null });
});

test("the balance is what remains of the saved price, and unknown if a part is", () => {
  expect(balanceOf(1000_00, [300_00, 100_00])).toBe(600_00);
  expect(balanceOf(100_00, [300_00])).toBe(-200_00);
  expect(balanceOf(100_00, [300_00, null])).toBeNull();
  expect(balanceOf(null, [])).toBeNull();
});

test("a negative amount keeps its decimals", () => {
  expect([signedAmount(-150), signedAmount(-200_05), signedAmount(0)]).toEqual(["-1.50", "-200.05", "0.00"]);
});
