import { expect, test } from "vitest";
import { storableText } from "./storable-text";

test.each([
  ["Springer", "Springer"],
  ["a\0b", "ab"],
  ["\ud83d", "\ufffd"],
  ["x".repeat(600), "x".repeat(500)],
  ["😀".repeat(300), "😀".repeat(300)],
  ["😀".repeat(600), "😀".repeat(500)],
])("%j is stored as %j", (text, expected) => {
  expect(storableText(text)).toBe(expected);
});
