import { describe, expect, test } from "vitest";
import { indexShare, relativeTo } from "./relative";

const cell = (value: number | null) => ({ value });
/** A large and a small library; data of the small one for the third platform are missing. */
const counts = [
  [cell(600), cell(300), cell(100)],
  [cell(20), cell(60), cell(null)],
  [undefined, cell(0), undefined],
];

describe("relative figures", () => {
  test("are shares of the row, so that libraries of any size compare", () => {
    expect(relativeTo("ofRow", counts)).toEqual(
      [
        [0.6, 0.3, 0.1],
        [0.25, 0.75, null],
        [undefined, null],
      ].map((row, at) => (at === 2 ? [...row, undefined] : row)),
    );
  });

  test("are shares of the column", () => {
    expect(relativeTo("ofColumn", counts)[0]).toEqual([600 / 620, 300 / 360, 1]);
    expect(relativeTo("ofColumn", counts)[2]?.[1]).toBe(0);
  });

  test("are an index against what row and column lead to expect", () => {
    const [large, small] = relativeTo("index", counts);
    expect(large?.[0]).toBeCloseTo(600 / ((1000 * 620) / 1080), 10);
    expect(small?.[1]).toBeCloseTo(60 / ((80 * 360) / 1080), 10);
    expect(small?.[2]).toBeNull();
  });

  test("are counts per user, unknown without a number of users", () => {
    expect(relativeTo("perUser", counts, [200, null])).toEqual([
      [3, 1.5, 0.5],
      [null, null, null],
      [undefined, null, undefined],
    ]);
  });

  test("are the counts when nothing else is chosen", () => {
    expect(relativeTo("counts", counts)[1]).toEqual([20, 60, null]);
  });
});

test("indexShare puts 1 in the middle, and doubles and halves at the same distance", () => {
  expect([0.25, 0.5, 1, 2, 4, 9].map(indexShare)).toEqual([0, 0.25, 0.5, 0.75, 1, 1]);
});
