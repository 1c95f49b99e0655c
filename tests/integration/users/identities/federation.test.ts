import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { federationHeaders as header, readAssertion } from "@/lib/users/federation/assertion";
import type { SignInIntention } from "@/lib/users/federation/intention";
import { signInByFederation } from "@/lib/users/federation/sign-in";
import { issueLink } from "@/lib/users/links/links";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, scopeFor } from "../people";
import { ageSession, changing, enterAs, heldOf, somebody } from "../second-factor/person-with-session";

const IDP = "https://idp.muni.example/idp/shibboleth";

const organizations = { muni: 0, faculty: 0, closed: 0 };

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, {
    ...{
      TRUSTED_PROXIES: "1",
      SHIBBOLETH_NAME: "Federation",
      SHIBBOLETH_SECRET: "a-secret-of-more-than-32-characters",
    },
    ...{ FEDERATION_JOIN: "member", FEDERATION_HUBS: "https://hub.example" },
  });
  const create = async (data: Parameters<ReturnType<typeof db>["organization"]["create"]>[0]["data"]) =>
    (await db().organization.create({ data })).id;
  organizations.muni = await create({ name: "University", federationScopes: ["muni.example", "mu.example"] });
  organizations.faculty = await create({
    ...{ name: "Faculty", federationScopes: ["law.muni.example"], federationJoin: "admin" as const },
  });
  organizations.closed = await create({
    ...{ name: "Museum", federationScopes: ["museum.example"], federationJoin: "none" as const },
  });
});
afterAll(() => db().$disconnect());

let subjects = 0;

/** The description of a person who has no account, by their institution. */
function stranger(values: Partial<Record<keyof typeof header, string>> = {}) {
  subjects += 1;
  const usual = {
    ...{ provider: IDP, subjectId: `p${subjects}@muni.example`, affiliation: "staff@muni.example" },
    ...{ email: `p${subjects}@muni.example`, givenName: "Hana", surname: "Nová" },
  };
  const entries = Object.entries({ ...usual, ...values }).map(([name, value]) => [header[name as "eppn"], value]);
  const reading = readAssertion(new Headers(entries as [string, string][]));
  if (!("assertion" in reading)) throw new Error(reading.problem);
  return reading.assertion;
}

type Visit = { token?: string; intention?: Partial<SignInIntention> };

async function arrive(assertion: ReturnType<typeof stranger>, { token, intention = {} }: Visit = {}) {
  const scope = await scopeFor("anyone", token === undefined ? {} : { token });
  const own = scope.actor.kind === "user" && token !== undefined ? await changing(token) : null;
  return signInByFederation(
    { scope, own },
    {
      assertion,
      intention: { next: "/", sessionId: own?.user.sessionId ?? 0, invitation: null, ...intention },
      ...{ language: "cs", userAgent: "Test", formerToken: token },
    },
  );
}

/** The owner of an opened session. */
async function ownerOf(outcome: Awaited<ReturnType<typeof arrive>>) {
  if (!("session" in outcome)) throw new Error(JSON.stringify(outcome));
  const { actor } = await scopeFor("anyone", { token: outcome.session.token });
  if (actor.kind !== "user" && actor.kind !== "entrant") throw new Error(actor.kind);
  return { ...actor, token: outcome.session.token };
}

const users = () => db().user.count();

