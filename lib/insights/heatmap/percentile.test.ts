import { expect, test } from "vitest";
import { percentile } from "./percentile";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);

test("percentile of a hundred values is the 97th in any order", () => {
  expect(percentile(upTo(100), 0.97)).toBe(97);
  expect(percentile(upTo(200), 0.97)).toBe(194);
});

test("percentile ignores a single outlier, and keeps the largest of a few cells", () => {
  expect(percentile([...upTo(99), 1_000_000], 0.97)).toBe(97);
  expect(percentile([3, 900, 12], 0.97)).toBe(900);
});

test("percentile counts positions, not distances: equal cells end the scale at their value", () => {
  expect(percentile([5, 5, 5, 5], 0.97)).toBe(5);
  expect(percentile([], 0.97)).toBe(0);
});
