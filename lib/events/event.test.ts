import { expect, test } from "vitest";
import { expiryOf, HIGH, NORMAL, plainInMarkdown } from "./event";

const created = new Date("2026-01-01T10:00:00Z");

test("a normal event is shown for two weeks, an important one for ninety days", () => {
  expect(expiryOf(NORMAL, created)).toEqual(new Date("2026-01-15T10:00:00Z"));
  expect(expiryOf(HIGH, created)).toEqual(new Date("2026-04-01T10:00:00Z"));
});

test("the days can be set, and null means without end", () => {
  expect(expiryOf(HIGH, created, 1)).toEqual(new Date("2026-01-02T10:00:00Z"));
  expect(expiryOf(NORMAL, created, 0)).toBeNull();
});

test.each([
  ["Univerzita Haná", "Univerzita Haná"],
  ["A*B_C", "A\\*B\\_C"],
  ["[free](https://x.example) <b>", "\\[free\\](https://x.example) \\<b\\>"],
  ["# 1 \\", "\\# 1 \\\\"],
])("%j is written as %j", (name, written) => {
  expect(plainInMarkdown(name)).toBe(written);
});
