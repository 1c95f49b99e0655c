import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { deleteAccount, disableAccount } from "@/lib/users/accounts/account-access";
import { changeAccount } from "@/lib/users/accounts/change-account";
import { actAs, listImpersonable } from "@/lib/users/accounts/impersonation";
import { setMembership } from "@/lib/users/accounts/memberships";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import {
  actorWith,
  auditOf,
  HRADISKO,
  MASTER,
  manages,
  openLibraries,
  person,
  SVRATKA,
  scopeWith,
  signedIn,
} from "./cast";

const notified: string[] = [];
let listener: pg.Client;

beforeAll(async () => {
  const { databaseUrl } = await freshStores();
  await openLibraries();
  listener = new pg.Client({ connectionString: databaseUrl });
  await listener.connect();
  listener.on("notification", ({ payload }) => notified.push(payload ?? ""));
  await listener.query("listen usus_sessions");
});
afterAll(async () => {
  await listener.end();
  await db().$disconnect();
});

/** In the browser with this token; returns its next token. */
const switchTo = async (token: string, { id }: { id: number }) =>
  (await actAs(await scopeWith("impersonate", token), id)).token;

describe("impersonation", () => {
  test("gives the other's rights under a new token; ending it restores one's own, and both names are recorded", async () => {
    const admin = await person({ [MASTER]: "admin" });
    const member = await person({ [HRADISKO]: "member" });
    const first = await signedIn(admin);
    const second = await switchTo(first, member);
    expect(await actorWith(first)).toEqual({ kind: "nobody" });
    const acting = await actorWith(second);
    expect(acting).toMatchObject({ kind: "user", id: member.id, impersonator: { id: admin.id } });
    await expect(scopeWith("consortium.manage", second)).rejects.toMatchObject({ status: 403 });
    await expect(scopeWith("account.change", second)).rejects.toMatchObject({ status: 403 });
    await vi.waitUntil(() => notified.includes(String(admin.id)), { timeout: 20_000 });

    const third = await switchTo(second, admin);
    expect(await actorWith(second)).toEqual({ kind: "nobody" });
    expect(await actorWith(third)).toMatchObject({ id: admin.id, impersonator: null });
    expect(await auditOf(member.id)).toMatchObject([
      {
        action: "impersonation.start",
        actor: admin.email,
        subjectName: member.email,
        after: { real_user: admin.email },
      },
      { action: "impersonation.stop", actor: member.email, impersonator: admin.email },
    ]);
  });

  test("can switch from one account to another by the rights of the real user", async () => {
    const admin = await person({ [MASTER]: "admin" });
    const [member, user] = [await person({ [HRADISKO]: "member" }), await person({ [MASTER]: "member" })];
    const second = await switchTo(await signedIn(admin), member);
    const third = await switchTo(second, user);
    expect(await actorWith(third)).toMatchObject({ id: user.id, impersonator: { id: admin.id } });
    expect((await auditOf(user.id)).at(-1)).toMatchObject({
      action: "impersonation.start",
      actor: member.email,
      impersonator: admin.email,
    });
  });

  test("ends although the other has no organization, is disabled or deleted", async () => {
    const admin = await person({ [MASTER]: "admin" });
    const superuser = await manages(await person({}, { isSuperuser: true }));
    const homeless = await person();
    const acting = await switchTo(await signedIn(admin), homeless);
    expect(await actorWith(await switchTo(acting, admin))).toMatchObject({ id: admin.id, impersonator: null });

    for (const end of [disableAccount, deleteAccount]) {
      const member = await person({ [HRADISKO]: "member" });
      const token = await switchTo(await signedIn(admin), member);
      await end(superuser, member.id);
      expect(await actorWith(token)).toMatchObject({ id: admin.id, impersonator: null });
    }
  });

  test("is not blocked by the other's unverified e-mail", async () => {
    const unverified = await person({ [HRADISKO]: "member" }, { isVerified: false });
    const token = await switchTo(await signedIn(await person({ [MASTER]: "admin" })), unverified);
    expect(await actorWith(token)).toMatchObject({ kind: "user", id: unverified.id });
  });
});

describe("impersonation never raises rights", () => {
  const kinds = {
    superuser: () => person({}, { isSuperuser: true }),
    "consortium admin": () => person({ [MASTER]: "admin" }),
    "consortium user": () => person({ [MASTER]: "member" }),
    "admin of a library": () => person({ [HRADISKO]: "admin" }),
    member: () => person({ [HRADISKO]: "member" }),
    disabled: () => person({ [HRADISKO]: "member" }, { isActive: false }),
  } as const;

  test.each([
    [
      "consortium admin",
      {
        superuser: 403,
        "consortium admin": 0,
        "consortium user": 0,
        "admin of a library": 0,
        member: 0,
        disabled: 404,
      },
    ],
    [
      "superuser",
      {
        superuser: 403,
        "consortium admin": 0,
        "consortium user": 0,
        "admin of a library": 0,
        member: 0,
        disabled: 404,
      },
    ],
  ] as const)("%s", async (who, expected) => {
    const real = await kinds[who]();
    const input: Record<string, number> = {};
    for (const [name, make] of Object.entries(kinds)) {
      const target = await make();
      input[name] = await switchTo(await signedIn(real), target).then(
        () => 0,
        (error: { status: number }) => error.status,
      );
    }
    expect(input).toEqual(expected);
    await db().session.deleteMany({ where: { userId: real.id } });
  });

  test.each(["consortium user", "admin of a library", "member"] as const)("and is refused to a %s", async (who) => {
    const token = await signedIn(await kinds[who]());
    await expect(scopeWith("impersonate", token)).rejects.toMatchObject({ status: 403 });
  });

  test("also when the other rises, or the real user falls, in the meantime", async () => {
    const superuser = await manages(await person({}, { isSuperuser: true }));
    const [admin, member] = [await person({ [MASTER]: "admin" }), await person({ [HRADISKO]: "member" })];
    const token = await switchTo(await signedIn(admin), member);
    await changeAccount(superuser, member.id, { revision: 1, is_superuser: true });
    expect(await actorWith(token)).toMatchObject({ id: admin.id, isSuperuser: false, impersonator: null });

    const other = await person({ [HRADISKO]: "member" });
    const again = await switchTo(token, other);
    await setMembership(superuser, admin.id, { revision: 1, organization: MASTER, is_admin: false });
    expect(await actorWith(again)).toMatchObject({ id: admin.id, impersonator: null });
  });
});

test("the list contains up to fifty accounts the user may impersonate, matched by every word", async () => {
  const admin = await person({ [MASTER]: "admin" });
  const user = await person({ [SVRATKA]: "admin" });
  const superuser = await person({}, { isSuperuser: true });
  for (let count = 0; count < 50; count += 1) await person({ [HRADISKO]: "member" });
  const scope = await scopeWith("impersonate", await signedIn(admin));
  const all = await listImpersonable(scope, { search: "" });
  expect(all).toMatchObject({ current: admin.id, real_user: admin.id });
  expect(all.users).toHaveLength(50);
  expect(all.count).toBe(
    await db().user.count({ where: { isActive: true, isSuperuser: false, id: { not: admin.id } } }),
  );
  const impersonable = await listImpersonable(scope, { search: `mala svratka ${user.email}` });
  expect(impersonable.users).toMatchObject([{ pk: user.id, organizations: [{ pk: SVRATKA, is_admin: true }] }]);
  expect((await listImpersonable(scope, { search: superuser.email })).count).toBe(0);
});
