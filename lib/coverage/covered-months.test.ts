import { expect, test } from "vitest";
import { lastCoveredMonth, monthRuns, oldestGuaranteed } from "./covered-months";

test("covered months end in March when it is May, in November when it is January", () => {
  expect([lastCoveredMonth("2026-05"), lastCoveredMonth("2026-01")]).toEqual(["2026-03", "2025-11"]);
});

test("covered months start two years before the current year", () => {
  expect(oldestGuaranteed("2026-05")).toBe("2024-01");
});

test("consecutive months become one range in any order", () => {
  expect(monthRuns(["2026-02", "2025-12", "2026-01", "2026-05", "2026-05"])).toEqual([
    { from: "2025-12", to: "2026-02" },
    { from: "2026-05", to: "2026-05" },
  ]);
});
