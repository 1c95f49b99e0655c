import { expect, test } from "vitest";
import { isStorable, storable } from "./storable";

test.each<[unknown, boolean]>([
  ["Příliš žluťoučký kůň 😀\n\t", true],
  ["", true],
  ["a\0b", false],
  ["\ud83d", false],
  [{ name: "Brno", ids: [1, 2], none: null, is: true }, true],
  [{ name: ["Brno", "\0"] }, false],
  [{ deep: { deeper: [{ name: "\ude00" }] } }, false],
  [{ "na\0me": 1 }, false],
  [undefined, true],
  [3, true],
])("%j", (value, expected) => {
  expect(isStorable(value)).toBe(expected);
});

test.each<[unknown, unknown]>([
  ["a\0b", "ab"],
  ["cut \ud83d", "cut \ufffd"],
  ["whole 😀", "whole 😀"],
  [{ "na\0me": ["\ud800x", 1, null, { deep: "\0" }] }, { name: ["\ufffdx", 1, null, { deep: "" }] }],
])("%j is stored as %j", (value, kept) => {
  expect(storable(value)).toEqual(kept);
  expect(isStorable(storable(value))).toBe(true);
});
