import { expect, test } from "vitest";
import { exactNumber } from "./exact-number";

test("reads numbers and their text exactly", () => {
  expect(exactNumber(5)).toBe(5);
  expect(exactNumber("0")).toBe(0);
  expect(exactNumber("9007199254740991")).toBe(Number.MAX_SAFE_INTEGER);
});

test("rejects rounded numbers and values that are not counts", () => {
  for (const raw of [
    "9007199254740992",
    2 ** 53,
    "18446744073709551615",
    "1.5",
    "",
    " 1",
    "1e3",
    null,
    undefined,
    [1],
  ]) {
    expect(() => exactNumber(raw), String(raw)).toThrow(RangeError);
  }
});
