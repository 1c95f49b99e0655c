import { expect, test } from "vitest";
import { edgesOf, evenSpan, placesIn, spanBetween } from "./drawn-span";

const rows = { height: 36, count: 1000 };

test("of rows what lies in sight is drawn, and a few more", () => {
  expect(evenSpan(rows, 0, 360, 0)).toEqual({ first: 0, end: 10 });
  expect(evenSpan(rows, 3600, 4000, 5)).toEqual({ first: 95, end: 117 });
});

test("above the first and beyond the last there is nothing to draw", () => {
  expect(evenSpan(rows, -5000, -1000, 3)).toEqual({ first: 0, end: 0 });
  expect(evenSpan(rows, 99_000, 100_000, 3)).toEqual({ first: 1000, end: 1000 });
  expect(spanBetween(edgesOf([]), 0, 500, 3)).toEqual({ first: 0, end: 0 });
});

test("columns of different widths", () => {
  const edges = edgesOf([100, 50, 200, 80]);
  expect(spanBetween(edges, 120, 160, 0)).toEqual({ first: 1, end: 3 });
  expect(spanBetween(edges, 350, 430, 0)).toEqual({ first: 3, end: 4 });
});

test("what has the focus stays drawn, wherever one scrolls", () => {
  expect(placesIn({ first: 4, end: 7 }, null)).toEqual([4, 5, 6]);
  expect(placesIn({ first: 4, end: 7 }, 5)).toEqual([4, 5, 6]);
  expect(placesIn({ first: 4, end: 7 }, 1)).toEqual([1, 4, 5, 6]);
  expect(placesIn({ first: 4, end: 7 }, 9)).toEqual([4, 5, 6, 9]);
});
