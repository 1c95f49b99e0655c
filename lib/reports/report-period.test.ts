import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import {
  compareWithBefore,
  comparisonChoices,
  comparisonChosen,
  lastFinished,
  periodChoices,
  periodChosen,
  requestedMonthsOf,
  wholeYears,
} from "./report-period";

const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const fiscal = { ...calendar, fiscalYearStart: 6 };
const range = (from: string | null, to: string | null) => ({
  from: from === null ? null : month(from),
  to: to === null ? null : month(to),
});

describe("periods at one click", () => {
  test("are of months that are over, and of fiscal years only where those are others", () => {
    expect(lastFinished(calendar)).toEqual({ from: "2025-11", to: "2026-10" });
    expect(periodChoices(calendar).map(({ name }) => name)).toEqual([
      ...["last12Finished", "thisYear", "lastYear", "lastTwoYears", "threeYears", "everything"],
    ]);
    expect(periodChoices(fiscal).find(({ name }) => name === "thisFiscalYear")?.months).toEqual(range("2026-07", null));
  });
  test("are known again by their months", () => {
    expect(periodChosen(range("2025-01", "2025-12"), calendar)).toBe("lastYear");
    expect(periodChosen(range(null, null), calendar)).toBe("everything");
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
      "thisYear",
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
