import { expect, test } from "vitest";
import { yearToYear } from "./year-to-year";

test("months stand side by side by years; a missing month is no zero, and neither is one that is not asked for", () => {
  const rows = [
    { row: "2024-11", a: 1, b: 2 },
    { row: "2024-12" },
    { row: "2025-11", a: 5, b: 0 },
    { row: "2025-12", a: 0, b: 0 },
  ];
  const series = [
    { key: "a", label: "A" },
    { key: "b", label: "B" },
  ];
  const drawn = yearToYear(rows, series, { missing: ["2024-12"], counted: [] });
  expect(drawn.series.map(({ label }) => label)).toEqual(["2024", "2025"]);
  expect(drawn.rows.slice(10)).toEqual([
    { row: "11", "year 2024": 3, "year 2025": 5 },
    { row: "12", "year 2024": null, "year 2025": 0 },
  ]);
  expect(drawn.rows[0]).toEqual({ row: "01", "year 2024": null, "year 2025": null });
});

test("a series that nothing is known of in a month is no zero in its year, though others have data", () => {
  const rows = [
    { row: "2025-01", a: null, b: 3 },
    { row: "2025-02", a: 2, b: 3 },
  ];
  const drawn = yearToYear(rows, [{ key: "a", label: "A" }], { missing: [], counted: [] });
  expect(drawn.rows.slice(0, 2)).toEqual([
    { row: "01", "year 2025": null },
    { row: "02", "year 2025": 2 },
  ]);
});

test("a month whose figure stands at the first one of its quarter is no zero, and says where that is", () => {
  const rows = [
    { row: "2024-01", a: 300 },
    { row: "2024-02", a: null },
    { row: "2025-01", a: 90 },
    { row: "2025-02", a: 80 },
    { row: "2025-03", a: null },
  ];
  const counted = ["2024-02", "2025-03"].map((at) => ({ at, with: [`${at.slice(0, 4)}-01`] }));
  const drawn = yearToYear(rows, [{ key: "a", label: "A" }], { missing: [], counted });
  expect(drawn.rows.slice(0, 3)).toEqual([
    { row: "01", "year 2024": 300, "year 2025": 90 },
    { row: "02", "year 2024": null, "year 2025": 80 },
    { row: "03", "year 2024": null, "year 2025": null },
  ]);
  expect(drawn.counted).toEqual([
    { at: "02", with: ["2024-01"], isPart: true },
    { at: "03", with: ["2025-01"], isPart: false },
  ]);
});
