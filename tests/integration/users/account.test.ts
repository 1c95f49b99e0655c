import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { askEmailChange, cancelEmailChange, findEmailChange } from "@/lib/users/email/email-change";
import { sweepUsers } from "@/lib/users/jobs";
import { issueLink } from "@/lib/users/links/links";
import { changePassword } from "@/lib/users/passwords/change-password";
import { hashPassword } from "@/lib/users/passwords/password";
import { readUser, saveExtraData, saveProfile, setLanguage } from "@/lib/users/profile";
import { readLink } from "@/lib/users/registration/redeem-link";
import { registerUser } from "@/lib/users/registration/register-user";
import { verifyEmail } from "@/lib/users/registration/verify-email";
import { endOtherSessions, endSession, listSessions } from "@/lib/users/sessions/sessions";
import { actingUser } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, enter, isAlive, PASSWORD, scopeFor } from "./people";
import { linkOf, workOffQueue } from "./queued-mails";

const email = "hana@hradisko.example";
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

let id: number;

beforeAll(async () => {
  await freshStores();
  process.env.OTP_ENABLED = "1";
  await prepareQueue();
  const passwordHash = await hashPassword(PASSWORD);
  ({ id } = await db().user.create({
    data: { email, verifiedEmail: email, emailVerified: new Date(0), username: email, passwordHash },
  }));
});
beforeEach(async () => {
  await db().limitedTry.deleteMany();
  await db().session.deleteMany();
});
afterAll(() => db().$disconnect());

/** Signed in, code accepted. */
async function entered(): Promise<string> {
  const { token } = await enter(email);
  await db().session.updateMany({
    where: { codeGivenAt: null },
    data: { codeGivenAt: new Date(Date.now()) },
  });
  return token;
}
const user = async (token: string) => readUser(await scopeFor("entering", { token }));

describe("the current user", () => {
  test("lists devices and e-mail while a code is due, without a token for the live connection", async () => {
    const { token } = await enter(email);
    const app = await db().secondFactorDevice.create({
      data: { userId: id, kind: "authenticator", name: "Phone", confirmedAt: new Date(0) },
    });
    await db().secondFactorDevice.create({ data: { userId: id, kind: "authenticator", name: "unfinished" } });
    const seen = await user(token);
    expect(seen.otp_required).toEqual([
      { pk: expect.any(Number), name: "", email: "hana@hradisko.example" },
      { pk: app.id, name: "Phone" },
    ]);
    expect(seen.sesame_token).toBe("");
    await db().secondFactorDevice.deleteMany({ where: { kind: "authenticator" } });
  });

  test("has all fields of the specification after the code", async () => {
    expect(await user(await entered())).toEqual({
      pk: id,
      username: email,
      email,
      first_name: "",
      last_name: "",
      language: "en",
      is_user_of_master_organization: false,
      is_admin_of_master_organization: false,
      is_superuser: false,
      email_verification_status: "verified",
      email_verification_sent: null,
      impersonator: null,
      otp_required: null,
      sesame_token: expect.stringMatching(/./),
      extra_data: {},
    });
  });

  test("names both users during impersonation and falls back when the target is disabled", async () => {
    const token = await entered();
    const acted = await db().user.create({ data: { email: "acted@hradisko.example", username: "acted" } });
    await db().session.updateMany({ data: { impersonatedId: acted.id } });
    expect(await user(token)).toMatchObject({ pk: acted.id, impersonator: id, email_verification_status: "unknown" });
    await db().user.update({ where: { id: acted.id }, data: { isActive: false } });
    expect(await user(token)).toMatchObject({ pk: id, impersonator: null });
  });

  test("omits stored settings of unknown shape", async () => {
    const extraData = { fiscal_year_start_month: 13, last_seen_release: "8.0.4", other: true };
    await db().user.update({ where: { id }, data: { extraData } });
    expect((await user(await entered())).extra_data).toEqual({ last_seen_release: "8.0.4" });
    await db().user.update({ where: { id }, data: { extraData: {} } });
  });
});

test("with an unverified superuser account does not get in by password alone when codes are required", async () => {
  const root = "root@hradisko.example";
  const passwordHash = await hashPassword(PASSWORD);
  await db().user.create({ data: { email: root, username: root, isSuperuser: true, passwordHash } });
  const { token } = await enter(root);
  await expect(scopeFor("commands.run", { token })).rejects.toMatchObject({ status: 403, code: "emailNotVerified" });
});

