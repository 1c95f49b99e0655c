import { expect, test } from "vitest";
import { digitsOf } from "./code-device";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 12-34-56\n", "123456"],
  ["1234567", "123456"],
  ["12a4", "124"],
  ["", ""],
])("the code field reads %j as %j", (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits);
});
