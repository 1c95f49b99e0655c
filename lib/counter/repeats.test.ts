import { expect, test } from "vitest";
import { CellTable } from "./cell-table";
import { Repeats, RowHash } from "./repeats";

test("a repeated cell gives its former count, any other cell none", () => {
  const repeats = new Repeats();
  const row = (text: string) => new RowHash().add("Journal").add(text);
  expect(repeats.former(row("a"), 1, 10)).toBeUndefined();
  expect(repeats.former(row("a"), 2, 11)).toBeUndefined();
  expect(repeats.former(row("b"), 1, 12)).toBeUndefined();
  expect(repeats.former(row("a"), 1, 13)).toBe(10);
  expect(repeats.former(row("b"), 1, 4_294_967_295)).toBe(12);
});

test("texts do not run together", () => {
  const cell = (...texts: string[]) => texts.reduce((hash, text) => hash.add(text), new RowHash()).ofCell(0);
  expect(cell("ab", "c")).not.toEqual(cell("a", "bc"));
  expect(cell("a", "")).not.toEqual(cell("a"));
});

test("two hundred thousand unlike cells are told apart, before and after the table grows", () => {
  const repeats = new Repeats();
  const rows = Array.from({ length: 20_000 }, (_, index) => new RowHash().add(`Title ${index}`));
  const former = (cell: number, value: number) => rows.map((row) => repeats.former(row, cell, value));
  const first = Array.from({ length: 10 }, (_, cell) => former(cell, cell)).flat();
  expect(first.filter((count) => count !== undefined)).toEqual([]);
  expect(new Set(former(9, 0))).toEqual(new Set([9]));
});

test("a full table keeps what it has and takes nothing new", () => {
  const table = new CellTable(2);
  expect([table.put(1, 1, 5), table.put(2, 2, 6), table.isFull]).toEqual([undefined, undefined, true]);
  expect([table.put(9, 9, 7), table.put(9, 9, 8), table.put(1, 1, 9)]).toEqual([undefined, undefined, 5]);
});
