import { expect, test } from "vitest";
import { columnHeaders } from "./column-headers";

const column = (key: string, ...names: string[]) => ({ key, labels: names.map((name) => ({ name })) });

test("adjacent columns with the same names share a cell, the innermost row has one for each column", () => {
  const columns = [column("a", "2024", "Total"), column("b", "2024", "Unique"), column("c", "2025", "Total")];
  expect(columnHeaders(columns).map((row) => row.map(({ label, span }) => [label, span]))).toEqual([
    [
      ["2024", 2],
      ["2025", 1],
    ],
    [
      ["Total", 1],
      ["Unique", 1],
      ["Total", 1],
    ],
  ]);
});

test("equal names under different ones stay apart", () => {
  const columns = [column("a", "x", "same", "1"), column("b", "y", "same", "2")];
  expect(columnHeaders(columns).map((row) => row.length)).toEqual([2, 2, 2]);
});

test("without columns there is no header", () => {
  expect(columnHeaders([])).toEqual([]);
});