describe("a person whom the product does not know", () => {
  test("joins the organization of their scope, and returns to the same account", async () => {
    const assertion = stranger();
    const owner = await ownerOf(await arrive(assertion));
    expect(owner).toMatchObject({
      ...{ kind: "user", email: assertion.email, firstName: "Hana", lastName: "Nová", language: "cs" },
      memberships: [{ organizationId: organizations.muni, isAdmin: false }],
    });
    const before = await users();
    expect((await ownerOf(await arrive(assertion))).id).toBe(owner.id);
    expect(await users()).toBe(before);
    for (const action of ["user.register", "user.link", "user.verify", "membership.grant", "session.open"])
      expect(
        (await auditOf(action)).map(({ actorId }) => actorId),
        action,
      ).toContain(owner.id);
    const opened = (await auditOf("session.open")).filter(({ actorId }) => actorId === owner.id);
    expect(opened.map(({ after }) => after)).toEqual([{ provider: IDP }, { provider: IDP }]);
  });

  test("joins once when two logins arrive together", async () => {
    const assertion = stranger({ email: "together@mail.example" });
    const [one, other] = await Promise.all([arrive(assertion), arrive(assertion)]);
    expect((await ownerOf(one)).id).toBe((await ownerOf(other)).id);
  });

  test("joins a part of the institution with the role that it gives", async () => {
    const { memberships } = await ownerOf(await arrive(stranger({ homeOrganization: "law.muni.example" })));
    expect(memberships).toMatchObject([{ organizationId: organizations.faculty, isAdmin: true }]);
  });

  test("verifies an e-mail of another domain first", async () => {
    const { token } = await ownerOf(await arrive(stranger({ email: `hana${subjects}@mail.example` })));
    expect(await heldOf(token)).toBe("email-verification");
  });

  test.each([
    ["an organization that lets nobody join", { subjectId: "a@museum.example" }, "unknown"],
    ["an unknown scope", { subjectId: "a@nowhere.example" }, "unknown"],
    [
      "a home organization that the institution may not name",
      { subjectId: "a@nowhere.example", homeOrganization: "muni.example" },
      "unknown",
    ],
    ["no affiliation", { affiliation: "student@muni.example" }, "no-affiliation"],
    ["an affiliation elsewhere", { affiliation: "staff@museum.example" }, "no-affiliation"],
    ["no e-mail", { email: "" }, "no-email"],
  ])("cannot join with %s", async (_, values, refusal) => {
    const before = await users();
    expect(await arrive(stranger(values))).toEqual({ refusal });
    expect(await users()).toBe(before);
  });

  test("joins through a hub by the home organization", async () => {
    const values = {
      ...{ provider: "https://hub.example", subjectId: "a1@hub.example", homeOrganization: "mu.example" },
      affiliation: "staff@mu.example",
    };
    const { memberships } = await ownerOf(await arrive(stranger(values)));
    expect(memberships).toMatchObject([{ organizationId: organizations.muni }]);
  });

  test("gets no account by e-mail, neither a verified one nor an invited one", async () => {
    const { email } = await somebody();
    expect(await arrive(stranger({ email }))).toEqual({ refusal: "email-taken" });
    const invited = await invite();
    const owner = await ownerOf(await arrive(stranger({ email: invited.email })));
    expect(owner.id).not.toBe(invited.id);
    expect(owner.memberships.map(({ organizationId }) => organizationId)).toEqual([organizations.muni]);
    expect(await db().membership.count({ where: { userId: invited.id } })).toBe(1);
  });

  test("is another person with the same identifier at another provider, or of another kind", async () => {
    const assertion = stranger();
    const { id } = await ownerOf(await arrive(assertion));
    const [, subject = ""] = ["", assertion.identity.subject];
    const atOther = stranger({ provider: "https://other.example", subjectId: subject });
    expect((await ownerOf(await arrive(atOther))).id).not.toBe(id);
    const asEppn = stranger({ subjectId: "", eppn: subject });
    expect((await ownerOf(await arrive(asEppn))).id).not.toBe(id);
  });
});

async function invite() {
  subjects += 1;
  const email = `invited${subjects}@muni.example`;
  const membership = { create: { organizationId: organizations.closed, isAdmin: true } };
  const user = await db().user.create({ data: { email, username: email, memberships: membership } });
  const link = await inTransaction((tx) => issueLink(tx, { userId: user.id, email, purpose: "invitation" }));
  return { ...user, invitation: { uid: link.uid, token: link.token } };
}

describe("an invitation", () => {
  test("links the identity to the invited account, once", async () => {
    const { id, email, invitation } = await invite();
    const assertion = stranger({ subjectId: `x${id}@nowhere.example`, email: "" });
    const owner = await ownerOf(await arrive(assertion, { intention: { invitation } }));
    expect(owner).toMatchObject({ kind: "user", id, email, firstName: "Hana" });
    expect(owner.memberships).toMatchObject([{ organizationId: organizations.closed, isAdmin: true }]);
    expect(await arrive(stranger(), { intention: { invitation } })).toEqual({ refusal: "invitation" });
  });

  test("is not accepted with another token, or while another account is signed in", async () => {
    const { id, invitation } = await invite();
    const wrong = { ...invitation, token: "x".repeat(43) };
    expect(await arrive(stranger(), { intention: { invitation: wrong } })).toEqual({ refusal: "invitation" });
    const token = await enterAs(await somebody());
    expect(await arrive(stranger(), { token, intention: { invitation } })).toEqual({ refusal: "signed-in" });
    expect(await db().account.count({ where: { userId: id } })).toBe(0);
  });
});

describe("a signed-in user", () => {
  test("links their identity and can then sign in with it", async () => {
    const user = await somebody();
    const token = await enterAs(user);
    const assertion = stranger();
    expect(await arrive(assertion, { token })).toEqual({ isLinked: true });
    expect((await ownerOf(await arrive(assertion))).id).toBe(user.id);
  });

  test("links nothing that they did not begin in this session, or too long after signing in", async () => {
    const token = await enterAs(await somebody());
    expect(await arrive(stranger(), { token, intention: { sessionId: 0 } })).toEqual({ refusal: "stale" });
    await ageSession(token, 11);
    expect(await arrive(stranger(), { token })).toEqual({ refusal: "stale" });
  });

  test("does not get an identity of another account", async () => {
    const assertion = stranger();
    await arrive(assertion);
    const token = await enterAs(await somebody());
    expect(await arrive(assertion, { token })).toEqual({ refusal: "taken" });
  });
});

test("a disabled account stays closed, and its owner does not join again", async () => {
  const assertion = stranger();
  const { id } = await ownerOf(await arrive(assertion));
  await db().user.update({ where: { id }, data: { isActive: false } });
  const before = await users();
  expect(await arrive(assertion)).toEqual({ refusal: "unknown" });
  expect(await users()).toBe(before);
});
