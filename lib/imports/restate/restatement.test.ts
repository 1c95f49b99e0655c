import { expect, test } from "vitest";
import { changedSums, compareSums, isLarge } from "./restatement";

test("sums of two versions are paired, including metrics that only one of them has", () => {
  expect(compareSums({ b: 2, a: 1 }, { b: 3, c: 4 })).toEqual({ a: [1, 0], b: [2, 3], c: [0, 4] });
});

test.each([
  [{ a: [100, 110] }, false],
  [{ a: [100, 111] }, true],
  [{ a: [100, 89] }, true],
  [{ a: [100, 90], b: [1000, 1000] }, false],
  [{ a: [0, 1] }, true],
  [{ a: [5, 0] }, true],
  [{}, false],
] satisfies [Record<string, [number, number]>, boolean][])("%j is a large change: %s", (sums, large) => {
  expect(isLarge(sums)).toBe(large);
});

test("only different sums are returned, the largest difference first", () => {
  expect(changedSums({ a: [1, 2], b: [7, 7], c: [9, 4] })).toEqual([
    { metric: "c", before: 9, after: 4 },
    { metric: "a", before: 1, after: 2 },
  ]);
});
