import { expect, test } from "vitest";
import { clusterOrder } from "./cluster";

test("rows of the same shape stand together, whatever their size; empty rows come last", () => {
  const rows = [
    [10, 0, 1],
    [0, 0, 0],
    [0, 7, 7],
    [1000, 0, 90],
    [0, 1, 1],
  ];
  const order = clusterOrder(rows);
  expect(order.at(-1)).toBe(1);
  const at = (row: number) => order.indexOf(row);
  expect(Math.abs(at(0) - at(3))).toBe(1);
  expect(Math.abs(at(2) - at(4))).toBe(1);
});

test("average linkage, reckoned by hand: 1-2 join, then 0 joins them before 3 does", () => {
  // Directions at 0°, 30°, 40° and 90°.
  const towards = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  expect(clusterOrder([0, 30, 40, 90].map(towards))).toEqual([3, 0, 1, 2]);
});

test("each row is there once, ties and few rows too", () => {
  expect(clusterOrder([])).toEqual([]);
  expect(clusterOrder([[3]])).toEqual([0]);
  expect(clusterOrder(Array.from({ length: 9 }, () => [1, 1])).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("three hundred rows of two hundred columns are put in order at once", () => {
  const rows = Array.from({ length: 300 }, (_, row) =>
    Array.from(
      { length: 200 },
      (_, column) => ((row * 7919 + column * 104_729) % 97) * (column % 3 === row % 3 ? 9 : 1),
    ),
  );
  const order = clusterOrder(rows);
  const groups = order.map((row) => row % 3);
  // Three kinds of rows: the kind changes twice.
  expect(groups.filter((kind, at) => at > 0 && kind !== groups[at - 1])).toHaveLength(2);
});
