import { expect, test } from "vitest";
import { holdOf, type Standing } from "./standing";

const member: Standing = { isSuperuser: false, isEmailVerified: true, isImpersonating: false, needsCode: false };

test.each<[string, Partial<Standing>, ReturnType<typeof holdOf>]>([
  ["somebody verified", {}, null],
  ["somebody unverified", { isEmailVerified: false }, "email-verification"],
  ["somebody with a device", { needsCode: true }, "one-time-code"],
  [
    "somebody with a device, unverified: the code comes first",
    { needsCode: true, isEmailVerified: false },
    "one-time-code",
  ],
  ["somebody unverified whom another acts for", { isEmailVerified: false, isImpersonating: true }, null],
  ["an unverified superuser", { isSuperuser: true, isEmailVerified: false }, null],
  [
    "an unverified superuser with a device",
    { isSuperuser: true, isEmailVerified: false, needsCode: true },
    "one-time-code",
  ],
])("%s", (_, differs, hold) => {
  expect(holdOf({ ...member, ...differs })).toBe(hold);
});
