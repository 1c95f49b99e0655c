import { expect, test } from "vitest";
import { retryAfter } from "./retry-after";

const at = new Date("2025-03-01T12:00:00Z");

test.each([
  [undefined, null],
  ["120", 120],
  [" 0 ", 0],
  ["Sat, 01 Mar 2025 12:05:00 GMT", 300],
  ["Sat, 01 Mar 2025 11:00:00 GMT", 0],
  ["Sat, 01 Mar 2035 12:00:00 GMT", 86400],
  ["999999999", 86400],
  ["soon", null],
])("%j means %j seconds", (header, seconds) => {
  expect(retryAfter(header, at)).toBe(seconds);
});
