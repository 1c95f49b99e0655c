import { expect, test } from "vitest";
import { percentile } from "./percentile";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);

test("of a hundred values it is the 97th, in whatever order they come", () => {
  expect(percentile(upTo(100), 0.97)).toBe(97);
  expect(percentile(upTo(200), 0.97)).toBe(194);
});

test("one cell that outshines the others does not stretch the scale; the smaller of a few cells do not end it", () => {
  expect(percentile([...upTo(99), 1_000_000], 0.97)).toBe(97);
  expect(percentile([3, 900, 12], 0.97)).toBe(900);
});

test("the places count, not the distances: equal cells end the scale at their value", () => {
  expect(percentile([5, 5, 5, 5], 0.97)).toBe(5);
  expect(percentile([], 0.97)).toBe(0);
});
