import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import {
  admitIdentity,
  enterByIdentity,
  findIdentityOwner,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
} from "@/lib/users/identities/identities";
import type { Identity } from "@/lib/users/identities/sign-in-providers";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, scopeFor } from "../people";
import { ageSession, changing, enterAs, heldOf, somebody } from "../second-factor/person-with-session";

const ISSUER = "https://idp.university.example/realm";
const OTHER = "https://login.museum.example";

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, {
    OIDC_ISSUER: `${ISSUER}/`,
    OIDC_CLIENT_ID: "usus",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "University",
    OIDC_PROVIDERS: JSON.stringify([
      {
        ...{ id: "museum", issuer: OTHER, client_id: "usus", client_secret: "other secret" },
        name: { en: "Museum", cs: "Muzeum" },
      },
    ]),
  });
});
afterAll(() => db().$disconnect());

let subjects = 0;
function newIdentity(): Identity {
  subjects += 1;
  return { kind: "oidc", provider: ISSUER, subject: `subject-${subjects}` };
}

const nobody = () => scopeFor("anyone");
const sitting = (token: string) => scopeFor("anyone", { token });
const counts = async () => ({ users: await db().user.count(), accounts: await db().account.count() });

/** A signed-in person with a linked identity. */
async function linked() {
  const user = await somebody();
  const token = await enterAs(user);
  const identity = newIdentity();
  await linkIdentity(await changing(token), identity);
  const { pk } = (await listIdentities(await changing(token))).identities[0] ?? { pk: 0 };
  return { user, token, identity, pk };
}

describe("an identity linked to no account", () => {
  test("does not sign in and creates nothing", async () => {
    const before = await counts();
    expect(await admitIdentity(await nobody(), newIdentity())).toBe("unknown");
    expect(await counts()).toEqual(before);
  });

  test("is not matched by an account's e-mail", async () => {
    const { email } = await somebody();
    expect(await admitIdentity(await nobody(), { ...newIdentity(), subject: email })).toBe("unknown");
  });

  test("is linked to the signed-in user", async () => {
    const { user, token, identity } = await linked();
    expect(await db().account.findFirst({ where: { userId: user.id } })).toMatchObject({
      provider: ISSUER,
      providerAccountId: identity.subject,
    });
    expect(await admitIdentity(await nobody(), identity)).toBe("enter");
    expect(await admitIdentity(await sitting(token), newIdentity())).toBe("link");
    const links = await auditOf("user.link");
    expect(links.find(({ actorId }) => actorId === user.id)).toMatchObject({
      subject: `user ${user.id}`,
      after: { provider: ISSUER },
    });
  });

  test("is not linked when the sign-in was too long ago", async () => {
    const token = await enterAs(await somebody());
    await ageSession(token, 11);
    expect(await admitIdentity(await sitting(token), newIdentity())).toBe("stale");
    await expect(linkIdentity(await changing(token), newIdentity())).rejects.toMatchObject({ code: "signInAgain" });
  });

  test("is not linked while a code is due", async () => {
    const user = await somebody();
    await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "authenticator", confirmedAt: new Date(0) },
    });
    const token = await enterAs(user);
    expect(await heldOf(token)).toBe("one-time-code");
    expect(await admitIdentity(await sitting(token), newIdentity())).toBe("unknown");
  });

  test("is not linked during impersonation", async () => {
    const user = await somebody();
    const impersonator = { id: 0, email: "boss@usus.example", isSuperuser: true, memberships: [] };
    const scope = await scopeOf("anyone", actingUser({ id: user.id, impersonator }));
    expect(await admitIdentity(scope, newIdentity())).toBe("unknown");
  });
});

