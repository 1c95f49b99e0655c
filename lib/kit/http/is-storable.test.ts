import { expect, test } from "vitest";
import { isStorable } from "./is-storable";

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
