import { expect, test } from "vitest";
import { roleOf } from "./own-memberships";

const member = { organizationId: 1, isAdmin: false, isMaster: false };

test.each([
  [true, [], "superuser"],
  [false, [member, { ...member, isMaster: true, isAdmin: true }], "consortiumAdmin"],
  [
    false,
    [
      { ...member, isAdmin: true },
      { ...member, isMaster: true },
    ],
    "consortiumUser",
  ],
  [false, [member, { ...member, isAdmin: true }], "admin"],
  [false, [member], "member"],
  [false, [], null],
] as const)("superuser %s, memberships %o: %s", (isSuperuser, memberships, role) => {
  expect(roleOf({ isSuperuser, memberships })).toBe(role);
});
