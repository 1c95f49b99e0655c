import { expect, test } from "vitest";
import { secretMask } from "./secret-mask";

test.each([
  ["", ""],
  ["7", "••••"],
  ["library", "••••ry"],
  ["short", "••••"],
  ["hra-10234", "••••34"],
  ["demo_0123456789abcdef", "••••cdef"],
])("secretMask shows %j as %j", (secret, shown) => {
  expect(secretMask(secret)).toBe(shown);
});

test("secretMask shows less than a third of a secret", () => {
  for (let length = 1; length < 60; length++) {
    const shown = secretMask("x".repeat(length)).replaceAll("•", "");
    expect(shown.length * 3).toBeLessThan(length);
  }
});