test("with a session older than the requirement is asked for a code and has a device for it", async () => {
  const before = "before@hradisko.example";
  const passwordHash = await hashPassword(PASSWORD);
  const proof = { verifiedEmail: before, emailVerified: new Date(0) };
  const person = await db().user.create({ data: { email: before, username: before, passwordHash, ...proof } });
  const { token } = await enter(before);
  await db().secondFactorDevice.deleteMany({ where: { userId: person.id } });
  await expect(scopeFor("signed-in", { token })).rejects.toMatchObject({ code: "oneTimeCodeNeeded" });
  expect((await user(token)).otp_required).toHaveLength(1);
});

test("who verifies in one browser is asked for a code in the others", async () => {
  const address = "newcomer@hradisko.example";
  const register = async () =>
    registerUser(await scopeFor("register"), {
      ...{ email: address, password1: PASSWORD, password2: PASSWORD },
      ...{ userAgent: "Test", formerToken: undefined },
    });
  const { userId, token } = await register();
  const elsewhere = await enter(address);
  const [mail] = await workOffQueue();
  await verifyEmail(await scopeFor("anyone", { token }), linkOf({ values: mail?.values ?? {} }).asked.key ?? "");
  expect((await scopeFor("signed-in", { token })).user.id).toBe(userId);
  await expect(scopeFor("signed-in", { token: elsewhere.token })).rejects.toMatchObject({ code: "oneTimeCodeNeeded" });
  expect((await user(elsewhere.token)).otp_required).toMatchObject([{ email: "newcomer@hradisko.example" }]);
});

describe("settings of the user", () => {
  test("are merged, also two changes at once; nulls change nothing; an empty payload is rejected", async () => {
    const scope = await scopeFor("signed-in", { token: await entered() });
    await Promise.all([
      saveExtraData(scope, { fiscal_year_start_month: 9 }),
      saveExtraData(scope, { last_seen_release: "8.0.3" }),
    ]);
    expect(await saveExtraData(scope, { last_dismissed_release: "8.0.4", last_seen_release: null })).toEqual({
      fiscal_year_start_month: 9,
      last_seen_release: "8.0.3",
      last_dismissed_release: "8.0.4",
    });
    for (const empty of [{}, { last_seen_release: null }])
      await expect(saveExtraData(scope, empty)).rejects.toMatchObject({ status: 400, code: "noValidData" });
  });

  test("include the name, whose change is recorded", async () => {
    const token = await entered();
    await saveProfile(await scopeFor("account.change", { token }), { first_name: "Hana", last_name: "Nováková" });
    expect(await user(token)).toMatchObject({ first_name: "Hana", last_name: "Nováková" });
    expect((await auditOf("user.change")).at(-1)).toMatchObject({
      before: { first_name: "" },
      after: { first_name: "Hana" },
    });
  });

  test("include the language, also before the code", async () => {
    const { token } = await enter(email);
    await setLanguage(await scopeFor("entering", { token }), "cs");
    expect((await user(token)).language).toBe("cs");
  });
});

describe("sessions", () => {
  test("are listed newest first, without ended ones and those of others", async () => {
    const first = await entered();
    const idle = await entered();
    await db().session.updateMany({ where: { id: await idOf(idle) }, data: { lastSeenAt: daysAgo(1) } });
    const last = await entered();
    const listed = await listSessions(await scopeFor("account.change", { token: last }));
    expect(listed.map(({ pk, is_current }) => [pk, is_current])).toEqual([
      [await idOf(last), true],
      [await idOf(first), false],
    ]);
    expect(listed[0]).toMatchObject({ user_agent: "Test", network: expect.stringContaining("/64") });
  });

  test("are ended one at a time, never those of others", async () => {
    const token = await entered();
    const other = await entered();
    const stranger = await db().user.create({ data: { email: "s@s.example", username: "s" } });
    const foreign = await db().session.create({
      data: { sessionToken: "foreign", userId: stranger.id, expires: daysAgo(-1) },
    });
    const scope = await scopeFor("account.change", { token });
    await endSession(scope, await idOf(other));
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    await expect(endSession(scope, foreign.id)).rejects.toMatchObject({ status: 404 });
    expect(await db().session.findUnique({ where: { id: foreign.id } })).not.toBeNull();
    expect((await auditOf("session.end")).at(-1)).toMatchObject({ actorId: id });
  });

  test("are ended together, except the current one", async () => {
    const others = [await entered(), await entered()];
    const token = await entered();
    expect(await endOtherSessions(await scopeFor("account.change", { token }))).toEqual({ ended: 2 });
    expect(await Promise.all([...others, token].map(isAlive))).toEqual([false, false, true]);
  });
});

