import { expect, test } from "vitest";
import { matchesWords } from "./search-words";

test.each([
  ["Moravská zemská knihovna", "zem MOR", true],
  ["Městská knihovna Šumperk", "sumperk mest", true],
  ["Městská knihovna", "knihovna brno", false],
  ["Anything", "  ", true],
  ["The `Best` of ^all", "`best ^", true],
  ["Anything", "`", false],
])("%s matches “%s”: %s", (text, typed, found) => {
  expect(matchesWords(text, typed)).toBe(found);
});
