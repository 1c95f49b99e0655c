import { expect, test } from "vitest";
import { firstRefusal } from "./gates";

const stranger = { isSignedIn: false };
const member = { isSignedIn: true };

test.each([
  [stranger, "/dashboard", "/sign-in"],
  [stranger, "/", "/sign-in"],
  [stranger, "/sign-in", "pass"],
  [stranger, "/reset-password", "pass"],
  [stranger, "/reset-password/other", "/sign-in"],
  [member, "/dashboard", "pass"],
  [member, "/nowhere", "pass"],
] as const)("%o at %s: %s", (visitor, path, verdict) => {
  expect(firstRefusal(visitor, path)).toBe(verdict);
});
