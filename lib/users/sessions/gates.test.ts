import { expect, test } from "vitest";
import { firstRefusal, isPage } from "./gates";

const stranger = { isSignedIn: false } as const;
const member = { isSignedIn: true, held: null } as const;
const withoutCode = { isSignedIn: true, held: "one-time-code" } as const;
const unverified = { isSignedIn: true, held: "email-verification" } as const;

test.each([
  [stranger, "/dashboard", "/sign-in"],
  [stranger, "/", "/sign-in"],
  [stranger, "/one-time-code", "/sign-in"],
  [stranger, "/reset-password", "pass"],
  [stranger, "/reset-password/other", "pass"],
  [stranger, "/reset-passwords", "/sign-in"],
  [withoutCode, "/dashboard", "/one-time-code"],
  [withoutCode, "/email-not-verified", "/one-time-code"],
  [unverified, "/dashboard", "/email-not-verified"],
  [unverified, "/verify-email", "pass"],
  [member, "/dashboard", "pass"],
  [member, "/nowhere", "pass"],
] as const)("%o at %s: %s", (visitor, path, verdict) => {
  expect(firstRefusal(visitor, path)).toBe(verdict);
});

test.each([
  ["/", true],
  ["/dashboard", true],
  ["/platforms/12/title/3", true],
  ["/goto/dashboard", true],
  ["/mailbox", true],
  ["/platforms/x", false],
  ["/no/such/page", false],
  ["/wp-login.php", false],
  ["/.git/config", false],
])("a page exists at %s: %s", (path, isThere) => {
  expect(isPage(path)).toBe(isThere);
});
