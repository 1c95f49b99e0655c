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
])("%o is written to a cell as %o and read back", (text, cell) => {
  expect(markedAsText(text)).toBe(cell);
  expect(withoutMark(cell)).toBe(text);
});
