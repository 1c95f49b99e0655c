import { expect, test } from "vitest";
import { type AccessState, holdOf } from "./access-state";

const member: AccessState = { isSuperuser: false, isEmailVerified: true, demandsCodes: false, needsCode: false };

test.each<[string, Partial<AccessState>, ReturnType<typeof holdOf>]>([
  ["somebody verified", {}, null],
  ["somebody unverified", { isEmailVerified: false }, "email-verification"],
  ["somebody with a device", { needsCode: true }, "one-time-code"],
  [
    "somebody with a device, unverified: the code comes first",
    { needsCode: true, isEmailVerified: false },
    "one-time-code",
  ],
  ["an unverified superuser where no codes are demanded", { isSuperuser: true, isEmailVerified: false }, null],
  [
    "an unverified superuser where codes are demanded",
    { isSuperuser: true, isEmailVerified: false, demandsCodes: true },
    "email-verification",
  ],
  ["a verified superuser who has given the code", { isSuperuser: true, demandsCodes: true }, null],
  [
    "an unverified superuser with a device",
    { isSuperuser: true, isEmailVerified: false, needsCode: true },
    "one-time-code",
  ],
])("%s", (_, differs, hold) => {
  expect(holdOf({ ...member, ...differs })).toBe(hold);
});
