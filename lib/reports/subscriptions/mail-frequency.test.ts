import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { finishedPeriod, isGraceOver } from "./mail-frequency";

test.each([
  ["monthly", "2026-01", "2025-12", "2025-12"],
  ["monthly", "2026-11", "2026-10", "2026-10"],
  ["quarterly", "2026-11", "2026-07", "2026-09"],
  ["quarterly", "2026-01", "2025-10", "2025-12"],
  ["half_yearly", "2026-06", "2025-07", "2025-12"],
  ["half_yearly", "2026-07", "2026-01", "2026-06"],
  ["yearly", "2026-12", "2025-01", "2025-12"],
] as const)("%s in %s tells %s to %s", (frequency, today, from, to) => {
  expect(finishedPeriod(frequency, month(today))).toEqual({ name: from === to ? from : `${from}–${to}`, from, to });
});

test("what is missing is waited for, and no longer than five weeks after the end", () => {
  const period = { to: month("2026-09") };
  expect(isGraceOver(period, new Date("2026-11-04T12:00:00Z"))).toBe(false);
  expect(isGraceOver(period, new Date("2026-11-05T12:00:00Z"))).toBe(true);
});
