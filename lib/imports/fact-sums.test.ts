import { expect, test } from "vitest";
import { FactSums } from "./fact-sums";
import type { Split } from "./split";

const split: Split = {
  ...{ accessType: 1, accessMethod: 2, dataType: 3, sectionType: 0, publisher: 4, reportedPlatform: 5 },
  ...{ articleVersion: 0, parentDataType: 0, yop: 2020 },
};

test("counts of the same key add up, wherever they stand", () => {
  const sums = new FactSums();
  sums.add({ metricId: 1, titleId: 7, itemId: 0 }, split, 2);
  sums.add({ metricId: 2, titleId: 7, itemId: 0 }, split, 3);
  sums.add({ metricId: 1, titleId: 7, itemId: 0 }, split, 5);
  expect(sums.all).toEqual([
    { ...split, metricId: 1, titleId: 7, itemId: 0, value: 7 },
    { ...split, metricId: 2, titleId: 7, itemId: 0, value: 3 },
  ]);
});

test("metric, title, item and split each tell facts apart", () => {
  const sums = new FactSums();
  const other = { ...split, yop: 2021 };
  for (const metricId of [1, 65_535]) {
    for (const titleId of [0, 1, 4_294_967_295]) {
      for (const itemId of [0, 1, 4_294_967_295]) {
        for (const one of [split, other]) {
          sums.add({ metricId, titleId, itemId }, one, 1);
          sums.add({ metricId, titleId, itemId }, one, 1);
        }
      }
    }
  }
  expect(sums.all).toHaveLength(36);
  expect(sums.all.every(({ value }) => value === 2)).toBe(true);
});

test("a sum that one fact cannot hold is spread over two", () => {
  const sums = new FactSums();
  const subject = { metricId: 1, titleId: 1, itemId: 0 };
  for (const value of [4_294_967_295, 1, 2]) sums.add(subject, split, value);
  expect(sums.all.map(({ value }) => value)).toEqual([4_294_967_295, 3]);
});
