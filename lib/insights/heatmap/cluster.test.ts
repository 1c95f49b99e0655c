import { expect, test } from "vitest";
import { clusterOrder } from "./cluster";

test("cluster puts rows of the same shape together regardless of size, empty rows last", () => {
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

test("cluster matches average linkage calculated by hand: 1-2 join before 0, then 3", () => {
  // Directions at 0°, 30°, 40° and 90°.
  const toward = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  expect(clusterOrder([0, 30, 40, 90].map(toward))).toEqual([3, 0, 1, 2]);
});

test("cluster returns each row once, with ties and with few rows", () => {
  expect(clusterOrder([])).toEqual([]);
  expect(clusterOrder([[3]])).toEqual([0]);
  expect(clusterOrder(Array.from({ length: 9 }, () => [1, 1])).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("cluster orders 300 rows of 200 columns", () => {
  const rows = Array.from({ length: 300 }, (_, row) =>
    Array.from(
      { length: 200 },
      (_, column) => ((row * 7919 + column * 104_729) % 97) * (column % 3 === row % 3 ? 9 : 1),
    ),
  );
  const order = clusterOrder(rows);
  const groups = order.map((row) => row % 3);
  // Three kinds of rows, so the kind changes twice.
  expect(groups.filter((kind, at) => at > 0 && kind !== groups[at - 1])).toHaveLength(2);
});
