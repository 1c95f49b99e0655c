import { describe, expect, test } from "vitest";
import { addMonths, firstDay, isMonth, lastDay, month, monthRange } from "./month";

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
});
