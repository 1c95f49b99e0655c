import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  endAccountSessions,
  resetSecondFactor,
} from "@/lib/users/accounts/account-access";
import { changeAccount } from "@/lib/users/accounts/change-account";
import { listUserAccountsCall } from "@/lib/users/accounts/contract";
import { sendAccountVerification, sendInvitation } from "@/lib/users/accounts/invitations";
import { listUserAccounts } from "@/lib/users/accounts/list-accounts";
import { getAccount } from "@/lib/users/accounts/managed-account";
import { removeMembership, setMembership } from "@/lib/users/accounts/memberships";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { HRADISKO, MASTER, manages, openLibraries, person, SVRATKA, stored } from "./cast";

type Manager = Scope<"users.manage">;

/** A new target per row. */
const targets = {
  superuser: () => person({ [HRADISKO]: "member" }, { isSuperuser: true }),
  "consortium admin": () => person({ [MASTER]: "admin", [HRADISKO]: "member" }),
  "consortium user": () => person({ [MASTER]: "member", [HRADISKO]: "member" }),
  "admin of Hradisko": () => person({ [HRADISKO]: "admin" }),
  "member of Hradisko": () => person({ [HRADISKO]: "member" }),
  "member of both": () => person({ [HRADISKO]: "member", [SVRATKA]: "member" }),
  "member of Svratka": () => person({ [SVRATKA]: "member" }),
  nobody: () => person(),
} as const;

type TargetName = keyof typeof targets;

const actions = {
  read: (by: Manager, id: number) => getAccount(by, id),
  rename: (by: Manager, id: number) => changeAccount(by, id, { revision: 1, first_name: "Nové", last_name: "Jméno" }),
  "make superuser": (by: Manager, id: number) => changeAccount(by, id, { revision: 1, is_superuser: true }),
  "make admin of Hradisko": (by: Manager, id: number) =>
    setMembership(by, id, { revision: 1, organization: HRADISKO, is_admin: true }),
  "make admin of Svratka": (by: Manager, id: number) =>
    setMembership(by, id, { revision: 1, organization: SVRATKA, is_admin: true }),
  "make consortium user": (by: Manager, id: number) =>
    setMembership(by, id, { revision: 1, organization: MASTER, is_admin: false }),
  "end sessions": (by: Manager, id: number) => endAccountSessions(by, id),
  "reset second factor": (by: Manager, id: number) => resetSecondFactor(by, id),
  disable: (by: Manager, id: number) => disableAccount(by, id),
  delete: (by: Manager, id: number) => deleteAccount(by, id),
} as const;

type Action = keyof typeof actions;
type Verdict = "may" | 403 | 404;

const never = (verdict: Verdict): Record<Action, Verdict> => ({
  read: verdict,
  rename: verdict,
  "make superuser": verdict,
  "make admin of Hradisko": verdict,
  "make admin of Svratka": verdict,
  "make consortium user": verdict,
  "end sessions": verdict,
  "reset second factor": verdict,
  disable: verdict,
  delete: verdict,
});
const unknown = never(404);
const everything = never("may");
const byConsortium: Record<Action, Verdict> = { ...everything, "make superuser": 403 };
const above: Record<Action, Verdict> = { ...never(403), read: "may" };
const ofOwn: Record<Action, Verdict> = {
  ...everything,
  "make superuser": 403,
  "make admin of Svratka": 404,
  "make consortium user": 404,
  "reset second factor": 403,
  delete: 403,
};

/** Expected rights of each role over each target, written by hand. */
const expected: Record<string, Record<TargetName, Record<Action, Verdict>>> = {
  superuser: {
    superuser: everything,
    "consortium admin": everything,
    "consortium user": everything,
    "admin of Hradisko": everything,
    "member of Hradisko": everything,
    "member of both": everything,
    "member of Svratka": everything,
    nobody: everything,
  },
  "consortium admin": {
    superuser: { ...above },
    "consortium admin": byConsortium,
    "consortium user": byConsortium,
    "admin of Hradisko": byConsortium,
    "member of Hradisko": byConsortium,
    "member of both": byConsortium,
    "member of Svratka": byConsortium,
    nobody: byConsortium,
  },
  "admin of Hradisko": {
    superuser: unknown,
    "consortium admin": unknown,
    "consortium user": unknown,
    "admin of Hradisko": ofOwn,
    "member of Hradisko": ofOwn,
    "member of both": { ...ofOwn, rename: 403, "end sessions": 403, disable: 403 },
    "member of Svratka": unknown,
    nobody: unknown,
  },
};

const managers: Record<string, Manager> = {};

beforeAll(async () => {
  Object.assign(process.env, { SITE_URL: "https://usus.example" });
  await freshStores();
  await openLibraries();
  managers.superuser = await manages(await person({}, { isSuperuser: true }));
  managers["consortium admin"] = await manages(await person({ [MASTER]: "admin" }));
  managers["admin of Hradisko"] = await manages(await person({ [HRADISKO]: "admin" }));
});
afterAll(() => db().$disconnect());

function managerNamed(name: string): Manager {
  const manager = managers[name];
  if (!manager) throw new Error(`${name} is not there`);
  return manager;
}

const verdictOf = (done: Promise<unknown>) =>
  done.then(
    () => "may",
    (error: unknown) => (error instanceof Error && "status" in error ? error.status : error),
  );

