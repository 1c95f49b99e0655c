import { expect, test } from "vitest";
import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "@/lib/usage/dimensions";
import type { Split } from "@/lib/usage/fact";
import { FactSums } from "./fact-maker";

const split: Split = {
  ...recordOf(attributes, () => 0),
  ...{ accessType: 1, accessMethod: 2, dataType: 3, sectionType: 0, publisher: 4, reportedPlatform: 5 },
  ...{ articleVersion: 0, parentDataType: 0, yop: 2020 },
};

/** Of each fact, in their order: metric, title, item, year and value. */
function factsOf({ table }: FactSums): number[][] {
  const { metricId, titleId, itemId, yop, value } = table.columns;
  const columns = [metricId, titleId, itemId, yop, value];
  return Array.from({ length: table.length }, (_, at) => columns.map((column) => column[at] ?? -1));
}

test("counts of the same key add up, wherever they occur", () => {
  const sums = new FactSums(100);
  sums.add({ metricId: 1, titleId: 7, itemId: 0 }, split, 2);
  sums.add({ metricId: 2, titleId: 7, itemId: 0 }, split, 3);
  sums.add({ metricId: 1, titleId: 7, itemId: 0 }, split, 5);
  expect(factsOf(sums)).toEqual([
    [1, 7, 0, 2020, 7],
    [2, 7, 0, 2020, 3],
  ]);
  expect(sums.table.columns).toMatchObject({ accessType: { 1: 1 }, accessMethod: { 1: 2 }, dataType: { 1: 3 } });
  expect(sums.table.columns).toMatchObject({ publisher: { 1: 4 }, reportedPlatform: { 1: 5 } });
});

test("facts differ by metric, title, item and split", () => {
  const sums = new FactSums(100);
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
  expect(new Set(factsOf(sums).map(String)).size).toBe(36);
  expect(factsOf(sums).map((fact) => fact.at(-1))).toEqual(Array.from({ length: 36 }, () => 2));
});

test("sum too large for one fact is split over two", () => {
  const sums = new FactSums(100);
  const subject = { metricId: 1, titleId: 1, itemId: 0 };
  for (const value of [4_294_967_295, 1, 2]) sums.add(subject, split, value);
  expect(factsOf(sums).map((fact) => fact.at(-1))).toEqual([4_294_967_295, 3]);
});

test("a thousand counts of a hundred titles become a hundred facts, whatever their keys", () => {
  const sums = new FactSums(1000);
  for (let count = 0; count < 1000; count++)
    sums.add({ metricId: 1, titleId: (count % 100) * 65_536, itemId: 0 }, split, count + 1);
  expect(sums.table.length).toBe(100);
  expect(factsOf(sums).reduce((all, fact) => all + (fact.at(-1) ?? 0), 0)).toBe(500_500);
});
