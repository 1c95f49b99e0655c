import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { type Question, question as schema } from "@/lib/usage/question";
import { offeredPeriods, overMonths, type PeriodName, periodMonths, savedPeriod, withPeriod } from "./report-period";

/** November 2026; the fiscal year begins in July. */
const calendar = { today: month("2026-11"), fiscalYearStart: 6 };
const plain = schema.parse({ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: [] });
const range = (from: string | null, to: string | null) => ({
  from: from === null ? null : month(from),
  to: to === null ? null : month(to),
});
const trend = { base: range("2020-01", "2020-12"), compared: range("2021-01", "2021-12") };
const comparing: Question = { ...plain, trend };

test.each<[PeriodName, string, string | null]>([
  ["last_12_finished", "2025-11", "2026-10"],
  ["previous_year", "2025-01", "2025-12"],
  ["last_closed_fy", "2025-07", "2026-06"],
  ["ongoing_fy", "2026-07", null],
])("%s is %s to %s", (name, from, to) => {
  expect(periodMonths(name, calendar)).toEqual({ from, to });
  expect(withPeriod(plain, name, calendar).where.month).toEqual({ from, to });
});

test("a moving period takes the place of months and years alike", () => {
  const { where } = withPeriod(
    { ...plain, where: { year: [2020], month: range("2020-01", null) } },
    "previous_year",
    calendar,
  );
  expect(where).toEqual({ month: range("2025-01", "2025-12") });
});

test.each<[PeriodName, [string, string], [string, string]]>([
  ["last_12_finished", ["2024-11", "2025-10"], ["2025-11", "2026-10"]],
  ["previous_2_years", ["2022-01", "2023-12"], ["2024-01", "2025-12"]],
  // The elapsed fiscal year against the same months of the previous one.
  ["ongoing_fy", ["2025-07", "2025-10"], ["2026-07", "2026-10"]],
])("a comparison by %s has the same months some years before", (name, base, compared) => {
  expect(withPeriod(comparing, name, calendar).trend).toEqual({ base: range(...base), compared: range(...compared) });
});

test("the first month of a fiscal year is compared though it is not over", () => {
  const july = { today: month("2026-07"), fiscalYearStart: 6 };
  expect(withPeriod(comparing, "ongoing_fy", july).trend).toEqual({
    base: range("2025-07", "2025-07"),
    compared: range("2026-07", "2026-07"),
  });
});

describe("over other months", () => {
  test.each([
    ["24 months", ["2024-01", "2025-12"], ["2024-01", "2024-12"], ["2025-01", "2025-12"]],
    ["an odd month is left out", ["2024-01", "2024-05"], ["2024-01", "2024-02"], ["2024-03", "2024-04"]],
    ["one month stands on both sides", ["2024-01", "2024-01"], ["2024-01", "2024-01"], ["2024-01", "2024-01"]],
    ["an open end is the last finished month", ["2026-03", null], ["2026-03", "2026-06"], ["2026-07", "2026-10"]],
  ] as const)("a comparison is halved: %s", (_, [from, to], [baseFrom, baseTo], [comparedFrom, comparedTo]) => {
    expect(overMonths(comparing, range(from, to), calendar).trend).toEqual({
      base: range(baseFrom, baseTo),
      compared: range(comparedFrom, comparedTo),
    });
  });

  test("a comparison stays where the beginning is open, other reports take all months", () => {
    expect(overMonths(comparing, range(null, null), calendar)).toEqual(comparing);
    const some = { ...plain, where: { ...plain.where, month: range("2020-01", null) } };
    expect(overMonths(some, range(null, null), calendar).where).toEqual(plain.where);
  });
});

test("months that are a moving period just now are known as one", () => {
  const over = (from: string, to: string | null) => ({ ...plain, where: { ...plain.where, month: range(from, to) } });
  expect(savedPeriod(over("2025-11", "2026-10"), calendar)).toBe("last_12_finished");
  expect(savedPeriod(over("2025-07", "2026-06"), calendar)).toBe("last_closed_fy");
  expect(savedPeriod(over("2025-07", "2026-06"), { ...calendar, fiscalYearStart: 0 })).toBeNull();
  expect(savedPeriod(over("2025-02", "2025-03"), calendar)).toBeNull();
  expect(savedPeriod(plain, calendar)).toBeNull();
});

test("fiscal years are offered where they are not years", () => {
  expect(offeredPeriods({ fiscalYearStart: 0 }).filter((name) => name.endsWith("fy"))).toEqual([]);
  expect(offeredPeriods(calendar)).toContain("last_closed_fy");
});
