import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { examplePeriods } from "./get-simple-table-template";
import { readPeriod } from "./layout/read-period";

test.each([
  [1, 12, "2024-01", "2024-12"],
  [3, 4, "2024-Q1", "2024-Q4"],
  [12, 3, "2022", "2024"],
] as const)("periods of %d months: %d, from %s to %s", (length, count, first, last) => {
  for (const running of ["2025-01", "2025-12"]) {
    const periods = examplePeriods(month(running), length);
    expect([periods.length, periods[0], periods.at(-1)]).toEqual([count, first, last]);
    for (const period of periods) expect(readPeriod(period, length).kind).toBe("period");
  }
});
