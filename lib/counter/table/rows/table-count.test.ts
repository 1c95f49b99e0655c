import { expect, test } from "vitest";
import { readGrouped, readTableCount } from "./table-count";

test.each([
  ["0", 0],
  ["7", 7],
  ["007", 7],
  ["123456789", 123456789],
  ["4294967295", 4294967295],
  [" 12 ", 12],
  ["1,234", 1234],
  ["1,000", 1000],
  ["1,234,567", 1234567],
  ["1,234.00", 1234],
  ["1.234,00", 1234],
  ["1 234", 1234],
  ["1\u00a0234", 1234],
  ["1\u202f234", 1234],
  ["1'234", 1234],
  ["1’234’567", 1234567],
  ['="1,234"', 1234],
  ["'7", 7],
  ["3.0", 3],
  ["3,0", 3],
  ["+5", 5],
  ["1.234", "grouped"],
  ["1.234.567", "grouped"],
  ["-5", "count-negative"],
  ["−5", "count-negative"],
  ["(5)", "count-negative"],
  ["3.5", "count-fractional"],
  ["3,5", "count-fractional"],
  ["4294967296", "count-too-large"],
  ["1.2E+03", "count-unreadable"],
  ["5*", "count-unreadable"],
  ["<5", "count-unreadable"],
  ["#REF!", "count-unreadable"],
  ["=SUM(A1)", "count-unreadable"],
  ["-", "count-unreadable"],
  ["12a", "count-unreadable"],
  ["1 234 567", 1234567],
  ["- 5", "count-negative"],
  ["5 7", "count-unreadable"],
  ["12 34", "count-unreadable"],
  ["1 2345", "count-unreadable"],
  ["2023 150", "count-unreadable"],
  ["-1 234", "count-negative"],
  ["1,23", "count-fractional"],
])("%o is %s", (cell, count) => {
  expect(readTableCount(cell)).toBe(count);
});

test("points between thousands are read where they are known to be such", () => {
  expect([readGrouped("1.234"), readGrouped("1.234.567"), readGrouped("1.23")]).toEqual([1234, 1234567, null]);
});
