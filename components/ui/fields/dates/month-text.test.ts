import { expect, test } from "vitest";
import { isWithin, parseMonthText, shiftMonth } from "./month-text";

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
])("parseMonth reads “%s” as %s", (typed, month) => {
  expect(parseMonthText(typed)).toBe(month);
});

test("shiftMonth crosses the turn of the year", () => {
  expect(shiftMonth("2025-12", 1)).toBe("2026-01");
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  expect(shiftMonth("2026-05", -12)).toBe("2025-05");
});

test("isWithin allows every month without limits", () => {
  expect(isWithin("2026-05")).toBe(true);
  expect(isWithin("2026-05", "2026-06")).toBe(false);
  expect(isWithin("2026-05", "", "2026-04")).toBe(false);
});
