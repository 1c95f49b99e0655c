import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { hashLinkToken } from "@/lib/users/links/links";
import { hashPassword } from "@/lib/users/passwords/password";
import { readUser } from "@/lib/users/profile";
import { registerUser } from "@/lib/users/registration/register-user";
import { sendVerification } from "@/lib/users/registration/verification";
import { verifyEmail } from "@/lib/users/registration/verify-email";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, isAlive, newNetwork, PASSWORD, scopeFor } from "./people";
import { linkOf, queueAsText, workOffQueue } from "./queued-mails";
import { workOf } from "./work-of";

const owner = "hana@hradisko.example";

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, { SITE_URL: "https://usus.example", CONTACT_EMAIL: "helpdesk@usus.example" });
  await prepareQueue();
  const passwordHash = await hashPassword(PASSWORD);
  await db().user.create({
    data: {
      email: owner,
      verifiedEmail: owner,
      emailVerified: new Date(0),
      username: owner,
      passwordHash,
      language: "cs",
    },
  });
});
beforeEach(async () => {
  await db().limitedTry.deleteMany();
  await workOffQueue();
});
afterAll(() => db().$disconnect());

const register = async (email: string, password1 = PASSWORD, network = newNetwork(), language: Locale = "en") =>
  registerUser(await scopeFor("register", { network }), {
    email,
    password1,
    password2: password1,
    language,
    userAgent: "Test",
    formerToken: undefined,
  });

const keyOf = async (email: string) => {
  const mail = (await workOffQueue()).find(({ to, template }) => to === email && template === "verification");
  if (!mail) throw new Error(`No verification for ${email}`);
  return linkOf(mail).asked.key ?? "";
};
const verify = async (key: string, token?: string) =>
  verifyEmail(await scopeFor("anyone", token === undefined ? {} : { token }), key);