describe("a linked identity", () => {
  test("opens a session of its account", async () => {
    const { user, identity } = await linked();
    const scope = await nobody();
    expect(await admitIdentity(scope, identity)).toBe("enter");
    const { token } = await enterByIdentity(scope, { userId: user.id, identity, userAgent: "Test" });
    expect((await sitting(token)).actor).toMatchObject({ kind: "user", id: user.id });
    const opened = (await auditOf("session.open")).filter(({ actorId }) => actorId === user.id);
    expect(opened).toMatchObject([{ actor: user.email, after: { provider: ISSUER }, network: scope.network }]);
  });

  test("does not replace the second factor", async () => {
    const { user, identity } = await linked();
    await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "authenticator", confirmedAt: new Date(0) },
    });
    const { token } = await enterByIdentity(await nobody(), { userId: user.id, identity, userAgent: "Test" });
    expect(await heldOf(token)).toBe("one-time-code");
  });

  test("of a disabled account does not sign in", async () => {
    const { user, identity } = await linked();
    await db().user.update({ where: { id: user.id }, data: { isActive: false } });
    const scope = await nobody();
    expect(await admitIdentity(scope, identity)).toBe("unknown");
    await expect(enterByIdentity(scope, { userId: user.id, identity, userAgent: "" })).rejects.toMatchObject({
      status: 401,
    });
    const somebodyElse = await sitting(await enterAs(await somebody()));
    expect(await admitIdentity(somebodyElse, identity)).toBe("taken");
  });

  test("is not linked to a second account", async () => {
    const { identity } = await linked();
    const token = await enterAs(await somebody());
    expect(await admitIdentity(await sitting(token), identity)).toBe("taken");
    const before = await counts();
    await expect(linkIdentity(await changing(token), identity)).rejects.toThrow();
    expect(await counts()).toEqual(before);
  });

  test("with the same subject at another provider is another identity", async () => {
    const { user, token, identity } = await linked();
    const atOther = { ...identity, provider: OTHER };
    expect(await admitIdentity(await nobody(), atOther)).toBe("unknown");
    const other = await somebody();
    await linkIdentity(await changing(await enterAs(other)), atOther);
    expect((await findIdentityOwner(identity))?.id).toBe(user.id);
    expect((await findIdentityOwner(atOther))?.id).toBe(other.id);
    // A realm of Keycloak has one address for both protocols.
    expect(await findIdentityOwner({ ...identity, kind: "subject-id" })).toBeNull();
    const { providers } = await listIdentities(await changing(token));
    expect(providers.map(({ id, name_en, name_cs }) => [id, name_en, name_cs])).toEqual([
      ["oidc", "University", "University"],
      ["museum", "Museum", "Muzeum"],
    ]);
  });

  test("of a provider that is no longer configured does not count as a way in", async () => {
    const { user, identity, pk } = await linked();
    await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    const data = { userId: user.id, type: "oidc", provider: "https://elsewhere.example" };
    await db().account.create({ data: { ...data, providerAccountId: identity.subject } });
    const { identities } = await listIdentities(await changing(await enterAs(user)));
    expect(identities.map(({ issuer, is_usable }) => [issuer, is_usable])).toEqual([
      [ISSUER, true],
      ["https://elsewhere.example", false],
    ]);
    await expect(unlinkIdentity(await changing(await enterAs(user)), pk)).rejects.toMatchObject({ code: "lastWayIn" });
  });
});

describe("unlinking", () => {
  test("is recorded, and the identity no longer signs in", async () => {
    const { user, token, identity, pk } = await linked();
    await unlinkIdentity(await changing(token), pk);
    expect(await listIdentities(await changing(token))).toMatchObject({ provider: "University", identities: [] });
    expect(await admitIdentity(await nobody(), identity)).toBe("unknown");
    expect((await auditOf("user.unlink")).map(({ actorId }) => actorId)).toContain(user.id);
  });

  test("the only way to sign in is rejected", async () => {
    const { user, token, identity, pk } = await linked();
    await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await expect(unlinkIdentity(await changing(token), pk)).rejects.toMatchObject({ code: "lastWayIn" });
    expect(await admitIdentity(await nobody(), identity)).toBe("enter");
    await linkIdentity(await changing(token), newIdentity());
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
