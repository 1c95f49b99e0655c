import { expect, test } from "vitest";
import { secretMask } from "./secret-mask";

test.each([
  ["", ""],
  ["7", "••••"],
  ["library", "••••ry"],
  ["short", "••••"],
  ["hra-10234", "••••34"],
  ["demo_0123456789abcdef", "••••cdef"],
])("%j is shown as %j", (secret, shown) => {
  expect(secretMask(secret)).toBe(shown);
});

test("no mask shows a third of a secret or more", () => {
  for (let length = 1; length < 60; length++) {
    const shown = secretMask("x".repeat(length)).replaceAll("•", "");
    expect(shown.length * 3).toBeLessThan(length);
  }
});
