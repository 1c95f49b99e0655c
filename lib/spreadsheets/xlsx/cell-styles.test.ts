import { expect, test } from "vitest";
import { columnIndex, columnName } from "../sheet-row";
import { isDateFormat, serialDate } from "./cell-styles";
import { unescaped } from "./shared-strings";

test.each([
  ["mmm-yy", true],
  ["mmm\\-yyyy", true],
  ["[$-409]mmm\\-yy;@", true],
  ["yyyy-mm-dd", true],
  ["d/m/yyyy h:mm", true],
  ["General", false],
  ["0", false],
  ["#,##0.00", false],
  ["[Red]0;-0", false],
  ["h:mm:ss", false],
  ["mm:ss", false],
  ['0 "days"', false],
  ["0.0E+00", false],
])("the format %s shows a date: %s", (format, expected) => {
  expect(isDateFormat(format)).toBe(expected);
});

test.each([
  [45292, false, "2024-01-01"],
  [45292.5, false, "2024-01-01T12:00:00"],
  [1, false, "1900-01-01"],
  [59, false, "1900-02-28"],
  [61, false, "1900-03-01"],
  [43830, true, "2024-01-01"],
  [1e12, false, "1000000000000"],
])("the serial number %d (from 1904: %s) is %s", (serial, is1904, date) => {
  expect(serialDate(serial, is1904)).toBe(date);
});

test("columns are named as in spreadsheet programs", () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  expect(["A1", "Z9", "AA10", "zz3", "12", ""].map(columnIndex)).toEqual([0, 25, 26, 701, -1, -1]);
});

test("escaped characters are decoded once", () => {
  expect(unescaped("a_x0041__x005F_x0041_")).toBe("aA_x0041_");
});