async function idOf(token: string): Promise<number> {
  return (await scopeFor("entering", { token })).person.sessionId;
}

describe("the hourly sweep", () => {
  test("deletes ended sessions, old links and old tries, and nothing valid", async () => {
    const token = await entered();
    const idle = await entered();
    await db().session.updateMany({ where: { id: await idOf(idle) }, data: { lastSeenAt: daysAgo(1) } });
    const link = (purpose: "reset" | "verification") =>
      inTransaction((tx) => issueLink(tx, { userId: id, email, purpose }));
    const old = await link("reset");
    const young = await link("verification");
    await db().mailedLink.update({
      where: { id: old.id },
      data: { createdAt: daysAgo(31), expires: daysAgo(30.9) },
    });
    await db().limitedTry.createMany({ data: [{ subject: "old", triedAt: daysAgo(1) }, { subject: "young" }] });
    expect(await sweepUsers()).toMatchObject({ sessions: 1, links: 1, accounts: 0 });
    expect(await isAlive(token)).toBe(true);
    expect(await db().mailedLink.findMany({ where: { userId: id }, select: { id: true } })).toEqual([{ id: young.id }]);
    expect(await db().limitedTry.findMany({ where: { subject: { in: ["old", "young"] } } })).toMatchObject([
      { subject: "young" },
    ]);
  });

  test("deletes only accounts left unverified for thirty days", async () => {
    const { id: organizationId } = await db().organization.create({ data: { name: "Hradisko" } });
    const account = (name: string, data: object = {}) =>
      db().user.create({ data: { email: `${name}@x.example`, username: name, createdAt: daysAgo(31), ...data } });
    await account("forgotten");
    await account("fresh", { createdAt: daysAgo(29) });
    await account("verified", { verifiedEmail: "verified@x.example", emailVerified: daysAgo(31) });
    await account("invited", { memberships: { create: { organizationId } } });
    await account("root", { isSuperuser: true });
    await account("linked", {
      accounts: { create: { type: "oidc", provider: "https://id.example", providerAccountId: "1" } },
    });
    const moved = await account("moved");
    await inTransaction((tx) => issueLink(tx, { userId: moved.id, email: moved.email, purpose: "verification" }));
    expect(await sweepUsers()).toMatchObject({ accounts: 1 });
    const left = await db().user.findMany({ where: { email: { endsWith: "@x.example" } }, orderBy: { id: "asc" } });
    expect(left.map(({ username }) => username)).toEqual(["fresh", "verified", "invited", "root", "linked", "moved"]);
  });
});

