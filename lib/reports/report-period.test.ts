import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { type Question, question as schema } from "@/lib/usage/question";
import {
  compareWithBefore,
  comparisonChoices,
  comparisonChosen,
  lastFinished,
  offeredPeriods,
  overMonths,
  type PeriodName,
  periodChoices,
  periodChosen,
  periodMonths,
  requestedMonthsOf,
  savedPeriod,
  wholeYears,
  withPeriod,
} from "./report-period";

const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const fiscal = { ...calendar, fiscalYearStart: 6 };
const range = (from: string | null, to: string | null) => ({
  from: from === null ? null : month(from),
  to: to === null ? null : month(to),
});

describe("periods at one click", () => {
  test("are those of saved reports, and fiscal years only where the year starts later", () => {
    expect(lastFinished(calendar)).toEqual({ from: "2025-11", to: "2026-10" });
    expect(periodChoices(calendar).map(({ name }) => name)).toEqual([
      ...["last_12_finished", "this_year", "previous_year", "previous_2_years", "current_plus_1y_back"],
      ...["current_plus_2y_back", "last_12_mo", "all_available"],
    ]);
    expect(periodChoices(fiscal).find(({ name }) => name === "ongoing_fy")?.months).toEqual(range("2026-07", null));
  });
  test("are known again by their months", () => {
    expect(periodChosen(range("2025-01", "2025-12"), calendar)).toBe("previous_year");
    expect(periodChosen(range(null, null), calendar)).toBe("all_available");
    expect(periodChosen(range("2025-02", "2025-12"), calendar)).toBeUndefined();
  });
});

test("names whole years", () => {
  expect(wholeYears(range("2023-01", "2024-12"))).toEqual({ from: 2023, to: 2024 });
  expect(wholeYears(range("2023-02", "2024-12"))).toBeUndefined();
  expect(wholeYears(range("2023-01", null))).toBeUndefined();
});

describe("a comparison", () => {
  test("is with the same months before", () => {
    expect(compareWithBefore(range("2026-03", "2026-05"), calendar)).toEqual({
      ...{ base: range("2025-03", "2025-05"), compared: range("2026-03", "2026-05") },
    });
    expect(compareWithBefore(range("2024-01", "2025-12"), calendar).base).toEqual(range("2022-01", "2023-12"));
  });
  test("of an open range ends with the last finished month", () => {
    expect(compareWithBefore(range("2026-01", null), calendar)).toEqual({
      ...{ base: range("2025-01", "2025-10"), compared: range("2026-01", "2026-10") },
    });
    expect(compareWithBefore(range(null, null), calendar).compared).toEqual(range("2025-11", "2026-10"));
  });
  test("at one click is known again", () => {
    for (const { name, trend } of comparisonChoices(fiscal)) expect(comparisonChosen(trend, fiscal)).toBe(name);
    expect(comparisonChoices({ ...calendar, today: month("2026-01") }).map(({ name }) => name)).not.toContain(
      "this_year",
    );
  });
});

test.each([
  [{ month: { from: "2024-03", to: null } }, range("2024-03", null)],
  [{ year: { from: 2022, to: 2023 } }, range("2022-01", "2023-12")],
  [{ year: { from: 2022, to: null }, month: { from: "2021-05", to: "2023-04" } }, range("2022-01", "2023-04")],
  [{ year: { from: 2022, to: 2022 }, month: { from: "2023-01", to: "2023-04" } }, null],
  [{ year: [2020, 2022] }, null],
  [{}, range(null, null)],
])("%j is one range, unless years are picked one by one or hold none of the months", (where, months) => {
  expect(requestedMonthsOf(where)).toEqual(months);
});

const plain = schema.parse({ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: [] });
const trend = { base: range("2020-01", "2020-12"), compared: range("2021-01", "2021-12") };
const comparing: Question = { ...plain, trend };

test.each<[PeriodName, string, string | null]>([
  ["last_12_finished", "2025-11", "2026-10"],
  ["previous_year", "2025-01", "2025-12"],
  ["last_closed_fy", "2025-07", "2026-06"],
  ["ongoing_fy", "2026-07", null],
])("%s is %s to %s", (name, from, to) => {
  expect(periodMonths(name, fiscal)).toEqual({ from, to });
  expect(withPeriod(plain, name, fiscal).where.month).toEqual({ from, to });
});

test("a moving period takes the place of months and years alike", () => {
  const { where } = withPeriod(
    { ...plain, where: { year: [2020], month: range("2020-01", null) } },
    "previous_year",
    fiscal,
  );
  expect(where).toEqual({ month: range("2025-01", "2025-12") });
});

test.each<[PeriodName, [string, string], [string, string]]>([
  ["last_12_finished", ["2024-11", "2025-10"], ["2025-11", "2026-10"]],
  ["previous_2_years", ["2022-01", "2023-12"], ["2024-01", "2025-12"]],
  // The elapsed fiscal year against the same months of the previous one.
  ["ongoing_fy", ["2025-07", "2025-10"], ["2026-07", "2026-10"]],
])("a comparison by %s has the same months some years before", (name, base, compared) => {
  expect(withPeriod(comparing, name, fiscal).trend).toEqual({ base: range(...base), compared: range(...compared) });
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
    expect(overMonths(comparing, range(from, to), fiscal).trend).toEqual({
      base: range(baseFrom, baseTo),
      compared: range(comparedFrom, comparedTo),
    });
  });

  test("a comparison stays where the beginning is open, other reports take all months", () => {
    expect(overMonths(comparing, range(null, null), fiscal)).toEqual(comparing);
    const some = { ...plain, where: { ...plain.where, month: range("2020-01", null) } };
    expect(overMonths(some, range(null, null), fiscal).where).toEqual(plain.where);
  });
});

test("months that are a moving period just now are known as one", () => {
  const over = (from: string, to: string | null) => ({ ...plain, where: { ...plain.where, month: range(from, to) } });
  expect(savedPeriod(over("2025-11", "2026-10"), fiscal)).toBe("last_12_finished");
  expect(savedPeriod(over("2025-07", "2026-06"), fiscal)).toBe("last_closed_fy");
  expect(savedPeriod(over("2025-07", "2026-06"), { ...fiscal, fiscalYearStart: 0 })).toBeNull();
  expect(savedPeriod(over("2025-02", "2025-03"), fiscal)).toBeNull();
  expect(savedPeriod(plain, fiscal)).toBeNull();
});

test("fiscal years are offered where they are not years", () => {
  expect(offeredPeriods({ fiscalYearStart: 0 }).filter((name) => name.endsWith("fy"))).toEqual([]);
  expect(offeredPeriods(fiscal)).toContain("last_closed_fy");
});
