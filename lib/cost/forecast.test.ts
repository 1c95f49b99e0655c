import { expect, test } from "vitest";
import { forecastPrices, type PricedYear, readGrowth } from "./forecast";

const whole = (price: number): PricedYear => ({ price, isWhole: true });
const part = (price: number): PricedYear => ({ price, isWhole: false });
const none: PricedYear = { price: null, isWhole: false };

const near = (entries: readonly (readonly [number, number])[]) =>
  entries.map(([at, price]) => [at, expect.closeTo(price, 8)]);

test.each([
  [
    "grows the price of the running year",
    [whole(900), whole(1000), none, none, none],
    1,
    10,
    1,
    [
      [2, 1100],
      [3, 1210],
      [4, 1331],
    ],
  ],
  [
    "starts from the last year covered in full",
    [whole(1000), part(750), none, none, none],
    1,
    -50,
    0,
    [
      [2, 250],
      [3, 125],
      [4, 62.5],
    ],
  ],
  [
    "starts after the last known price",
    [whole(1000), whole(1200), part(50), none],
    0,
    10,
    1,
    [
      [2, 1320],
      [3, 1452],
    ],
  ],
] as const)("forecastPrices %s", (_, years, running, growth, from, prices) => {
  const forecast = forecastPrices(years, running, growth);
  expect(forecast?.from).toBe(from);
  expect([...(forecast?.prices ?? [])]).toEqual(near(prices));
});

test.each([
  ["after the end of an agreement", [whole(1000), none, none], 1],
  ["without a year covered in full", [whole(1000), part(500), part(500)], 2],
  ["without years", [], 0],
])("forecastPrices is unknown %s", (_, years, running) => {
  expect(forecastPrices(years, running, 5)).toBeNull();
});

test.each([
  ["3", 3],
  [" 2,5 ", 2.5],
  ["−4.25", -4.25],
  ["0", 0],
  ["-51", null],
  ["101", null],
  ["5 %", null],
  ["1 0", null],
  ["", null],
])("readGrowth reads %j as %s", (text, growth) => {
  expect(readGrowth(text)).toBe(growth);
});
