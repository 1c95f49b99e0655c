import { describe, expect, test } from "vitest";
import {
  addMonths,
  countMonths,
  firstDay,
  isMonth,
  lastDay,
  month,
  monthIn,
  monthOf,
  monthRange,
  yearOf,
  yearStart,
} from "./month";

describe("a month", () => {
  test.each(["2024-1", "2024-13", "2024-00", "24-01", "2024-01-01", "", "Jan-2024"])("is not %o", (text) => {
    expect(isMonth(text)).toBe(false);
    expect(() => month(text)).toThrow(RangeError);
  });

  test("crosses the turn of the year in both directions", () => {
    expect(addMonths(month("2023-11"), 3)).toBe("2024-02");
    expect(addMonths(month("2024-02"), -14)).toBe("2022-12");
    expect(addMonths(month("2024-02"), 0)).toBe("2024-02");
  });

  test.each([
    ["2024-02", "2024-02-29"],
    ["2023-02", "2023-02-28"],
    ["1900-02", "1900-02-28"],
    ["2000-02", "2000-02-29"],
    ["2024-04", "2024-04-30"],
    ["2024-12", "2024-12-31"],
  ])("%s ends on %s", (text, last) => {
    expect(lastDay(month(text))).toBe(last);
    expect(firstDay(month(text))).toBe(`${text}-01`);
  });

  test("a range includes both ends, and is empty when reversed", () => {
    expect(monthRange(month("2023-11"), month("2024-02"))).toEqual(["2023-11", "2023-12", "2024-01", "2024-02"]);
    expect(monthRange(month("2024-02"), month("2024-02"))).toEqual(["2024-02"]);
    expect(monthRange(month("2024-03"), month("2024-02"))).toEqual([]);
    expect(monthRange(month("9999-11"), month("9999-12"))).toEqual(["9999-11", "9999-12"]);
  });

  test("is that of a day in UTC, or of a text that begins with it", () => {
    expect(monthOf(new Date("2024-02-29T23:30:00Z"))).toBe("2024-02");
    expect(monthOf("2024-02-29")).toBe("2024-02");
    expect(monthOf(null)).toBeNull();
    expect(() => monthOf("29. 2. 2024")).toThrow(RangeError);
  });

  test("belongs to a calendar year, and to a year that begins in another month", () => {
    expect(yearOf(monthIn(987, 3))).toBe(987);
    expect(monthIn(987, 3)).toBe("0987-03");
    expect(yearStart(month("2024-08"), 0)).toBe("2024-01");
    expect(yearStart(month("2024-06"), 6)).toBe("2023-07");
    expect(yearStart(month("2024-07"), 6)).toBe("2024-07");
  });

  test.each([
    ["2023-11", "2024-02", 4],
    ["2024-02", "2024-02", 1],
    ["2024-03", "2024-02", 0],
  ])("from %s to %s there are %i", (from, to, count) => {
    expect(countMonths(month(from), month(to))).toBe(count);
  });
});
