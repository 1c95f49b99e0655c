import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import {
  admitIdentity,
  enterByIdentity,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
} from "@/lib/users/identities/identities";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, scopeFor } from "../people";
import { ageSession, changing, enterAs, heldOf, somebody } from "../second-factor/person-with-session";

const ISSUER = "https://idp.university.example/realm";

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, {
    OIDC_ISSUER: `${ISSUER}/`,
    OIDC_CLIENT_ID: "usus",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "University",
  });
});
afterAll(() => db().$disconnect());

let subjects = 0;
function newSubject(): string {
  subjects += 1;
  return `subject-${subjects}`;
}

const nobody = () => scopeFor("anyone");
const sitting = (token: string) => scopeFor("anyone", { token });
const counts = async () => ({ users: await db().user.count(), accounts: await db().account.count() });

/** A signed-in person with a linked identity. */
async function linked() {
  const user = await somebody();
  const token = await enterAs(user);
  const subject = newSubject();
  await linkIdentity(await changing(token), subject);
  const { pk } = (await listIdentities(await changing(token))).identities[0] ?? { pk: 0 };
  return { user, token, subject, pk };
}

describe("an identity linked to no account", () => {
  test("does not sign in and creates nothing", async () => {
    const before = await counts();
    expect(await admitIdentity(await nobody(), newSubject())).toBe("unknown");
    expect(await counts()).toEqual(before);
  });

  test("is not matched by an account's e-mail", async () => {
    const { email } = await somebody();
    expect(await admitIdentity(await nobody(), email)).toBe("unknown");
  });

  test("is linked to the signed-in user", async () => {
    const { user, token, subject } = await linked();
    expect(await db().account.findFirst({ where: { userId: user.id } })).toMatchObject({
      provider: ISSUER,
      providerAccountId: subject,
    });
    expect(await admitIdentity(await nobody(), subject)).toBe("enter");
    expect(await admitIdentity(await sitting(token), newSubject())).toBe("link");
    const links = await auditOf("user.link");
    expect(links.find(({ actorId }) => actorId === user.id)).toMatchObject({
      subject: `user ${user.id}`,
      after: { provider: ISSUER },
    });
  });

  test("is not linked when the sign-in was too long ago", async () => {
    const token = await enterAs(await somebody());
    await ageSession(token, 11);
    expect(await admitIdentity(await sitting(token), newSubject())).toBe("stale");
    await expect(linkIdentity(await changing(token), newSubject())).rejects.toMatchObject({ code: "signInAgain" });
  });

  test("is not linked while a code is due", async () => {
    const user = await somebody();
    await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "authenticator", confirmedAt: new Date(0) },
    });
    const token = await enterAs(user);
    expect(await heldOf(token)).toBe("one-time-code");
    expect(await admitIdentity(await sitting(token), newSubject())).toBe("unknown");
  });

  test("is not linked during impersonation", async () => {
    const user = await somebody();
    const impersonator = { id: 0, email: "boss@usus.example", isSuperuser: true, memberships: [] };
    const scope = await scopeOf("anyone", actingUser({ id: user.id, impersonator }));
    expect(await admitIdentity(scope, newSubject())).toBe("unknown");
  });
});

describe("a linked identity", () => {
  test("opens a session of its account", async () => {
    const { user, subject } = await linked();
    const scope = await nobody();
    expect(await admitIdentity(scope, subject)).toBe("enter");
    const { token } = await enterByIdentity(scope, { userId: user.id, userAgent: "Test" });
    expect((await sitting(token)).actor).toMatchObject({ kind: "user", id: user.id });
    const opened = (await auditOf("session.open")).filter(({ actorId }) => actorId === user.id);
    expect(opened).toMatchObject([{ actor: user.email, after: { provider: ISSUER }, network: scope.network }]);
  });

  test("does not replace the second factor", async () => {
    const { user } = await linked();
    await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "authenticator", confirmedAt: new Date(0) },
    });
    const { token } = await enterByIdentity(await nobody(), { userId: user.id, userAgent: "Test" });
    expect(await heldOf(token)).toBe("one-time-code");
  });

  test("of a disabled account does not sign in", async () => {
    const { user, subject } = await linked();
    await db().user.update({ where: { id: user.id }, data: { isActive: false } });
    const scope = await nobody();
    expect(await admitIdentity(scope, subject)).toBe("unknown");
    await expect(enterByIdentity(scope, { userId: user.id, userAgent: "" })).rejects.toMatchObject({ status: 401 });
    const somebodyElse = await sitting(await enterAs(await somebody()));
    expect(await admitIdentity(somebodyElse, subject)).toBe("taken");
  });

  test("is not linked to a second account", async () => {
    const { subject } = await linked();
    const token = await enterAs(await somebody());
    expect(await admitIdentity(await sitting(token), subject)).toBe("taken");
    const before = await counts();
    await expect(linkIdentity(await changing(token), subject)).rejects.toThrow();
    expect(await counts()).toEqual(before);
  });

  test("of another issuer is another identity", async () => {
    const { user } = await linked();
    const subject = newSubject();
    const data = { userId: user.id, type: "oidc", provider: "https://elsewhere.example", providerAccountId: subject };
    await db().account.create({ data });
    expect(await admitIdentity(await nobody(), subject)).toBe("unknown");
    const { identities } = await listIdentities(await changing(await enterAs(user)));
    expect(identities.map(({ issuer, is_usable }) => [issuer, is_usable])).toEqual([
      [ISSUER, true],
      ["https://elsewhere.example", false],
    ]);
  });
});

describe("unlinking", () => {
  test("is recorded, and the identity no longer signs in", async () => {
    const { user, token, subject, pk } = await linked();
    await unlinkIdentity(await changing(token), pk);
    expect(await listIdentities(await changing(token))).toEqual({ provider: "University", identities: [] });
    expect(await admitIdentity(await nobody(), subject)).toBe("unknown");
    expect((await auditOf("user.unlink")).map(({ actorId }) => actorId)).toContain(user.id);
  });

  test("the only way to sign in is rejected", async () => {
    const { user, token, subject, pk } = await linked();
    await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await expect(unlinkIdentity(await changing(token), pk)).rejects.toMatchObject({ code: "lastWayIn" });
    expect(await admitIdentity(await nobody(), subject)).toBe("enter");
    await linkIdentity(await changing(token), newSubject());
    const two = (await listIdentities(await changing(token))).identities.map((identity) => identity.pk);
    const scope = await changing(token);
    const tries = await Promise.allSettled(two.map((one) => unlinkIdentity(scope, one)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("needs a recent sign-in", async () => {
    const { token, pk } = await linked();
    await ageSession(token, 11);
    await expect(unlinkIdentity(await changing(token), pk)).rejects.toMatchObject({ code: "signInAgain" });
  });

  test("of another user's identity finds nothing", async () => {
    const { pk } = await linked();
    const token = await enterAs(await somebody());
    await expect(unlinkIdentity(await changing(token), pk)).rejects.toMatchObject({ status: 404 });
  });
});
