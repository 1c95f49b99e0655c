import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { offeredRanges, type RangeName, rangeNames, resolveRange, storedRange } from "./date-range";

const days = ["2026-01", "2026-02", "2026-06", "2026-07", "2026-12"] as const;

/** Each range on each of the days, with a fiscal year from July: first and last month, "" where open. */
const expected: Record<RangeName, readonly [string, string][]> = {
  current_plus_2y_back: [
    ["2024-01", ""],
    ["2024-01", ""],
    ["2024-01", ""],
    ["2024-01", ""],
    ["2024-01", ""],
  ],
  current_plus_1y_back: [
    ["2025-01", ""],
    ["2025-01", ""],
    ["2025-01", ""],
    ["2025-01", ""],
    ["2025-01", ""],
  ],
  previous_year: [
    ["2025-01", "2025-12"],
    ["2025-01", "2025-12"],
    ["2025-01", "2025-12"],
    ["2025-01", "2025-12"],
    ["2025-01", "2025-12"],
  ],
  previous_2_years: [
    ["2024-01", "2025-12"],
    ["2024-01", "2025-12"],
    ["2024-01", "2025-12"],
    ["2024-01", "2025-12"],
    ["2024-01", "2025-12"],
  ],
  last_12_mo: [
    ["2025-01", ""],
    ["2025-02", ""],
    ["2025-06", ""],
    ["2025-07", ""],
    ["2025-12", ""],
  ],
  ongoing_fy: [
    ["2025-07", ""],
    ["2025-07", ""],
    ["2025-07", ""],
    ["2026-07", ""],
    ["2026-07", ""],
  ],
  ongoing_and_previous_fy: [
    ["2024-07", ""],
    ["2024-07", ""],
    ["2024-07", ""],
    ["2025-07", ""],
    ["2025-07", ""],
  ],
  last_closed_fy: [
    ["2024-07", "2025-06"],
    ["2024-07", "2025-06"],
    ["2024-07", "2025-06"],
    ["2025-07", "2026-06"],
    ["2025-07", "2026-06"],
  ],
  last_2_closed_fy: [
    ["2023-07", "2025-06"],
    ["2023-07", "2025-06"],
    ["2023-07", "2025-06"],
    ["2024-07", "2026-06"],
    ["2024-07", "2026-06"],
  ],
  all_available: [
    ["", ""],
    ["", ""],
    ["", ""],
    ["", ""],
    ["", ""],
  ],
  custom: [
    ["2024-01", "2026-01"],
    ["2024-02", "2026-02"],
    ["2024-06", "2026-06"],
    ["2024-07", "2026-07"],
    ["2024-12", "2026-12"],
  ],
};

describe.each(rangeNames)("%s", (name) => {
  test.each(days.map((today, index) => [today, ...(expected[name][index] ?? ["?", "?"])] as const))(
    "in %s is %s to %s",
    (today, from, to) => {
      const months = resolveRange(name, { today: month(today), fiscalYearStart: 6 });
      expect(months).toEqual({ from: from || null, to: to || null });
    },
  );
});

test.each([
  [11, "2026-11", "2024-12", "2025-11"],
  [11, "2026-12", "2025-12", "2026-11"],
  [1, "2026-01", "2024-02", "2025-01"],
  [1, "2026-02", "2025-02", "2026-01"],
])("with a fiscal year from month %i, the last closed one in %s is %s to %s", (fiscalYearStart, today, from, to) => {
  expect(resolveRange("last_closed_fy", { today: month(today), fiscalYearStart })).toEqual({ from, to });
});

test("fiscal ranges are offered only when the fiscal year does not start in January", () => {
  expect(offeredRanges({ fiscalYearStart: 0 })).toEqual([
    "current_plus_2y_back",
    "current_plus_1y_back",
    "previous_year",
    "previous_2_years",
    "last_12_mo",
    "all_available",
    "custom",
  ]);
  expect(offeredRanges({ fiscalYearStart: 6 })).toEqual(rangeNames);
});

const november = { today: month("2026-11"), fiscalYearStart: 6 };

test.each([
  ["previous_year", "previous_year", "2025-01"],
  ["custom:2025-03:2025-05", "custom", "2025-03"],
  ["custom:2025-13:2025-05", "custom", "2023-05"],
  ["custom:2025-09:2025-05", "custom", "2025-05"],
  ["nonsense", "current_plus_2y_back", "2024-01"],
  ["", "current_plus_2y_back", "2024-01"],
  [undefined, "current_plus_2y_back", "2024-01"],
  ["0", "current_plus_2y_back", "2024-01"],
  ["1", "current_plus_1y_back", "2025-01"],
  ["2", "previous_year", "2025-01"],
  ["3", "previous_2_years", "2024-01"],
  ["4", "last_12_mo", "2025-11"],
  ["5", "all_available", null],
  ["6:2025-03:2025-05", "custom", "2025-03"],
  ["7", "current_plus_2y_back", "2024-01"],
])("stored %s is read as %s from %s", (stored, name, from) => {
  expect(storedRange(stored, november)).toMatchObject({ name, from });
});

test("a stored fiscal range falls back when the fiscal year starts in January", () => {
  expect(storedRange("ongoing_fy", { ...november, fiscalYearStart: 0 }).name).toBe("current_plus_2y_back");
});
