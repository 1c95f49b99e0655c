import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path";

test.each([
  ["/", "/"],
  ["/cs/platforms/?page=2", "/cs/platforms/?page=2"],
  ["/user/?identity=linked#top", "/user/?identity=linked"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/\t/evil.example/", "/"],
  ["/.//evil.example/", "/"],
  ["/a/..//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/rest-auth/logout/", "/"],
  ["/API/x/", "/"],
  ["platforms/", "/"],
  ["", "/"],
])("%j leads to %s", (next, expected) => {
  expect(safeReturnPath(next)).toBe(expected);
});
