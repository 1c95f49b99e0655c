import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./mail-values";

test.each([
  ["Městská knihovna", "Městská knihovna"],
  ["Anna\r\nBcc: all@library.example", "Anna Bcc: all@library.example"],
  ["Anna\u2028\u0000 B\u202Eonna", "Anna B onna"],
  ["  a\u00A0\t b ", "a b"],
  ["", ""],
])("%j becomes the line %j", (value, line) => {
  expect(cleanLine(value)).toBe(line);
});

test("a line is cut at 200 characters", () => {
  expect(cleanLine("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
  expect(cleanLine("x".repeat(200))).toBe("x".repeat(200));
});

test("a text keeps its lines and loses other control characters", () => {
  expect(cleanText("First\r\nline\n\nsecond\u0007\u202E one\n")).toBe("First\nline\n\nsecond   one");
});
