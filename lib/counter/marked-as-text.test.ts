import { expect, test } from "vitest";
import { markedAsText, withoutMark } from "./marked-as-text";

test.each([
  ["=1+1", "'=1+1"],
  ["+420", "'+420"],
  ["-30-", "'-30-"],
  ["@GIS", "'@GIS"],
  ["\t=1", "'\t=1"],
  ["'=1", "''=1"],
  ["'-", "''-"],
  ["-", "-"],
  ["", ""],
  ["'Tis Pity", "'Tis Pity"],
  ["1=1", "1=1"],
])("%o stands in a cell as %o, and is read back from it", (text, cell) => {
  expect(markedAsText(text)).toBe(cell);
  expect(withoutMark(cell)).toBe(text);
});