describe("a change of e-mail", () => {
  const next = "hana@nova.example";
  const ask = async (token: string, change: { email: string; password?: string }) =>
    askEmailChange(await scopeFor("account.change", { token }), change);
  const open = async (key: string, token?: string) =>
    verifyEmail(await scopeFor("anyone", token ? { token } : {}), key).catch((error: { code: string }) => error.code);
  const keyOf = (mails: Awaited<ReturnType<typeof workOffQueue>>) =>
    mails.flatMap((mail) => (mail.template === "emailChange" ? (linkOf(mail).asked.key ?? "") : []))[0] ?? "";
  const stored = () => db().user.findUniqueOrThrow({ where: { id } });
  const sentFor = async (token: string, address: string) => {
    await ask(token, { email: address, password: PASSWORD });
    return keyOf(await workOffQueue());
  };

  beforeEach(async () => {
    await workOffQueue();
    await db().mailedLink.deleteMany();
    await db().user.deleteMany({ where: { id: { not: id } } });
    await db().user.update({ where: { id }, data: { email, verifiedEmail: email, username: email } });
  });

  test("requires the password ten minutes after the sign-in", async () => {
    const token = await entered();
    await db().session.updateMany({ data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    await expect(ask(token, { email: next })).rejects.toMatchObject({ fields: { password: ["mandatory"] } });
    const wrong = { email: next, password: "not this one" };
    await expect(ask(token, wrong)).rejects.toMatchObject({ fields: { password: ["passwordWrong"] } });
    await expect(ask(token, { email, password: PASSWORD })).rejects.toMatchObject({ fields: { email: ["emailSame"] } });
    expect(await workOffQueue()).toEqual([]);
    expect(await ask(token, { email: "Hana@Nova.example", password: PASSWORD })).toEqual({
      detail: "sent",
      email: next,
    });
    expect((await workOffQueue()).map(({ to, template }) => [template, to]).sort()).toEqual([
      ["emailChange", next],
      ["emailChangeAsked", email],
    ]);
    expect(await stored()).toMatchObject({ email, verifiedEmail: email });
  });

  test("takes effect when its owner opens the link signed in; no other user, and no impersonator, can", async () => {
    await db().account.create({
      data: { userId: id, type: "oidc", provider: "https://idp", providerAccountId: "hana" },
    });
    const [token, elsewhere] = [await entered(), await entered()];
    const key = await sentFor(token, next);
    const other = await db().user.create({
      data: { email: "jan@b.example", verifiedEmail: "jan@b.example", emailVerified: new Date(0), username: "jan" },
    });
    const reset = await inTransaction((tx) => issueLink(tx, { userId: id, email, purpose: "reset" }));
    const [session] = await db().session.findMany({ where: { userId: id }, take: 1 });
    const stranger = await scopeFor("anyone", {
      actor: actingUser({ id: other.id, sessionId: session?.id ?? 0 }),
    });
    const impersonating = await scopeFor("anyone", {
      actor: actingUser({ id, sessionId: session?.id ?? 0, impersonator: actingUser({ id: other.id }) }),
    });
    for (const scope of [await scopeFor("anyone"), stranger, impersonating])
      await expect(verifyEmail(scope, key)).rejects.toMatchObject({ code: "confirmSignedIn" });
    expect(await stored()).toMatchObject({ email });
    expect(await open(key, token)).toEqual({ detail: "verified", email: next });
    expect(await stored()).toMatchObject({ email: next, verifiedEmail: next, username: next });
    expect(await open(key, token)).toEqual({ detail: "verified", email: next });
    expect([await isAlive(token), await isAlive(elsewhere)]).toEqual([true, false]);
    expect((await workOffQueue()).map(({ to, template }) => [template, to])).toEqual([["emailChanged", email]]);
    await expect(readLink(await scopeFor("anyone"), { uid: reset.uid, token: reset.token })).rejects.toMatchObject({
      code: "linkUnknown",
    });
    await expect(enter(email)).rejects.toBeDefined();
    expect((await enter(next)).token).toBeDefined();
    expect(await db().account.count({ where: { userId: id } })).toBe(1);
    expect((await auditOf("user.change")).at(-1)).toMatchObject({ before: { email }, after: { email: next } });
  });

  test("does nothing for an address of another account, also one that got its owner meanwhile", async () => {
    const token = await entered();
    const owned = { email: next, verifiedEmail: next, emailVerified: new Date(0), username: next };
    const owner = await db().user.create({ data: owned });
    expect(await ask(token, { email: next, password: PASSWORD })).toEqual({ detail: "sent", email: next });
    expect((await workOffQueue()).map(({ template }) => template)).toEqual(["emailChangeAsked"]);
    await db().user.delete({ where: { id: owner.id } });
    const key = await sentFor(token, next);
    await db().user.create({ data: owned });
    expect(await open(key, token)).toBe("addressTaken");
    expect(await stored()).toMatchObject({ email, verifiedEmail: email });
  });

  test("waits until it is canceled, requested again, or a password is set", async () => {
    const token = await entered();
    const scope = () => scopeFor("account.change", { token });
    const first = await sentFor(token, next);
    expect(await findEmailChange(await scope())).toBe(next);
    const second = await sentFor(token, "hana@jina.example");
    expect(await open(first, token)).toBe("linkUnknown");
    await cancelEmailChange(await scope());
    expect(await findEmailChange(await scope())).toBeNull();
    expect(await open(second, token)).toBe("linkUnknown");
    const third = await sentFor(token, next);
    const chosen = "another calm one to use";
    await changePassword(await scope(), { old_password: PASSWORD, new_password1: chosen, new_password2: chosen });
    expect(await open(third, token)).toBe("linkUsed");
    expect(await stored()).toMatchObject({ email });
    await db().user.update({ where: { id }, data: { passwordHash: await hashPassword(PASSWORD) } });
  });
});
