import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import {
  calendarYear,
  costYear,
  coveredShares,
  haveCommonDay,
  jointShares,
  nextPeriod,
  pricesByMonth,
  pricesByYear,
  yearOfMonth,
} from "./license-period";

test("pricesByMonth divides a calendar year into twelve equal parts, of a leap year too", () => {
  expect(new Set(pricesByMonth(1200, calendarYear(2024)).values())).toEqual(new Set([100]));
});

test("pricesByMonth gives months in part a share by their days", () => {
  const period = { from: "2024-02-15", to: "2024-04-15" };
  expect([...coveredShares(period)]).toEqual([
    ["2024-02", 15 / 29],
    ["2024-03", 1],
    ["2024-04", 0.5],
  ]);
  const prices = [...pricesByMonth(1000, period).values()];
  expect(prices.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1000, 9);
  expect(coveredShares({ from: "2024-05-31", to: "2024-05-31" }).get(month("2024-05"))).toBe(1 / 31);
});

test("jointShares counts days of overlapping periods once", () => {
  const halves = [
    { from: "2024-04-01", to: "2024-04-15" },
    { from: "2024-04-10", to: "2024-04-15" },
  ];
  expect([...jointShares(halves)]).toEqual([["2024-04", 0.5]]);
  expect([...jointShares([...halves, { from: "2024-04-16", to: "2024-05-31" }])]).toEqual([
    ["2024-04", 1],
    ["2024-05", 1],
  ]);
});

test("pricesByYear divides a license year between calendar years", () => {
  expect([...pricesByYear(1200, { from: "2024-07-01", to: "2025-06-30" })]).toEqual([
    [2024, 600],
    [2025, 600],
  ]);
});

test("haveCommonDay is true for a single shared day", () => {
  expect(haveCommonDay(calendarYear(2024), { from: "2024-12-31", to: "2025-12-30" })).toBe(true);
  expect(haveCommonDay(calendarYear(2024), calendarYear(2025))).toBe(false);
});

test("costYear names years by the month in which they begin", () => {
  expect(costYear(month("2025-01"))).toEqual({ key: "2025-01", label: "2025", to: "2025-12" });
  expect(yearOfMonth(month("2025-03"), 6)).toEqual({ key: "2024-07", label: "2024/2025", to: "2025-06" });
  expect(yearOfMonth(month("2025-07"), 6).key).toBe("2025-07");
});

test.each([
  ["the running year without prices", [], { from: "2026-01-01", to: "2026-12-31" }],
  ["the next calendar year", [calendarYear(2026), calendarYear(2025)], calendarYear(2027)],
  ["the next license year", [{ from: "2025-10-01", to: "2026-09-30" }], { from: "2026-10-01", to: "2027-09-30" }],
  ["the next three years", [{ from: "2024-01-01", to: "2026-12-31" }], { from: "2027-01-01", to: "2029-12-31" }],
  ["the next year from any day", [{ from: "2025-07-16", to: "2026-07-15" }], { from: "2026-07-16", to: "2027-07-15" }],
])("nextPeriod offers %s", (_, periods, next) => {
  expect(nextPeriod(periods, new Date("2026-11-30"))).toEqual(next);
});