describe("registering", () => {
  test("an unknown address: opens a session that waits for verification, sends a link, and notifies the site's administrators", async () => {
    const { userId, token } = await register("New@Svratka.example");
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({
      email: "new@svratka.example",
      username: "new@svratka.example",
      verifiedEmail: null,
    });
    expect((await auditOf("user.register")).at(-1)).toMatchObject({ actorId: userId, subject: `user ${userId}` });
    await expect(scopeFor("signed-in", { token })).rejects.toMatchObject({ status: 403, code: "emailNotVerified" });
    const queue = await queueAsText();
    const mails = await workOffQueue();
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      ["new@svratka.example", "verification"],
      ["helpdesk@usus.example", "newUser"],
    ]);
    const link = linkOf({ values: mails[0]?.values ?? {} });
    expect(link.path).toBe("/verify-email/");
    const key = link.asked.key ?? "";
    expect(Buffer.from(key, "base64url").length).toBeGreaterThanOrEqual(16);
    expect(queue).not.toContain(key);
    const { tokenHash } = await db().mailedLink.findFirstOrThrow({ where: { userId } });
    expect(tokenHash).toBe(hashLinkToken(key));
  });

  test.each(routing.locales)(
    "notifies the site's administrators in the language of the new user (%s)",
    async (language) => {
      await register(`${language}@svratka.example`, PASSWORD, newNetwork(), language);
      const word = (await workOffQueue()).find(({ template }) => template === "newUser");
      expect(word).toMatchObject({ to: "helpdesk@usus.example", language });
    },
  );

  test("an existing address: gives the same answer and the same user in its session, and informs its owner", async () => {
    const person = await register(owner);
    const knownMails = await workOffQueue();
    const unknown = await register("other@svratka.example");
    await workOffQueue();
    expect(knownMails.map(({ to, template, language }) => [to, template, language])).toEqual([
      [owner, "alreadyRegistered", "cs"],
    ]);
    const { path, asked: searchParams } = linkOf({ values: knownMails[0]?.values ?? {} });
    expect([path, Object.keys(searchParams)]).toEqual(["/cs/verify-email/", ["key"]]);
    expect(Object.keys(person)).toEqual(Object.keys(unknown));
    const seen = async ({ token }: { token: string }) => {
      const user = await readUser(await scopeFor("entering", { token }));
      return { ...user, pk: 0, email: "", username: "", email_verification_sent: typeof user.email_verification_sent };
    };
    expect(await seen(person)).toEqual(await seen(unknown));
    expect(await seen(person)).toMatchObject({ email_verification_status: "pending", sesame_token: "" });
    for (let opened = 0; opened < 2; opened += 1)
      expect(await verifyEmail(await scopeFor("anyone"), searchParams.key ?? "")).toEqual({
        detail: "known",
        email: owner,
      });
    expect([await isAlive(person.token), await isAlive(unknown.token)]).toEqual([false, true]);
    expect(await db().user.count({ where: { email: owner, verifiedEmail: owner } })).toBe(1);
  });

  test("takes equally long, with equal database work, for existing and unknown addresses", async () => {
    const forget = () => db().limitedTry.deleteMany();
    const existing = await workOf(() => forget().then(() => register(owner)));
    const unknown = await workOf(() => forget().then(() => register("timed@svratka.example")));
    expect(unknown).toEqual(existing);
  });

  test.each([
    ["short", "sova3!x", "passwordShort"],
    ["of digits", "4815162342", "passwordDigits"],
    ["common", "Qwertyuiop1", "passwordCommon"],
    ["common in Czech", "Knihovna2024", "passwordCommon"],
    ["like the e-mail", "novotna.jana", "passwordSimilar"],
    ["the name of the site and a year", "Usus-2024!", "passwordSimilar"],
    ["made of words of the product", "UsageStatistics", "passwordSimilar"],
    ["the address of someone else", "reader@svratka.example", "passwordSimilar"],
    ["the name of a library", "Rokytna-2026", "passwordSimilar"],
    ["of one piece again and again", "sovasovasova", "passwordRepeats"],
  ])("rejects a password that is %s at its field, without counting a try", async (_, password, code) => {
    await db().organization.upsert({ where: { id: 9000 }, create: { id: 9000, name: "Rokytná" }, update: {} });
    for (let tries = 0; tries < 7; tries += 1)
      await expect(register("jana.novotna@svratka.example", password)).rejects.toMatchObject({
        status: 400,
        fields: { password1: expect.arrayContaining([code]) },
      });
    expect(await db().user.count({ where: { email: "jana.novotna@svratka.example" } })).toBe(0);
  });

  test("waits after five tries for one address, and after twenty from one network", async () => {
    const often = newNetwork();
    for (let tries = 0; tries < 5; tries += 1) await register("often@svratka.example", PASSWORD, often);
    await expect(register("OFTEN@svratka.example", PASSWORD, often)).rejects.toMatchObject({ status: 429 });
    const network = newNetwork();
    const subject = `registration:network:${network}`;
    await db().limitedTry.createMany({ data: Array.from({ length: 20 }, () => ({ subject })) });
    await expect(register("fresh@svratka.example", PASSWORD, network)).rejects.toMatchObject({ status: 429 });
  });

  test("keeps at most three unverified accounts of one address, and those with an active session", async () => {
    const email = "claims@svratka.example";
    const first = await register(email);
    const second = await register(email);
    const third = await register(email);
    await db().session.deleteMany({ where: { userId: second.userId } });
    const fourth = await register(email);
    const left = async () =>
      (await db().user.findMany({ where: { email }, orderBy: { id: "asc" } })).map(({ id }) => id);
    expect(await left()).toEqual([first.userId, third.userId, fourth.userId]);
    const fifth = await register(email);
    expect(await left()).toEqual([first.userId, third.userId, fourth.userId, fifth.userId]);
    expect(await isAlive(first.token)).toBe(true);
  });

  test("leaves an invited account of the same address unchanged", async () => {
    const email = "invited-claims@svratka.example";
    const organization = await db().organization.create({ data: { name: "Svratka" } });
    const invited = await db().user.create({
      data: { email, username: email, memberships: { create: { organizationId: organization.id } } },
    });
    for (let tries = 0; tries < 4; tries += 1) {
      const { userId } = await register(email);
      await db().session.deleteMany({ where: { userId } });
    }
    expect(await db().user.findUnique({ where: { id: invited.id } })).not.toBeNull();
  });
});

