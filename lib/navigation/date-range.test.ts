import { expect, test } from "vitest";
import { month } from "@/lib/counter/month";
import { offeredRanges, type RangeName, resolveRange, storedRange } from "./date-range";

const january = { today: month("2026-01"), fiscalYearStart: 6 };
const november = { today: month("2026-11"), fiscalYearStart: 6 };

test.each<[RangeName, typeof january, string | null, string | null]>([
  ["current_plus_2y_back", november, "2024-01", null],
  ["current_plus_1y_back", january, "2025-01", null],
  ["previous_year", november, "2025-01", "2025-12"],
  ["previous_2_years", january, "2024-01", "2025-12"],
  ["last_12_mo", january, "2025-01", null],
  ["last_12_mo", november, "2025-11", null],
  ["ongoing_fy", november, "2026-07", null],
  ["ongoing_fy", january, "2025-07", null],
  ["ongoing_and_previous_fy", january, "2024-07", null],
  ["last_closed_fy", november, "2025-07", "2026-06"],
  ["last_closed_fy", january, "2024-07", "2025-06"],
  ["last_2_closed_fy", november, "2024-07", "2026-06"],
  ["all_available", november, null, null],
  ["custom", november, "2024-11", "2026-11"],
])("%s in %o is %s to %s", (name, calendar, from, to) => {
  expect(resolveRange(name, calendar)).toEqual({ from, to });
});

test("fiscal ranges are offered only where the fiscal year does not start in January", () => {
  expect(offeredRanges({ fiscalYearStart: 0 })).toHaveLength(7);
  expect(offeredRanges({ fiscalYearStart: 6 })).toHaveLength(11);
});

test.each([
  ["previous_year", "previous_year", "2025-01"],
  ["custom:2025-03:2025-05", "custom", "2025-03"],
  ["custom:2025-13:2025-05", "custom", "2023-05"],
  ["custom:2025-09:2025-05", "custom", "2025-05"],
  ["nonsense", "current_plus_2y_back", "2024-01"],
  [undefined, "current_plus_2y_back", "2024-01"],
])("stored %s is read as %s from %s", (stored, name, from) => {
  expect(storedRange(stored, november)).toMatchObject({ name, from });
});
