import { expect, test } from "vitest";
import { automaticMonth } from "./automatic-month";

test.each([
  [new Date(2026, 3, 1, 0, 50), "2026-03", new Date(2026, 3, 3)],
  [new Date(2026, 3, 30, 23, 50), "2026-03", new Date(2026, 3, 3)],
  [new Date(2026, 2, 31, 23, 50), "2026-02", new Date(2026, 2, 3)],
  [new Date(2026, 0, 1, 0, 0), "2025-12", new Date(2026, 0, 3)],
  [new Date(2025, 11, 31, 23, 59), "2025-11", new Date(2025, 11, 3)],
])("automaticMonth on %s is %s, from local midnight of the third on", (today, month, notBefore) => {
  expect(automaticMonth(today)).toEqual({ month, notBefore });
});
