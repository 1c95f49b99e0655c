import { expect, test } from "vitest";
import { requestedMonths } from "./requested-months";

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
