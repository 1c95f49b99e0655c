import { expect, test } from "vitest";
import { CellTable } from "./cell-table";
import { Repeats, RowHash } from "./repeats";

test("returns the former count of a repeated cell and nothing for a new one", () => {
  const repeats = new Repeats();
  const row = (text: string) => new RowHash().add("Journal").add(text);
  expect(repeats.former(row("a"), 1, 10)).toBeUndefined();
  expect(repeats.former(row("a"), 2, 11)).toBeUndefined();
  expect(repeats.former(row("b"), 1, 12)).toBeUndefined();
  expect(repeats.former(row("a"), 1, 13)).toBe(10);
  expect(repeats.former(row("b"), 1, 4_294_967_295)).toBe(12);
});

test("recognizes that all counts appear twice, but no coincidence of a few", () => {
  const areTwice = (cells: number, change: (value: number) => number = (value) => value) => {
    const repeats = new Repeats();
    const row = new RowHash().add("Journal");
    for (let cell = 0; cell < cells; cell++) repeats.former(row, cell, cell + 1);
    for (let cell = 0; cell < cells; cell++) repeats.former(row, cell, change(cell + 1));
    return repeats.areAllTwice;
  };
  expect(areTwice(20)).toBe(true);
  expect(areTwice(19)).toBe(false);
  expect(areTwice(40, (value) => (value === 7 ? 8 : value))).toBe(false);
});

test("does not confuse texts that concatenate to the same text", () => {
  const cell = (...texts: string[]) => texts.reduce((hash, text) => hash.add(text), new RowHash()).ofCell(0);
  expect(cell("ab", "c")).not.toEqual(cell("a", "bc"));
  expect(cell("a", "")).not.toEqual(cell("a"));
});

test("distinguishes two hundred thousand cells, before and after the table grows", () => {
  const repeats = new Repeats();
  const rows = Array.from({ length: 20_000 }, (_, index) => new RowHash().add(`Title ${index}`));
  const former = (cell: number, value: number) => rows.map((row) => repeats.former(row, cell, value));
  const first = Array.from({ length: 10 }, (_, cell) => former(cell, cell)).flat();
  expect(first.filter((count) => count !== undefined)).toEqual([]);
  expect(new Set(former(9, 0))).toEqual(new Set([9]));
});

test("keeps its entries and accepts no new ones when full", () => {
  const table = new CellTable(2);
  expect([table.put(1, 1, 5), table.put(2, 2, 6), table.isFull]).toEqual([undefined, undefined, true]);
  expect([table.put(9, 9, 7), table.put(9, 9, 8), table.put(1, 1, 9)]).toEqual([undefined, undefined, 5]);
});
