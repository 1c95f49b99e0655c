import { expect, test } from "vitest";
import { yearLabel } from "./year-label";

const months = (year: number, ...nth: number[]) => nth.map((one) => `${year}-${String(one).padStart(2, "0")}`);

test("names the months of an incomplete year in both languages", () => {
  const tenMonths = months(2026, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  expect(yearLabel("2026", tenMonths, "en")).toBe("2026 (Jan–Oct)");
  expect(yearLabel("2026", tenMonths, "cs")).toBe("2026 (led–říj)");
});

test("names gaps and single months, and ignores other years", () => {
  expect(yearLabel("2024", [...months(2024, 1, 3, 4), ...months(2025, 2)], "en")).toBe("2024 (Jan, Mar–Apr)");
});

test("is the year alone when all or none of its months are covered", () => {
  expect(yearLabel("2024", months(2024, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), "en")).toBe("2024");
  expect(yearLabel("2024", [], "en")).toBe("2024");
});
