import { expect, test } from "vitest";
import { plainInMarkdown } from "./plain-in-markdown";

test.each([
  ["Univerzita Haná", "Univerzita Haná"],
  ["A*B_C", "A\\*B\\_C"],
  ["[free](https://x.example) <b>", "\\[free\\](https://x.example) \\<b\\>"],
  ["# 1 \\", "\\# 1 \\\\"],
])("%j is written as %j", (name, written) => {
  expect(plainInMarkdown(name)).toBe(written);
});
