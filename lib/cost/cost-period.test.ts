import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { costPeriod } from "./cost-period";

const today = month("2026-05");
const first = month("2024-11");
const periodOf = (
  from: string | null,
  to: string | null,
  surroundings: { today: typeof today; first: typeof first | null } = { today, first },
) => {
  const period = costPeriod({ from, to }, surroundings);
  return period && [period.from, period.to, period.months, [...period.years]];
};

test("fiscal year covers months of two calendar years", () => {
  expect(periodOf("2024-07", "2025-06")).toEqual([
    "2024-07",
    "2025-06",
    12,
    [
      [2024, 6],
      [2025, 6],
    ],
  ]);
});

test("period ends with the last covered month when the end is open, and excludes unfinished months", () => {
  expect(periodOf("2026-01", null)).toEqual(["2026-01", "2026-03", 3, [[2026, 3]]]);
  expect(periodOf("2026-01", "2026-12")).toEqual(["2026-01", "2026-04", 4, [[2026, 4]]]);
});

test("period begins with the first month of data when the start is open", () => {
  expect(periodOf(null, "2025-01")).toEqual([
    "2024-11",
    "2025-01",
    3,
    [
      [2024, 2],
      [2025, 1],
    ],
  ]);
  expect(periodOf(null, null, { today, first: null })).toBeNull();
});

test("future period has no months", () => {
  expect(periodOf("2027-01", "2027-12")).toBeNull();
});
