import { describe, expect, test } from "vitest";
import { addMonths, month } from "@/lib/counter/standard/month";
import { type Arrived, arrivalCurve } from "./arrival";

const came = (of: string, days: number | null, { gap = 3, count = 1 } = {}): Arrived => ({
  ...{ month: month(of), days, gap: days === null ? null : gap, count },
});

/** One report of each month of 2025, the first months first, with its days. */
const months = (...days: readonly number[]) => days.map((one, at) => came(addMonths(month("2025-01"), at), one));

describe("the curve of arrival", () => {
  test("is the share of reports that were here by each day", () => {
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

  test("names the first days on which half, and nine out of ten, were here", () => {
    const ten = months(3, 4, 5, 6, 7, 8, 9, 10, 20, 80);
    expect(arrivalCurve(ten, "2026-01-10")).toMatchObject({ half: 7, most: 20 });
    const eleven = months(3, 4, 5, 6, 7, 8, 9, 10, 20, 80, 80);
    expect(arrivalCurve(eleven, "2026-01-10")).toMatchObject({ half: 8, most: 80 });
  });

  test("weighs by reports, but needs six different months", () => {
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

  test("leaves out what nobody had asked for in more than 31 days, and what is not here", () => {
    const found = [
      ...months(3, 3, 3, 3, 3, 3),
      came("2025-07", 31, { gap: 31 }),
      came("2025-08", 400, { gap: 32, count: 5 }),
      came("2025-09", null, { count: 2 }),
    ];
    expect(arrivalCurve(found, "2026-01-10")).toMatchObject({ months: 7, reports: 7, leftOut: 5, awaited: 2 });
  });

  test("ends 90 days after the month, though not everything was here", () => {
    const { points, most } = arrivalCurve(months(3, 3, 3, 3, 3, 120), "2026-01-10");
    expect(points.at(-1)).toEqual({ day: 90, share: 5 / 6 });
    expect(most).toBe(120);
  });

  test("of nothing is nothing", () => {
    expect(arrivalCurve([], "2026-01-10")).toEqual({
      ...{ months: 0, reports: 0, leftOut: 0, awaited: 0, points: [], half: null, most: null, next: null },
    });
  });
});

describe("the next month", () => {
  // Half by the 5th day, nine out of ten by the 20th.
  const year = months(5, 5, 5, 5, 5, 20, 20, 20);

  test("is the last one while any of it is still to come", () => {
    const open = [...year, came("2025-10", 3, { count: 7 }), came("2025-10", null)];
    const expected = { month: "2025-10", half: "2025-11-05", most: "2025-11-20" };
    expect(arrivalCurve(open, "2025-11-20").next).toEqual({ ...expected, isLate: false });
    expect(arrivalCurve(open, "2025-11-21").next).toEqual({ ...expected, isLate: true });
  });

  test("and what has come of it early is no part of the curve", () => {
    const open = [...year, came("2025-10", 1, { count: 100 }), came("2025-10", null)];
    expect(arrivalCurve(open, "2025-11-09")).toMatchObject({ reports: 8, months: 8, half: 5, awaited: 0 });
  });

  test("is the running one once all of the last is here", () => {
    const done = [...year, came("2025-10", 5)];
    expect(arrivalCurve(done, "2025-11-09").next).toEqual({
      ...{ month: "2025-11", half: "2025-12-05", most: "2025-12-20", isLate: false },
    });
    expect(arrivalCurve(done, "2025-11-09").months).toBe(9);
  });

  test("is the last one before anybody asks for it, unless it should long be here", () => {
    expect(arrivalCurve(year, "2025-11-01").next).toMatchObject({ month: "2025-10", isLate: false });
    expect(arrivalCurve(year, "2025-11-21").next).toMatchObject({ month: "2025-11", isLate: false });
  });

  test("counts days over the ends of months and years", () => {
    expect(arrivalCurve(months(5, 5, 5, 5, 5, 40), "2026-01-02").next).toMatchObject({
      ...{ month: "2025-12", half: "2026-01-05", most: "2026-02-09" },
    });
  });
});
