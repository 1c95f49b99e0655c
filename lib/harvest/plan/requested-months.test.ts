import { expect, test } from "vitest";
import { automaticMonth, requestedMonths } from "./requested-months";

const today = new Date("2025-03-15T10:00:00Z");

test.each([
  ["2025-01", "2025-02", ["2025-01", "2025-02"]],
  ["2025-02-01", "2025-02-28", ["2025-02"]],
  ["2024-12-01", "2025-01-31", ["2024-12", "2025-01"]],
  ["2025-02", "2025-03", "monthNotOver"],
  ["2025-03", "2025-03", "monthNotOver"],
  ["2025-02", "2025-01", "invalid"],
  ["1999-12", "2000-01", "invalid"],
  ["2025-13", "2025-13", "invalid"],
  ["2025-1", "2025-02", "invalid"],
  ["2025-01-1", "2025-02", "invalid"],
  ["", "2025-02", "invalid"],
])("requestedMonths from %s to %s: %j", (from, to, months) => {
  expect(requestedMonths(from, to, today)).toEqual(months);
});

test.each([
  [new Date(2026, 3, 1, 0, 50), "2026-03", new Date(2026, 3, 3)],
  [new Date(2026, 3, 30, 23, 50), "2026-03", new Date(2026, 3, 3)],
  [new Date(2026, 2, 31, 23, 50), "2026-02", new Date(2026, 2, 3)],
  [new Date(2026, 0, 1, 0, 0), "2025-12", new Date(2026, 0, 3)],
  [new Date(2025, 11, 31, 23, 59), "2025-11", new Date(2025, 11, 3)],
])("automaticMonth on %s is %s, from local midnight of the third on", (today, month, notBefore) => {
  expect(automaticMonth(today)).toEqual({ month, notBefore });
});
