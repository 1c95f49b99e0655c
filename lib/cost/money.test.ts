import { expect, test } from "vitest";
import { amountText, converted, hundredthsOf, readAmount } from "./money";

test("amounts are read as hundredths and written back unchanged", () => {
  for (const [written, formatted] of [
    ["0", "0.00"],
    ["7.5", "7.50"],
    ["0.1", "0.10"],
    ["999999999999.99", "999999999999.99"],
  ] as const)
    expect(amountText(hundredthsOf(written))).toBe(formatted);
});

test("conversion keeps all digits of the rate and rounds halves up", () => {
  expect(amountText(converted(hundredthsOf("999999999999.99"), "24.11500000"))).toBe("24114999999999.76");
  expect(converted(1, "0.5")).toBe(1);
  expect(converted(1, "0.49999999")).toBe(0);
  expect(amountText(converted(hundredthsOf("100"), "25.1234"))).toBe("2512.34");
});

test.each([
  ["1 234,50", "1234.5", null],
  ["1,234.50", "1234.5", null],
  ["1.234,50 €", "1234.5", "EUR"],
  ["12.000 Kč", "12000", "CZK"],
  ["12 000,- Kč", "12000", "CZK"],
  ["usd 99.9", "99.9", "USD"],
  ["1,234,567", "1234567", null],
  ["0", "0", null],
  ["12.50", "12.5", null],
])("reads %s in a sheet as %s", (text, amount, currency) => {
  expect(readAmount(text)).toEqual({ amount, currency });
});

test.each(["", "free", "-5", "1.2.3,4,5", "12.345,678", "1e5", "0.125", "1234.567"])(
  "rejects %s as an amount",
  (text) => {
    expect(readAmount(text)).toBeNull();
  },
);
