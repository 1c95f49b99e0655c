import { expect, test } from "vitest";
import { splitExactly } from "./split-exactly";

test.each([
  ["equally, with the difference on the first", 10_000, [1, 1, 1], [3334, 3333, 3333]],
  ["with the difference on the largest", 10_000, [1, 2], [3333, 6667]],
  ["by shares in per cent", 100_000, [62.5, 37.5], [62_500, 37_500]],
  ["without rounding down exact decimals", 1000, [0.1, 0.2, 0.7], [100, 200, 700]],
  ["into nothing for a weight of 0", 500, [0, 5], [0, 500]],
  ["an amount smaller than the number of parts", 2, [1, 1, 1], [2, 0, 0]],
  ["nothing without a positive weight", 500, [0, 0], [0, 0]],
  ["nothing into no parts", 500, [], []],
])("splitExactly divides %s", (_, total, weights, parts) => {
  expect(splitExactly(total, weights)).toEqual(parts);
});

test("splitExactly adds up and stays within a hundredth per part for any weights", () => {
  for (let count = 1; count <= 60; count += 1) {
    const weights = Array.from({ length: count }, (_, at) => ((at * 7919 + count * 31) % 97) / 10 + 0.1);
    const total = 99_999_999_999_901 - count * 12_345;
    const parts = splitExactly(total, weights);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total);
    const sum = weights.reduce((all, one) => all + one, 0);
    for (const [at, part] of parts.entries())
      expect(Math.abs(part - (total * (weights[at] ?? 0)) / sum)).toBeLessThan(count + 1);
  }
});
