import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { costPeriod } from "./cost-period";

const today = month("2026-05");
const first = month("2024-11");
const periodOf = (
  from: string | null,
  to: string | null,
  surroundings: { today: typeof today; first: typeof first | null } = { today, first },
) => {
  const period = costPeriod({ from, to }, surroundings);
  return period && [period.from, period.to, period.months.length];
};

test("costPeriod ends with the last covered month when the end is open", () => {
  expect(periodOf("2026-01", null)).toEqual(["2026-01", "2026-03", 3]);
  expect(periodOf("2024-07", "2025-06")).toEqual(["2024-07", "2025-06", 12]);
});

test("costPeriod keeps months that are not over, which make a year incomplete", () => {
  expect(periodOf("2026-01", "2026-12")).toEqual(["2026-01", "2026-12", 12]);
  expect(costPeriod({ from: "2026-01", to: "2026-12" }, { today, first })?.finished).toBe("2026-04");
});

test("costPeriod begins with the first month of data when the start is open", () => {
  expect(periodOf(null, "2025-01")).toEqual(["2024-11", "2025-01", 3]);
  expect(periodOf(null, null, { today, first: null })).toBeNull();
});

test("costPeriod is null for the future, and bounded at both ends", () => {
  expect(periodOf("2027-01", "2027-12")).toBeNull();
  expect(periodOf("1000-01", "9999-12")).toEqual(["1990-01", "2028-05", 461]);
});