describe.each(Object.entries(expected))("%s", (manager, rows) => {
  test.each(Object.entries(rows))("%s", async (target, verdicts) => {
    const input: Record<string, unknown> = {};
    for (const [action, act] of Object.entries(actions)) {
      const makeTarget = Object.entries(targets).find(([name]) => name === target)?.[1];
      const made = await makeTarget?.();
      input[action] = await verdictOf(act(managerNamed(manager), made?.id ?? 0));
    }
    expect(input).toEqual(verdicts);
  });
});

test("users without the right to manage anyone get no proof of it", async () => {
  await expect(manages(await person({ [HRADISKO]: "member" }))).rejects.toMatchObject({ status: 403 });
  await expect(manages(await person({ [MASTER]: "member" }))).rejects.toMatchObject({ status: 403 });
});

describe("the user's own account", () => {
  test("cannot be disabled, deleted, signed out or raised by its owner", async () => {
    const self = await person({ [MASTER]: "admin", [HRADISKO]: "member" });
    const scope = await manages(self);
    for (const act of [
      () => disableAccount(scope, self.id),
      () => deleteAccount(scope, self.id),
      () => endAccountSessions(scope, self.id),
      () => resetSecondFactor(scope, self.id),
      () => changeAccount(scope, self.id, { revision: 1, is_superuser: true }),
      () => setMembership(scope, self.id, { revision: 1, organization: HRADISKO, is_admin: true }),
      () => setMembership(scope, self.id, { revision: 1, organization: SVRATKA, is_admin: false }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403 });
    expect(await stored(self.id)).toMatchObject({
      isActive: true,
      isSuperuser: false,
      memberships: [
        { organizationId: MASTER, isAdmin: true },
        { organizationId: HRADISKO, isAdmin: false },
      ],
    });
  });

  test("keeps its last right of administration; others can be given up", async () => {
    const self = await person({ [HRADISKO]: "admin", [SVRATKA]: "admin" });
    const scope = await manages(self);
    await setMembership(scope, self.id, { revision: 1, organization: SVRATKA, is_admin: false });
    const left = await manages(self);
    await expect(
      setMembership(left, self.id, { revision: 1, organization: HRADISKO, is_admin: false }),
    ).rejects.toMatchObject({
      status: 403,
      code: "lastAdminRight",
    });
    await expect(
      removeMembership(left, self.id, { organization: HRADISKO, delete_account: true }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await stored(self.id))?.memberships).toMatchObject([{ isAdmin: true }, { isAdmin: false }]);
  });
});

describe("the list", () => {
  const list = (by: Manager, query: object = {}) => listUserAccounts(by, listUserAccountsCall.query.parse(query));

  test("shows an administrator of a library its members only, with its organizations only", async () => {
    const both = await targets["member of both"]();
    const foreign = await targets["member of Svratka"]();
    const { results } = await list(managerNamed("admin of Hradisko"), { page_size: 1000 });
    expect(
      results.every(({ organizations }) => organizations.every(({ organization }) => organization.pk === HRADISKO)),
    ).toBe(true);
    expect(results.find(({ pk }) => pk === both.id)).toMatchObject({ belongs_elsewhere: true, may: ["roles"] });
    expect(results.some(({ pk }) => pk === foreign.id)).toBe(false);
    expect(JSON.stringify(results)).not.toContain("Svratka");
    expect(
      results.some(
        ({ is_superuser, is_user_of_master_organization }) => is_superuser || is_user_of_master_organization,
      ),
    ).toBe(false);
    await expect(list(managerNamed("admin of Hradisko"), { organization: SVRATKA })).rejects.toMatchObject({
      status: 404,
    });
    await expect(list(managerNamed("admin of Hradisko"), { organization: -1 })).rejects.toMatchObject({ status: 404 });
  });

  test("shows an administrator of the consortium all accounts, or the members of one organization", async () => {
    const everybody = await list(managerNamed("consortium admin"), { organization: -1 });
    expect(everybody.count).toBe(await db().user.count());
    const members = await list(managerNamed("consortium admin"), { organization: SVRATKA });
    expect(members.count).toBe(
      await db().user.count({ where: { memberships: { some: { organizationId: SVRATKA } } } }),
    );
  });

  test("matches every word in name, e-mail or organization, ignoring accents", async () => {
    const user = await person({ [SVRATKA]: "member" });
    const { results } = await list(managerNamed("superuser"), { search: `${user.email} mala knihovna svratka` });
    expect(results.map(({ pk }) => pk)).toEqual([user.id]);
  });

  test("never contains a password or its hash", async () => {
    await person({ [HRADISKO]: "member" }, { passwordHash: "$argon2id$secret" });
    expect(JSON.stringify(await list(managerNamed("superuser"), { page_size: 1000 }))).not.toContain("argon2");
  });
});

test("actions that do not fit the state of an account are rejected", async () => {
  const by = managerNamed("superuser");
  const active = await targets["member of Hradisko"]();
  await expect(sendInvitation(by, active.id)).rejects.toMatchObject({ code: "notWaitingForInvitation" });
  await expect(sendAccountVerification(by, active.id)).rejects.toMatchObject({ code: "notWaitingForVerification" });
  const disabled = await person({ [HRADISKO]: "member" }, { isActive: false });
  expect(await enableAccount(by, disabled.id)).toMatchObject({ state: "active" });
});
