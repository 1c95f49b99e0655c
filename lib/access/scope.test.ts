import { describe, expect, test } from "vitest";
import type { Actor, Membership } from "./actor";
import type { Permission } from "./permissions";
import { mintScope } from "./scope";

const installation = {
  isConsortial: true,
  rawDataImport: "All",
  allowsRegistration: true,
  allowsUserManagement: true,
  allowsOrganizationAdminsToManageUsers: false,
  allowsUserCreatedPlatforms: false,
  showsMailbox: false,
} as const;
const everyOrganization = async () => [1, 2, 3];
const mint = (permission: Permission, actor: Actor) =>
  mintScope(permission, actor, { installation, everyOrganization, network: "" });

function person(memberships: Membership[], isSuperuser = false): Actor {
  const names = { email: "a@b.cz", username: "a", firstName: "", lastName: "", language: "cs" };
  const session = { sessionId: 1, impersonator: null };
  return { kind: "user", id: 1, ...names, ...session, isSuperuser, memberships };
}
const member = person([{ organizationId: 2, isAdmin: false, isMaster: false }]);
const admin = person([{ organizationId: 2, isAdmin: true, isMaster: false }]);
const masterMember = person([{ organizationId: 1, isAdmin: false, isMaster: true }]);
const masterAdmin = person([{ organizationId: 1, isAdmin: true, isMaster: true }]);
const superuser = person([], true);

describe("organizations within reach", () => {
  test.each([
    ["usage.view", member, [2]],
    ["usage.view", masterMember, [1, 2, 3]],
    ["usage.view", superuser, [1, 2, 3]],
    ["harvest.manage", admin, [2]],
    ["harvest.manage", masterAdmin, [1, 2, 3]],
    ["credentials.manage", superuser, [1, 2, 3]],
    ["commands.run", superuser, []],
  ] as const)("%s", async (permission, actor, organizations) => {
    expect((await mint(permission, actor)).organizationIds).toEqual(organizations);
  });
});

describe("refusals", () => {
  test.each([
    ["harvest.manage", member],
    ["harvest.manage", masterMember],
    ["consortium.manage", admin],
    ["consortium.manage", masterMember],
    ["heatmap.view", admin],
    ["commands.run", masterAdmin],
  ] as const)("%s", async (permission, actor) => {
    await expect(mint(permission, actor)).rejects.toThrow("forbidden");
  });

  test("a visitor without a session is asked to sign in", async () => {
    await expect(mint("usage.view", { kind: "nobody" })).rejects.toThrow("notSignedIn");
  });
});

describe("one organization", () => {
  test("an organization out of reach looks nonexistent", async () => {
    const scope = await mint("usage.view", member);
    expect(() => scope.within(3)).toThrow("organizationNotFound");
  });

  test("All is refused to members of one library", async () => {
    const scope = await mint("usage.view", member);
    expect(() => scope.within(-1)).toThrow("organizationNotFound");
  });

  test("All is allowed to the consortium", async () => {
    const scope = await mint("usage.view", masterMember);
    expect(scope.within(-1).organizationIds).toEqual([1, 2, 3]);
    expect(scope.within(3).organizationIds).toEqual([3]);
  });
});
