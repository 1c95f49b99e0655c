import { describe, expect, test } from "vitest";
import { accountRefusal, actionsOn, knowsOf, type Manager, roleRefusalOf, type Target } from "./account-rights";

const MASTER = 1;
const HRADISKO = 2;
const SVRATKA = 3;

const person = (id: number, roles: Record<number, "admin" | "member">, isSuperuser = false): Target => ({
  id,
  isSuperuser,
  memberships: Object.entries(roles).map(([organization, role]) => ({
    organizationId: Number(organization),
    isAdmin: role === "admin",
    isMaster: Number(organization) === MASTER,
  })),
});

const people = {
  superuser: person(10, {}, true),
  otherSuperuser: person(11, {}, true),
  consortiumAdmin: person(20, { [MASTER]: "admin" }),
  otherConsortiumAdmin: person(21, { [MASTER]: "admin" }),
  consortiumUser: person(30, { [MASTER]: "member", [HRADISKO]: "member" }),
  admin: person(40, { [HRADISKO]: "admin" }),
  otherAdmin: person(41, { [HRADISKO]: "admin" }),
  member: person(50, { [HRADISKO]: "member" }),
  shared: person(51, { [HRADISKO]: "member", [SVRATKA]: "member" }),
  foreign: person(60, { [SVRATKA]: "member" }),
  homeless: person(70, {}),
};

function managerOf(target: Target, alsoId?: number): Manager {
  const runsConsortium = target.isSuperuser || target.memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin);
  return {
    ...target,
    ids: alsoId === undefined ? [target.id] : [target.id, alsoId],
    runsConsortium,
    administered: runsConsortium
      ? [MASTER, HRADISKO, SVRATKA]
      : target.memberships.filter(({ isAdmin }) => isAdmin).map(({ organizationId }) => organizationId),
  };
}
const superuser = managerOf(people.superuser);
const consortiumAdmin = managerOf(people.consortiumAdmin);
const admin = managerOf(people.admin);

const namesWhere = (claim: (target: Target) => boolean) =>
  Object.entries(people)
    .filter(([, target]) => claim(target))
    .map(([name]) => name);

test("an administrator of a library sees its members, except those of a higher rank, and no others", () => {
  expect(namesWhere((target) => knowsOf(admin, target))).toEqual(["admin", "otherAdmin", "member", "shared"]);
  expect(namesWhere((target) => knowsOf(consortiumAdmin, target))).toEqual(Object.keys(people));
});

const everything = ["change", "roles", "end-sessions", "reset-second-factor", "disable", "delete"];
const whole = ["change", "roles", "end-sessions", "disable"];

describe("actions on an active account", () => {
  test.each([
    ["superuser", superuser, "superuser", ["change", "roles"]],
    ["superuser", superuser, "otherSuperuser", ["change", "roles", "superuser", ...everything.slice(2)]],
    ["superuser", superuser, "consortiumAdmin", ["change", "roles", "superuser", ...everything.slice(2)]],
    ["superuser", superuser, "homeless", ["change", "roles", "superuser", ...everything.slice(2)]],
    ["consortium admin", consortiumAdmin, "superuser", []],
    ["consortium admin", consortiumAdmin, "consortiumAdmin", ["change", "roles"]],
    ["consortium admin", consortiumAdmin, "otherConsortiumAdmin", everything],
    ["consortium admin", consortiumAdmin, "consortiumUser", everything],
    ["consortium admin", consortiumAdmin, "shared", everything],
    ["admin", admin, "consortiumUser", []],
    ["admin", admin, "admin", ["change", "roles"]],
    ["admin", admin, "otherAdmin", whole],
    ["admin", admin, "member", whole],
    ["admin", admin, "shared", ["roles"]],
  ] as const)("by %s, on %s", (_, manager, target, actions) => {
    expect(actionsOn(manager, people[target], "active")).toEqual(actions);
  });

  test("the state of an account limits its actions", () => {
    expect(actionsOn(admin, people.member, "invited")).toEqual(["change", "roles", "invite", "disable"]);
    expect(actionsOn(admin, people.member, "unverified")).toEqual([
      "change",
      "roles",
      "verify",
      "end-sessions",
      "disable",
    ]);
    expect(actionsOn(admin, people.member, "disabled")).toEqual(["change", "roles", "enable"]);
  });

  test("an impersonating user has no permission on either account that both lack", () => {
    const acting = managerOf(people.otherConsortiumAdmin, people.consortiumAdmin.id);
    expect(accountRefusal(acting, people.consortiumAdmin, "disable")).toBe("ownAccount");
    expect(accountRefusal(acting, people.otherConsortiumAdmin, "delete")).toBe("ownAccount");
  });
});

describe("roles", () => {
  const refusal = (manager: Manager, target: Target, organizationId: number, next: "admin" | "member" | null) =>
    roleRefusalOf(manager, target, { organizationId, next });

  test.each([
    ["another's is theirs to give", refusal(admin, people.member, HRADISKO, "admin"), null],
    ["another administrator's is theirs to take", refusal(admin, people.otherAdmin, HRADISKO, null), null],
    ["of those above is not", refusal(admin, people.consortiumUser, HRADISKO, null), "accountRanksHigher"],
    ["one's last right to administer stays", refusal(admin, people.admin, HRADISKO, "member"), "lastAdminRight"],
    ["also by leaving", refusal(admin, people.admin, HRADISKO, null), "lastAdminRight"],
    ["nobody enters by themselves", refusal(consortiumAdmin, people.consortiumAdmin, HRADISKO, "member"), "ownRole"],
    ["superusers do not either", refusal(superuser, people.superuser, HRADISKO, "admin"), "ownRole"],
  ])("%s", (_, given, expected) => {
    expect(given).toBe(expected);
  });

  test("users cannot raise themselves, but can give up one of several rights", () => {
    const both = person(80, { [HRADISKO]: "admin", [SVRATKA]: "admin", 4: "member" });
    const manager = managerOf(both);
    expect(refusal(manager, both, 4, "admin")).toBe("ownRole");
    expect(refusal(manager, both, SVRATKA, "member")).toBeNull();
    expect(refusal(manager, both, SVRATKA, null)).toBeNull();
    expect(refusal(manager, both, 4, null)).toBeNull();
  });

  test("users cannot raise themselves by impersonation", () => {
    const acting = managerOf(people.otherConsortiumAdmin, people.consortiumAdmin.id);
    expect(refusal(acting, people.consortiumAdmin, SVRATKA, "admin")).toBe("ownRole");
  });
});
