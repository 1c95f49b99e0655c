import { expect, test } from "vitest";
import type { Membership, User } from "@/lib/access/actor";
import { isLockedFor, lockLevelOf, maySetLocks } from "./lock";

const quota = { most: 120, remaining: 119, secondsLeft: 60 };

const here = 7;

const person = (more: Partial<User>): User => ({
  ...{ kind: "user", id: 1, email: "a@b.example", username: "a", firstName: "", lastName: "", language: "en" },
  ...{ isSuperuser: false, memberships: [], sessionId: 1, impersonator: null },
  ...more,
});

const member = (of: Partial<Membership>) =>
  person({ memberships: [{ organizationId: here, isAdmin: true, isMaster: false, ...of }] });

test.each([
  ["a superuser", person({ isSuperuser: true }), 1000, true],
  ["a job", { kind: "job" as const, name: "plan" }, 1000, true],
  ["an administrator of the consortium", member({ organizationId: 1, isMaster: true }), 400, true],
  ["a user of the consortium", member({ organizationId: 1, isMaster: true, isAdmin: false }), 0, false],
  ["an administrator of the organization", member({}), 300, false],
  ["an administrator of another one", member({ organizationId: 8 }), 0, false],
  ["a member", member({ isAdmin: false }), 0, false],
  [
    "a key",
    { ...{ kind: "key" as const, id: 1, name: "k", organizationId: here, scopes: ["usage" as const] }, quota },
    0,
    false,
  ],
  ["nobody", { kind: "nobody" as const }, 0, false],
])("%s overrides locks up to its level", (_, actor, level, sets) => {
  expect(lockLevelOf(actor, here)).toBe(level);
  expect(maySetLocks(lockLevelOf(actor, here))).toBe(sets);
});

test("isLockedFor is true for actors below the lock level", () => {
  const admin = member({});
  expect(isLockedFor(admin, { organizationId: here, lockLevel: 300 })).toBe(false);
  expect(isLockedFor(admin, { organizationId: here, lockLevel: 400 })).toBe(true);
  expect(isLockedFor(admin, { organizationId: here + 1, lockLevel: 300 })).toBe(true);
  expect(isLockedFor(person({ isSuperuser: true }), { organizationId: here, lockLevel: 1000 })).toBe(false);
});
