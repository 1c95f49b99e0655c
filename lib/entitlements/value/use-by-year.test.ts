import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { readEmbargo } from "@/lib/title-lists/kbart/read-embargo";
import { sideOfYear } from "./use-by-year";

const row = (from: string | null, to: string | null, embargo = "", isUnclear = false) => ({
  ...{ from, to, embargo: readEmbargo(embargo), isUnclear },
});
const during = (from: string, to: string) => ({ from: month(from), to: month(to) });
const in2025 = during("2025-01", "2025-12");

describe("side of a year of publication", () => {
  const gaps = [row("1995-04-01", "1999-12-31"), row("2003-01-01", null)];

  test.each([
    [1994, "outside"],
    [1995, "part"],
    [1996, "inside"],
    [2000, "outside"],
    [2003, "inside"],
    [2025, "inside"],
    [0, "unknown"],
    [1, "unknown"],
    [9999, "unknown"],
  ])("%i with a gap from 2000 to 2002 is %s", (year, side) => {
    expect(sideOfYear(gaps, year, in2025)).toBe(side);
  });

  test("an embargo of calendar years stands still within a year and moves with the next", () => {
    expect(sideOfYear([row(null, null, "P1Y")], 2025, in2025)).toBe("outside");
    expect(sideOfYear([row(null, null, "P1Y")], 2025, during("2026-01", "2026-03"))).toBe("inside");
  });

  test("a year that an embargo of months passes during the use is entitled in part", () => {
    expect(sideOfYear([row(null, null, "P6M")], 2024, in2025)).toBe("part");
    expect(sideOfYear([row(null, null, "P6M")], 2024, during("2025-07", "2025-12"))).toBe("inside");
    expect(sideOfYear([row(null, null, "P6M")], 2023, in2025)).toBe("inside");
    expect(sideOfYear([row(null, null, "P18M")], 2025, in2025)).toBe("outside");
  });

  test("unreadable coverage counts as a part", () => {
    expect(sideOfYear([row(null, null, "", true)], 2020, in2025)).toBe("part");
  });
});
