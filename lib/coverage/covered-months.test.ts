import { expect, test } from "vitest";
import { lastCoveredMonth, monthRuns, oldestGuaranteed } from "./covered-months";

test("in May, March can be expected; in January, November", () => {
  expect([lastCoveredMonth("2026-05"), lastCoveredMonth("2026-01")]).toEqual(["2026-03", "2025-11"]);
});

test("publishers keep the present year and two before it", () => {
  expect(oldestGuaranteed("2026-05")).toBe("2024-01");
});

test("months that follow each other are one range, whatever their order", () => {
  expect(monthRuns(["2026-02", "2025-12", "2026-01", "2026-05", "2026-05"])).toEqual([
    { from: "2025-12", to: "2026-02" },
    { from: "2026-05", to: "2026-05" },
  ]);
});
