import { expect, test } from "vitest";
import { compareStoredSums } from "./sum-check";

const sums = (of: Record<string, number>) => new Map(Object.entries(of));

test.each([
  [{ a: 1 }, { a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 0 }, { a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: 1 }, { a: 2 }, [{ metric: "a", file: 1, import: 1, store: 2 }]],
  [{ a: 2 }, { a: 1 }, { a: 1 }, [{ metric: "a", file: 2, import: 1, store: 1 }]],
  [
    { b: 1 },
    { a: 1 },
    {},
    [
      { metric: "a", file: null, import: 1, store: null },
      { metric: "b", file: 1, import: null, store: null },
    ],
  ],
])("file %j, import %j, store %j: %j", (file, imported, store, expected) => {
  expect(compareStoredSums({ file: sums(file), import: sums(imported), store: sums(store) })).toEqual(expected);
});