describe("verifying", () => {
  test("unlocks the waiting session at once", async () => {
    const { userId, token } = await register("verify@svratka.example");
    const key = await keyOf("verify@svratka.example");
    expect(await verify(key, token)).toEqual({ detail: "verified", email: "verify@svratka.example" });
    expect((await scopeFor("signed-in", { token })).user.id).toBe(userId);
    expect(await db().session.findFirst({ where: { userId } })).toMatchObject({ codeGivenAt: expect.any(Date) });
    expect((await auditOf("user.verify")).at(-1)).toMatchObject({ actorId: userId });
    expect(await db().userEvent.count({ where: { userId } })).toBe(1);
    expect(await readUser(await scopeFor("entering", { token }))).toMatchObject({
      email_verification_status: "verified",
      sesame_token: expect.stringMatching(/./),
    });
  });

  test("in another browser does not replace the code", async () => {
    const { userId } = await register("elsewhere@svratka.example");
    const stranger = await register("stranger@svratka.example");
    await verify(await keyOf("elsewhere@svratka.example"), stranger.token);
    expect(await db().session.findMany({ where: { userId } })).toMatchObject([{ codeGivenAt: null }]);
    expect(await db().session.findMany({ where: { userId: stranger.userId } })).toMatchObject([{ codeGivenAt: null }]);
  });

  test("does not replace an authenticator", async () => {
    const { userId, token } = await register("app@svratka.example");
    await db().secondFactorDevice.create({
      data: { userId, kind: "authenticator", confirmedAt: new Date(Date.now()) },
    });
    await verify(await keyOf("app@svratka.example"), token);
    await expect(scopeFor("signed-in", { token })).rejects.toMatchObject({ code: "oneTimeCodeNeeded" });
  });

  test("reports success for a key that a mail scanner used first, and for no other key", async () => {
    await register("scanned@svratka.example");
    const key = await keyOf("scanned@svratka.example");
    await verify(key);
    expect(await verify(key)).toMatchObject({ detail: "verified" });
    expect(await auditOf("user.verify")).toHaveLength(
      new Set((await auditOf("user.verify")).map(({ subject }) => subject)).size,
    );
    await expect(verify(`${key}x`)).rejects.toMatchObject({ code: "linkUnknown" });
    await db().mailedLink.updateMany({ where: { email: "scanned@svratka.example" }, data: { expires: new Date(0) } });
    await expect(verify(key)).rejects.toMatchObject({ code: "linkExpired" });
  });

  test("is bound to the address the link was sent to", async () => {
    const { userId } = await register("before@svratka.example");
    const key = await keyOf("before@svratka.example");
    await db().user.update({ where: { id: userId }, data: { email: "after@svratka.example" } });
    await expect(verify(key)).rejects.toMatchObject({ code: "linkUnknown" });
  });

  test("works for the owner of an address although another person registered it before and after them", async () => {
    const email = "victim@svratka.example";
    const before = await register(email);
    await workOffQueue();
    const victim = await register(email);
    const key = await keyOf(email);
    const after = await register(email);
    const lateKey = await keyOf(email);
    await verify(key, victim.token);
    expect((await scopeFor("signed-in", { token: victim.token })).user.id).toBe(victim.userId);
    expect(await isAlive(before.token)).toBe(false);
    expect(await isAlive(after.token)).toBe(false);
    expect(await db().user.findMany({ where: { email } })).toHaveLength(1);
    await expect(verify(lateKey)).rejects.toMatchObject({ code: "linkUnknown" });
  });

  test("does nothing for an address that another account has taken meanwhile", async () => {
    const email = "late@svratka.example";
    const { userId } = await register(email);
    const key = await keyOf(email);
    await db().user.create({ data: { email, verifiedEmail: email, emailVerified: new Date(0), username: email } });
    expect(await verify(key)).toMatchObject({ detail: "known" });
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ verifiedEmail: null });
  });

  test("succeeds for one of two accounts of one address at once", async () => {
    const email = "race@svratka.example";
    await register(email);
    const first = await keyOf(email);
    await register(email);
    const second = await keyOf(email);
    const ends = await Promise.allSettled([verify(first), verify(second)]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().user.findMany({ where: { email } })).toMatchObject([{ verifiedEmail: email }]);
  });

  test("accepts the invitations of the address", async () => {
    const email = "guest@svratka.example";
    const { id: organizationId } = await db().organization.create({ data: { name: "Svratka" } });
    const invited = await db().user.create({
      data: { email, username: email, memberships: { create: { organizationId, isAdmin: true } } },
    });
    const { userId, token } = await register(email);
    await verify(await keyOf(email), token);
    expect(await db().membership.findMany({ where: { organizationId } })).toMatchObject([{ userId, isAdmin: true }]);
    expect(await db().user.findUnique({ where: { id: invited.id } })).toBeNull();
    expect((await auditOf("membership.grant")).at(-1)).toMatchObject({ organizationId, subject: `user ${userId}` });
  });

  test("accepts no invitation without a session, because another person may have registered the address", async () => {
    const email = "hijacked@svratka.example";
    const { id: organizationId } = await db().organization.create({ data: { name: "Svratka" } });
    const invited = await db().user.create({
      data: { email, username: email, memberships: { create: { organizationId, isAdmin: true } } },
    });
    await register(email);
    await verify(await keyOf(email));
    expect(await db().membership.findMany({ where: { organizationId } })).toMatchObject([{ userId: invited.id }]);
  });

  test("is limited by network", async () => {
    const network = newNetwork();
    const subject = `link:network:${network}`;
    await db().limitedTry.createMany({ data: Array.from({ length: 50 }, () => ({ subject })) });
    await expect(verifyEmail(await scopeFor("anyone", { network }), "guess")).rejects.toMatchObject({ status: 429 });
  });
});

