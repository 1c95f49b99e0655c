import { expect, test } from "vitest";
import { forecastPrices, type PricedYear, readGrowth } from "./forecast";

const whole = (price: number | null): PricedYear => ({ price, isWhole: price !== null });
const part = (price: number): PricedYear => ({ price, isWhole: false });

test("forecastPrices grows the last price by the same percentage each year", () => {
  const forecast = forecastPrices([whole(900), whole(1000)], 10);
  expect(forecast?.from).toBe(1);
  expect(forecast?.prices).toEqual([1100, 1210, 1331].map((price) => expect.closeTo(price, 8)));
});

test("forecastPrices starts from the last year covered in full, and grows by the years since then", () => {
  const forecast = forecastPrices([whole(1000), part(750)], -50);
  expect(forecast).toEqual({ from: 0, prices: [250, 125, 62.5] });
});

test.each([
  ["without a price in the last year", [whole(1000), whole(null)]],
  ["without a year covered in full in the last two", [whole(1000), part(500), part(500)]],
  ["without years", []],
])("forecastPrices is unknown %s", (_, years) => {
  expect(forecastPrices(years, 5)).toBeNull();
});

test.each([
  ["3", 3],
  [" 2,5 ", 2.5],
  ["−4.25", -4.25],
  ["0", 0],
  ["-51", null],
  ["101", null],
  ["5 %", null],
  ["", null],
])("readGrowth reads %j as %s", (text, growth) => {
  expect(readGrowth(text)).toBe(growth);
});
