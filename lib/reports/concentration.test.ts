import { expect, test } from "vitest";
import { concentrationOf } from "./concentration";

test("concentration counts the fewest rows that make each share, in any order", () => {
  // 50 + 30 = 80 of 100, 50 + 30 + 12 + 3 = 95.
  expect(concentrationOf([3, 30, 0, 5, 50, 12])).toEqual({
    ...{ rows: 5, total: 100 },
    shares: [
      { share: 0.5, rows: 1 },
      { share: 0.8, rows: 2 },
      { share: 0.95, rows: 4 },
    ],
  });
});

test("concentration of equal rows is their share", () => {
  expect(concentrationOf(Array.from({ length: 40 }, () => 7)).shares.map(({ rows }) => rows)).toEqual([20, 32, 38]);
});

test("concentration has no shares when nothing is used", () => {
  expect(concentrationOf([0, 0])).toEqual({ rows: 0, total: 0, shares: [] });
});