describe("requesting the e-mail again", () => {
  const again = async (token: string) => sendVerification(await scopeFor("entering", { token }));

  test("sends none within a minute, also on reload, and reports when the last was sent", async () => {
    const { userId, token } = await register("again@svratka.example");
    await workOffQueue();
    const { createdAt } = await db().mailedLink.findFirstOrThrow({ where: { userId } });
    for (let reload = 0; reload < 8; reload += 1)
      expect(await again(token)).toEqual({ status: "pending", email_sent: createdAt.toISOString() });
    expect(await workOffQueue()).toEqual([]);
  });

  test("sends one after a minute, one for two simultaneous requests, and none for the sixth within an hour", async () => {
    const { userId, token } = await register("hourly@svratka.example");
    await workOffQueue();
    const age = () =>
      db().mailedLink.updateMany({ where: { userId }, data: { createdAt: new Date(Date.now() - 61_000) } });
    await age();
    await Promise.all([again(token), again(token)]);
    expect((await workOffQueue()).map(({ template }) => template)).toEqual(["verification"]);
    await db().limitedTry.deleteMany();
    for (let sent = 0; sent < 5; sent += 1) {
      await age();
      await again(token);
    }
    await age();
    await expect(again(token)).rejects.toMatchObject({ status: 429 });
  });

  test("sends none once the address is verified", async () => {
    const { token } = await register("done@svratka.example");
    await verify(await keyOf("done@svratka.example"), token);
    expect(await again(token)).toMatchObject({ status: "verified" });
    expect(await workOffQueue()).toEqual([]);
  });
});
