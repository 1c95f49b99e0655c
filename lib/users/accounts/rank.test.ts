import { describe, expect, test } from "vitest";
import { isImpersonableBy, outranks, type Ranked, rankOf } from "./rank";

const person = (memberships: Ranked["memberships"], isSuperuser = false) => ({
  isSuperuser,
  memberships,
  isActive: true,
});
const nobody = person([]);
const member = person([{ organizationId: 2, isAdmin: false, isMaster: false }]);
const admin = person([{ organizationId: 2, isAdmin: true, isMaster: false }]);
const consortiumUser = person([
  { organizationId: 1, isAdmin: false, isMaster: true },
  { organizationId: 2, isAdmin: true, isMaster: false },
]);
const consortiumAdmin = person([{ organizationId: 1, isAdmin: true, isMaster: true }]);
const superuser = person([], true);

test.each([
  [nobody, "library"],
  [member, "library"],
  [admin, "library"],
  [consortiumUser, "consortium-user"],
  [consortiumAdmin, "consortium-admin"],
  [superuser, "superuser"],
  [person(consortiumAdmin.memberships, true), "superuser"],
] as const)("%# has rank %s", (one, rank) => {
  expect(rankOf(one)).toBe(rank);
});

test("equals do not outrank each other", () => {
  expect(outranks(admin, member)).toBe(false);
  expect(outranks(consortiumAdmin, consortiumAdmin)).toBe(false);
  expect(outranks(consortiumUser, admin)).toBe(true);
  expect(outranks(consortiumUser, consortiumAdmin)).toBe(false);
});

describe("impersonation", () => {
  test.each([
    [consortiumAdmin, nobody, true],
    [consortiumAdmin, admin, true],
    [consortiumAdmin, consortiumUser, true],
    [consortiumAdmin, consortiumAdmin, true],
    [consortiumAdmin, superuser, false],
    [superuser, consortiumAdmin, true],
    [superuser, superuser, false],
    [superuser, { ...member, isActive: false }, false],
  ])("%#", (real, target, allowed) => {
    expect(isImpersonableBy(real, target)).toBe(allowed);
  });
});
