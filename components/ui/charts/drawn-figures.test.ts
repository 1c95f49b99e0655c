import { expect, test } from "vitest";
import { endsOf, showsValues, valueAt } from "./drawn-figures";

const series = ["a", "b"].map((key, place) => ({ key, label: key, place }));
const rows = [
  { row: "x", a: 5, b: 3 },
  { row: "y", a: null, b: 4 },
  { row: "z", a: null, b: null },
];

test("stacks are as high as their parts together, bars side by side as the highest", () => {
  expect(endsOf({ rows, series, isStacked: true })).toEqual({ lowest: 0, highest: 8 });
  expect(endsOf({ rows, series, isStacked: false })).toEqual({ lowest: 0, highest: 5 });
  expect(endsOf({ rows: [{ row: "x", a: -2, b: 7 }], series, isStacked: false })).toEqual({ lowest: -2, highest: 7 });
});

test("a stack without any figure has no value, which would be 0", () => {
  expect(rows.map((row) => valueAt(row, series))).toEqual([8, 4, null]);
});

test("values replace the axis of up to twelve bars that have room for them", () => {
  const many = Array.from({ length: 13 }, (_, at) => ({ row: String(at), a: at }));
  const one = series.slice(0, 1);
  expect(showsValues({ rows: many.slice(0, 12), series: one, isStacked: false }, null)).toBe(true);
  expect(showsValues({ rows: many, series: one, isStacked: false }, null)).toBe(false);
  expect(showsValues({ rows: many.slice(0, 7), series, isStacked: false }, null)).toBe(false);
  expect(showsValues({ rows: many.slice(0, 7), series, isStacked: true }, null)).toBe(true);
  expect(showsValues({ rows: many.slice(0, 8), series: one, isStacked: false }, 300)).toBe(false);
});
