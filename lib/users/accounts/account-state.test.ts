import { expect, test } from "vitest";
import { accountState } from "./account-state";

const waiting = {
  isActive: true,
  isSuperuser: false,
  isVerified: false,
  hasPassword: false,
  hasIdentity: false,
};
const verified = { ...waiting, isVerified: true, hasPassword: true };

test.each([
  [verified, "active"],
  [{ ...verified, isActive: false }, "disabled"],
  [{ ...verified, hasPassword: false, hasIdentity: true }, "active"],
  [waiting, "invited"],
  [{ ...waiting, isActive: false }, "disabled"],
  [{ ...waiting, isSuperuser: true }, "invited"],
  [{ ...waiting, hasPassword: true }, "unverified"],
  [{ ...waiting, hasIdentity: true }, "unverified"],
  [{ ...waiting, hasPassword: true, isSuperuser: true }, "active"],
] as const)("%o is %s", (known, state) => {
  expect(accountState(known)).toBe(state);
});
