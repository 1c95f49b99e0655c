import { expect, test } from "vitest";
import { areaBetween, type GridPosition, type GridShape, markedBySpace, walkGrid } from "./walk-grid";

// A head of two rows: a name, a total, and two groups of three columns; then ten rows.
const shape: GridShape = {
  rows: 12,
  columns: 8,
  heads: [
    [2, 5],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
  page: 4,
};
const at = (row: number, column: number): GridPosition => ({ row, column });
const press = (from: GridPosition, key: string, ctrlKey = false) =>
  walkGrid(shape, from, { key, ctrlKey, metaKey: false });

test.each([
  ["ArrowRight", at(2, 0), at(2, 1)],
  ["ArrowRight", at(2, 7), null],
  ["ArrowLeft", at(2, 0), null],
  ["ArrowDown", at(10, 3), at(11, 3)],
  ["ArrowDown", at(11, 3), null],
  ["ArrowUp", at(2, 3), at(1, 3)],
  ["Home", at(5, 6), at(5, 0)],
  ["End", at(5, 6), at(5, 7)],
  ["PageDown", at(2, 3), at(6, 3)],
  ["PageDown", at(10, 3), at(11, 3)],
  ["PageUp", at(4, 3), at(2, 3)],
  ["a", at(4, 3), null],
])("%s from %o leads to %o", (key, from, to) => {
  expect(press(from, key)).toEqual(to);
});

test("Ctrl leads to the ends of the figures, not into the head", () => {
  expect(press(at(6, 4), "Home", true)).toEqual(at(2, 0));
  expect(press(at(6, 4), "End", true)).toEqual(at(11, 7));
  expect(press(at(6, 4), "ArrowUp", true)).toEqual(at(2, 4));
  expect(press(at(6, 4), "ArrowDown", true)).toEqual(at(11, 4));
});

test("in the head a group is one step, and where there is no cell the focus stays", () => {
  expect(press(at(1, 4), "ArrowUp")).toEqual(at(0, 2));
  expect(press(at(0, 2), "ArrowRight")).toEqual(at(0, 5));
  expect(press(at(0, 5), "ArrowRight")).toBeNull();
  expect(press(at(1, 1), "ArrowUp")).toBeNull();
  expect(press(at(0, 5), "ArrowDown")).toEqual(at(1, 5));
});

test("an area lies between two cells, wherever it began", () => {
  expect(areaBetween(at(7, 1), at(3, 4))).toEqual({ top: 3, bottom: 7, left: 1, right: 4 });
});

test("Space marks the column with Ctrl, the row with Shift, and without either nothing", () => {
  const space = (from: GridPosition, held: { ctrlKey?: boolean; shiftKey?: boolean }) =>
    markedBySpace(shape, from, { key: " ", ctrlKey: false, shiftKey: false, ...held });
  expect(space(at(5, 3), { ctrlKey: true })).toEqual({ from: at(2, 3), to: at(11, 3) });
  expect(space(at(1, 3), { ctrlKey: true })).toEqual({ from: at(2, 3), to: at(11, 3) });
  expect(space(at(5, 3), { shiftKey: true })).toEqual({ from: at(5, 0), to: at(5, 7) });
  expect(space(at(1, 3), { shiftKey: true })).toBeNull();
  expect(space(at(5, 3), {})).toBeNull();
});
