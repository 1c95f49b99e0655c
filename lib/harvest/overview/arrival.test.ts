import { describe, expect, test } from "vitest";
import { addMonths, month } from "@/lib/counter/standard/month";
import { type Arrived, arrivalCurve } from "./arrival";

const came = (of: string, days: number | null, { gap = 3, count = 1 } = {}): Arrived => ({
  ...{ month: month(of), days, gap: days === null ? null : gap, count },
});

/** One report for each month of 2025 from January on, with its days. */
const months = (...days: readonly number[]) => days.map((one, at) => came(addMonths(month("2025-01"), at), one));

describe("arrivalCurve", () => {
  test("shows the share of reports that had arrived by each day", () => {
    const { points, months: of, reports } = arrivalCurve(months(1, 3, 3, 5), "2026-01-10");
    expect(points).toEqual([
      { day: 0, share: 0 },
      { day: 1, share: 0.25 },
      { day: 2, share: 0.25 },
      { day: 3, share: 0.75 },
      { day: 4, share: 0.75 },
      { day: 5, share: 1 },
    ]);
    expect({ of, reports }).toEqual({ of: 4, reports: 4 });
  });

  test("returns the first days on which 50 % and 90 % had arrived", () => {
    const ten = months(3, 4, 5, 6, 7, 8, 9, 10, 20, 80);
    expect(arrivalCurve(ten, "2026-01-10")).toMatchObject({ half: 7, most: 20 });
    const eleven = months(3, 4, 5, 6, 7, 8, 9, 10, 20, 80, 80);
    expect(arrivalCurve(eleven, "2026-01-10")).toMatchObject({ half: 8, most: 80 });
  });

  test("weights by reports, but requires six different months", () => {
    const five = [...months(3, 3, 3, 3), came("2025-05", 9, { count: 40 })];
    expect(arrivalCurve(five, "2026-01-10")).toMatchObject({
      months: 5,
      reports: 44,
      half: null,
      most: null,
      next: null,
    });
    const six = [...five, came("2025-06", 3)];
    expect(arrivalCurve(six, "2026-01-10")).toMatchObject({ months: 6, reports: 45, half: 9, most: 9 });
  });

  test("omits reports not requested for more than 31 days, and missing ones", () => {
    const groups = [
      ...months(3, 3, 3, 3, 3, 3),
      came("2025-07", 31, { gap: 31 }),
      came("2025-08", 400, { gap: 32, count: 5 }),
      came("2025-09", null, { count: 2 }),
    ];
    expect(arrivalCurve(groups, "2026-01-10")).toMatchObject({ months: 7, reports: 7, leftOut: 5, awaited: 2 });
  });

  test("ends 90 days after the month although some reports are missing", () => {
    const { points, most } = arrivalCurve(months(3, 3, 3, 3, 3, 120), "2026-01-10");
    expect(points.at(-1)).toEqual({ day: 90, share: 5 / 6 });
    expect(most).toBe(120);
  });

  test("is empty without data", () => {
    expect(arrivalCurve([], "2026-01-10")).toEqual({
      ...{ months: 0, reports: 0, leftOut: 0, awaited: 0, points: [], half: null, most: null, next: null },
    });
  });
});

describe("the forecast", () => {
  // Half by day 5, 90 % by day 20.
  const year = months(5, 5, 5, 5, 5, 20, 20, 20);

  test("is for last month while some of it is missing", () => {
    const open = [...year, came("2025-10", 3, { count: 7 }), came("2025-10", null)];
    const expected = { month: "2025-10", half: "2025-11-05", most: "2025-11-20" };
    expect(arrivalCurve(open, "2025-11-20").next).toEqual({ ...expected, isLate: false });
    expect(arrivalCurve(open, "2025-11-21").next).toEqual({ ...expected, isLate: true });
  });

  test("does not use early reports of that month for the curve", () => {
    const open = [...year, came("2025-10", 1, { count: 100 }), came("2025-10", null)];
    expect(arrivalCurve(open, "2025-11-09")).toMatchObject({ reports: 8, months: 8, half: 5, awaited: 0 });
  });

  test("is for the running month once last month is complete", () => {
    const done = [...year, came("2025-10", 5)];
    expect(arrivalCurve(done, "2025-11-09").next).toEqual({
      ...{ month: "2025-11", half: "2025-12-05", most: "2025-12-20", isLate: false },
    });
    expect(arrivalCurve(done, "2025-11-09").months).toBe(9);
  });

  test("is for last month before the first request, unless it is overdue", () => {
    expect(arrivalCurve(year, "2025-11-01").next).toMatchObject({ month: "2025-10", isLate: false });
    expect(arrivalCurve(year, "2025-11-21").next).toMatchObject({ month: "2025-11", isLate: false });
  });

  test("counts days across the ends of months and years", () => {
    expect(arrivalCurve(months(5, 5, 5, 5, 5, 40), "2026-01-02").next).toMatchObject({
      ...{ month: "2025-12", half: "2026-01-05", most: "2026-02-09" },
    });
  });
});
