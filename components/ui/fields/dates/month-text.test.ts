import { expect, test } from "vitest";
import { isWithin, parseMonth, shiftMonth } from "./month-text";

test.each([
  ["2026-03", "2026-03"],
  ["2026-3", "2026-03"],
  ["2026/03", "2026-03"],
  ["03/2026", "2026-03"],
  ["3. 2026", "2026-03"],
  ["202603", "2026-03"],
  ["2026-13", null],
  ["March", null],
  ["", null],
])("“%s” is read as %s", (typed, month) => {
  expect(parseMonth(typed)).toBe(month);
});

test("months follow each other over the years", () => {
  expect(shiftMonth("2025-12", 1)).toBe("2026-01");
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  expect(shiftMonth("2026-05", -12)).toBe("2025-05");
});

test("open ends allow everything", () => {
  expect(isWithin("2026-05")).toBe(true);
  expect(isWithin("2026-05", "2026-06")).toBe(false);
  expect(isWithin("2026-05", "", "2026-04")).toBe(false);
});
