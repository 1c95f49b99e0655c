import { expect, test } from "vitest";
import { readCount } from "./count";

test.each([
  [7, 7],
  [0, 0],
  [-0, 0],
  [4294967295, 4294967295],
  [3.0, 3],
  ["7", 7],
  [" 7 ", 7],
  ["3.0", 3],
  ["1,234", 1234],
  ["1'234", 1234],
  ["1’234", 1234],
  ["1 234 567", 1234567],
  ["1\u00a0234", 1234],
  ["1e3", 1000],
])("reads %o as %i", (value, count) => {
  expect(readCount(value)).toBe(count);
});

test.each([
  [-1, "count-negative"],
  ["-1", "count-negative"],
  [1.5, "count-fractional"],
  ["1.234", "count-fractional"],
  [4294967296, "count-too-large"],
  ["1e300", "count-too-large"],
  [Number.POSITIVE_INFINITY, "count-too-large"],
  [Number.NaN, "count-unreadable"],
  ["NaN", "count-unreadable"],
  ["1,23", "count-unreadable"],
  ["5 7", "count-unreadable"],
  ["12 34", "count-unreadable"],
  [true, "count-unreadable"],
  [{}, "count-unreadable"],
  [null, "count-missing"],
  [undefined, "count-missing"],
  ["", "count-missing"],
])("reads %o as %s", (value, problem) => {
  expect(readCount(value)).toBe(problem);
});
