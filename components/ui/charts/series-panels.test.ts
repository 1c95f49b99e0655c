import { expect, test } from "vitest";
import { needsPanels } from "./series-panels";

const series = ["full", "search", "refused"].map((key) => ({ key, label: key }));
const rows = (...peaks: readonly (number | null)[]) => [
  Object.fromEntries(series.map(({ key }, at) => [key, (peaks[at] ?? 0) / 2])),
  Object.fromEntries(series.map(({ key }, at) => [key, peaks[at] ?? null])),
];

test("series of unequal size need panels of their own", () => {
  expect(needsPanels(series, rows(9_000, 4_000, 1_000))).toBe(true);
  expect(needsPanels(series, rows(8_000, 4_000, 1_000))).toBe(false);
});

test("one series, and those without figures, need none", () => {
  expect(needsPanels(series, rows(9_000, null, null))).toBe(false);
  expect(needsPanels(series.slice(0, 1), rows(9_000))).toBe(false);
  expect(needsPanels([], [])).toBe(false);
});
