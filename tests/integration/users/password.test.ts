import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { issueLink } from "@/lib/users/links/links";
import { changePassword } from "@/lib/users/passwords/change-password";
import type { PasswordChange } from "@/lib/users/passwords/contract";
import { hashPassword } from "@/lib/users/passwords/password";
import { requestReset } from "@/lib/users/passwords/reset-password";
import { readLink, redeemLink } from "@/lib/users/registration/redeem-link";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, enter, isAlive, newNetwork, PASSWORD, scopeFor } from "./people";
import { linkOf, queueAsText, workOffQueue } from "./queued-mails";
import { workOf } from "./work-of";

const CHOSEN = "eight purple elephants";
const longAgo = new Date(Date.now() - 11 * 60_000);

let passwordHash: string;
let people = 0;

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, { SITE_URL: "https://usus.example" });
  await prepareQueue();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await db().limitedTry.deleteMany();
  await workOffQueue();
});
afterAll(() => db().$disconnect());

async function somebody({
  isVerified = true,
  ...given
}: {
  isVerified?: boolean;
  isActive?: boolean;
  language?: string;
} = {}) {
  people += 1;
  const email = `person-${people}@library.example`;
  const verified = isVerified ? { verifiedEmail: email, emailVerified: new Date(0) } : {};
  return db().user.create({ data: { email, username: email, passwordHash, ...verified, ...given } });
}

const ask = async (email: string, network = newNetwork()) =>
  requestReset(await scopeFor("anyone", { network }), { email });
const answerTo = async (email: string) => {
  const mail = (await workOffQueue()).find(({ to }) => to === email);
  const { uid = "", token = "" } = mail ? linkOf(mail).asked : {};
  return { uid, token };
};
const linkFor = async (email: string) => ask(email).then(() => answerTo(email));
const read = async (link: { uid: string; token: string }) => readLink(await scopeFor("anyone"), link);

type Choice = { password?: string; first_name?: string; last_name?: string; formerToken?: string };
const redeem = async (
  link: { uid: string; token: string },
  { password = CHOSEN, formerToken, ...names }: Choice = {},
) =>
  redeemLink(await scopeFor("anyone"), {
    ...link,
    ...names,
    new_password1: password,
    new_password2: password,
    userAgent: "Test",
    formerToken,
  });

describe("requesting a new password", () => {
  test("answers the same for every address; the queue contains no address, and only an existing one gets a link", async () => {
    const { email } = await somebody({ language: "cs" });
    expect(await ask(email.toUpperCase())).toEqual({ detail: "sent", email: email.toUpperCase() });
    expect(await ask("nobody@library.example")).toEqual({ detail: "sent", email: "nobody@library.example" });
    expect(await queueAsText()).not.toContain("library.example");
    const mails = await workOffQueue();
    expect(mails.map(({ to, template, language }) => [to, template, language])).toEqual([[email, "reset", "cs"]]);
    expect(linkOf({ values: mails[0]?.values ?? {} }).path).toBe("/cs/reset-password/");
  });

  test("takes equally long for existing and unknown addresses", async () => {
    const { email } = await somebody();
    const forget = () => db().limitedTry.deleteMany();
    const existing = await workOf(() => forget().then(() => ask(email)));
    const unknown = await workOf(() => forget().then(() => ask("nobody@library.example")));
    expect(unknown).toEqual(existing);
  });

  test("chooses, of accounts that share an address, the verified one, otherwise the newest, never a disabled one", async () => {
    const { email, id } = await somebody();
    await db().user.create({ data: { email, username: email, passwordHash } });
    expect((await linkFor(email)).uid).toBe(String(id));
    const claimed = await somebody({ isVerified: false });
    const newest = await db().user.create({ data: { email: claimed.email, username: "", passwordHash } });
    expect((await linkFor(claimed.email)).uid).toBe(String(newest.id));
    const disabled = await somebody({ isActive: false });
    await ask(disabled.email);
    expect(await workOffQueue()).toEqual([]);
  });

  test("waits after three tries for one address from one network, and after twenty from anywhere", async () => {
    const { email, id } = await somebody();
    const network = newNetwork();
    for (let tries = 0; tries < 3; tries += 1) await ask(email, network);
    await expect(ask(email, network)).rejects.toMatchObject({ status: 429 });
    for (let tries = 0; tries < 17; tries += 1) await ask(email);
    await expect(ask(email)).rejects.toMatchObject({ status: 429 });
    const browser = { id: "own", userId: id };
    expect(await requestReset(await scopeFor("anyone"), { email, browser })).toMatchObject({ detail: "sent" });
    const claimed = await db().user.create({ data: { email, username: email, passwordHash } });
    const claimant = { email, browser: { id: "claimed", userId: claimed.id } };
    await expect(requestReset(await scopeFor("anyone"), claimant)).rejects.toMatchObject({ status: 429 });
  });

  test("waits after twenty tries from one IPv6 /64", async () => {
    const network = newNetwork();
    for (let tries = 0; tries < 20; tries += 1) await ask(`guess-${tries}@library.example`, network);
    await expect(ask("guess@library.example", network)).rejects.toMatchObject({ status: 429 });
  });
});

describe("a reset link", () => {
  test("sets the password, verifies the e-mail, ends every session and opens one; the old password and all links become void", async () => {
    const { id, email } = await somebody({ isVerified: false });
    const former = await enter(email);
    const earlier = await linkFor(email);
    const link = await linkFor(email);
    expect(await read(link)).toMatchObject({ email, purpose: "reset", organizations: [] });
    const session = await redeem(link, { first_name: "Somebody", formerToken: former.token });
    expect(await isAlive(former.token)).toBe(false);
    expect((await scopeFor("signed-in", { token: session.token })).user).toMatchObject({ id, firstName: "" });
    await expect(enter(email)).rejects.toMatchObject({ code: "wrongCredentials" });
    expect((await enter(email, CHOSEN)).userId).toBe(id);
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({ verifiedEmail: email });
    await expect(redeem(earlier)).rejects.toMatchObject({ code: "linkUsed" });
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkUsed" });
    await expect(read(link)).rejects.toMatchObject({ code: "linkUsed" });
    expect((await workOffQueue()).map(({ to, template }) => [to, template])).toEqual([[email, "passwordChanged"]]);
    expect((await auditOf("password.reset")).at(-1)).toMatchObject({ actorId: id, subject: `user ${id}` });
  });

  test("counts as the code by e-mail, but not as that of an authenticator", async () => {
    const plain = await somebody();
    const { userId } = await redeem(await linkFor(plain.email));
    expect(await db().session.findMany({ where: { userId } })).toMatchObject([{ codeGivenAt: expect.any(Date) }]);
    const careful = await somebody();
    await db().secondFactorDevice.create({
      data: { userId: careful.id, kind: "authenticator", confirmedAt: new Date(0) },
    });
    const { token } = await redeem(await linkFor(careful.email));
    await expect(scopeFor("signed-in", { token })).rejects.toMatchObject({ code: "oneTimeCodeNeeded" });
  });

  test("is stored hashed, belongs to one user and one address, and lasts an hour", async () => {
    const { id, email } = await somebody();
    const link = await linkFor(email);
    const row = await db().mailedLink.findFirstOrThrow({ where: { userId: id } });
    expect(JSON.stringify(row)).not.toContain(link.token);
    expect(row.expires.getTime() - row.createdAt.getTime()).toBe(3_600_000);
    const stranger = await somebody();
    await expect(redeem({ ...link, uid: String(stranger.id) })).rejects.toMatchObject({ code: "linkUnknown" });
    await expect(redeem({ ...link, token: `${link.token}x` })).rejects.toMatchObject({ code: "linkUnknown" });
    await db().user.update({ where: { id }, data: { email: "moved@library.example" } });
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkUnknown" });
    await db().user.update({ where: { id }, data: { email } });
    await db().mailedLink.update({ where: { id: row.id }, data: { expires: new Date(Date.now() - 1000) } });
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkExpired" });
  });

  test("does nothing for a disabled account or an address that moved to another account", async () => {
    const disabled = await somebody();
    const link = await linkFor(disabled.email);
    await db().user.update({ where: { id: disabled.id }, data: { isActive: false } });
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkUnknown" });
    const claimed = await somebody({ isVerified: false });
    const late = await linkFor(claimed.email);
    await db().user.create({ data: { email: claimed.email, verifiedEmail: claimed.email, username: "" } });
    await expect(redeem(late)).rejects.toMatchObject({ code: "addressTaken" });
    expect(await db().user.findUnique({ where: { id: claimed.id } })).toMatchObject({ passwordHash });
  });

  test("remains valid after a rejected password, and works for one of two simultaneous uses", async () => {
    const { email } = await somebody();
    const link = await linkFor(email);
    for (const password of ["short", "password1", email, "4815162342"])
      await expect(redeem(link, { password })).rejects.toMatchObject({ fields: { new_password1: expect.any(Array) } });
    const ends = await Promise.allSettled([redeem(link), redeem(link)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("allows fifty guesses from one network in a quarter of an hour", async () => {
    const network = newNetwork();
    const scope = await scopeFor("anyone", { network });
    const subject = `link:network:${network}`;
    await db().limitedTry.createMany({ data: Array.from({ length: 49 }, () => ({ subject })) });
    await expect(readLink(scope, { uid: "1", token: "guess" })).rejects.toMatchObject({ status: 400 });
    await expect(readLink(scope, { uid: "1", token: "another" })).rejects.toMatchObject({ status: 429 });
  });
});

describe("an invitation", () => {
  async function invited() {
    people += 1;
    const email = `invited-${people}@library.example`;
    const user = await db().user.create({
      data: {
        email,
        username: email,
        firstName: "Jan",
        memberships: { create: { organization: { create: { name: "Library", nameCs: "Knihovna" } } } },
      },
    });
    const link = await inTransaction((tx) => issueLink(tx, { userId: user.id, email, purpose: "invitation" }));
    return { user, link: { uid: link.uid, token: link.token } };
  }

  test("reports who is invited where, and lasts ten days", async () => {
    const { user, link } = await invited();
    expect(await read(link)).toEqual({
      email: user.email,
      purpose: "invitation",
      has_account: false,
      first_name: "Jan",
      last_name: "",
      organizations: [{ name: "Library", name_en: null, name_cs: "Knihovna" }],
    });
    const { expires, createdAt } = await db().mailedLink.findFirstOrThrow({ where: { userId: user.id } });
    expect(expires.getTime() - createdAt.getTime()).toBe(10 * 86_400_000);
  });

  test("is accepted with a password and a name, and signs in", async () => {
    const { user, link } = await invited();
    const { token } = await redeem(link, { last_name: "Novák" });
    const scope = await scopeFor("signed-in", { token });
    expect(scope.user).toMatchObject({ id: user.id, firstName: "Jan", lastName: "Novák" });
    expect(scope.organizationIds).toHaveLength(1);
    expect(await workOffQueue()).toEqual([]);
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkUsed" });
  });

  test("rejects a password equal to the person's name", async () => {
    const { link } = await invited();
    const choice = { password: "Terezie-Novotná", first_name: "Terezie", last_name: "Novotná" };
    await expect(redeem(link, choice)).rejects.toMatchObject({ fields: { new_password1: ["passwordSimilar"] } });
  });

  test("does not work as a verification link", async () => {
    const { verifyEmail } = await import("@/lib/users/registration/verify-email");
    const { link } = await invited();
    await expect(verifyEmail(await scopeFor("anyone"), link.token)).rejects.toMatchObject({ code: "linkUnknown" });
  });
});

describe("changing the password", () => {
  const change = async (token: string, given: Partial<PasswordChange> = {}, network = newNetwork()) =>
    changePassword(await scopeFor("account.change", { token, network }), {
      new_password1: CHOSEN,
      new_password2: CHOSEN,
      ...given,
    });
  const age = (userId: number) => db().session.updateMany({ where: { userId }, data: { createdAt: longAgo } });

  test("needs no current password within ten minutes after signing in; the other sessions end, this one remains, the owner is notified", async () => {
    const { id, email } = await somebody();
    const other = await enter(email);
    const { token } = await enter(email);
    const link = await linkFor(email);
    expect(await change(token)).toEqual({ detail: "changed" });
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(other.token)).toBe(false);
    expect((await enter(email, CHOSEN)).userId).toBe(id);
    await expect(redeem(link)).rejects.toMatchObject({ code: "linkUsed" });
    expect((await workOffQueue()).map(({ to, template }) => [to, template])).toEqual([[email, "passwordChanged"]]);
    expect((await auditOf("password.change")).at(-1)).toMatchObject({ actorId: id, subject: `user ${id}` });
    expect(JSON.stringify(await db().auditEntry.findMany())).not.toMatch(/argon2|elephants/);
  });

  test("needs the current password later", async () => {
    const { id, email } = await somebody();
    const { token } = await enter(email);
    await age(id);
    await expect(change(token)).rejects.toMatchObject({ fields: { old_password: ["mandatory"] } });
    await expect(change(token, { old_password: "no" })).rejects.toMatchObject({
      fields: { old_password: ["passwordWrong"] },
    });
    await change(token, { old_password: PASSWORD });
    expect((await enter(email, CHOSEN)).userId).toBe(id);
  });

  test("is rejected with a wrong current one even right after signing in, and waits after five", async () => {
    const { email } = await somebody();
    const { token } = await enter(email);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(change(token, { old_password: "no" })).rejects.toMatchObject({ status: 400 });
    await expect(change(token, { old_password: PASSWORD })).rejects.toMatchObject({ status: 429 });
    expect((await enter(email)).token).toBeTruthy();
  });

  test("rejects a weak one at its field", async () => {
    const { email } = await somebody();
    const { token } = await enter(email);
    await expect(change(token, { new_password1: email })).rejects.toMatchObject({
      fields: { new_password1: ["passwordSimilar"] },
    });
  });

  test("needs a fresh session for users of an identity provider without a password", async () => {
    const { id, email } = await somebody();
    const { token } = await enter(email);
    await db().user.update({ where: { id }, data: { passwordHash: null } });
    await age(id);
    await expect(change(token)).rejects.toMatchObject({ code: "signInAgain" });
    await db().session.updateMany({ where: { userId: id }, data: { createdAt: new Date(Date.now()) } });
    await change(token);
    expect((await enter(email, CHOSEN)).userId).toBe(id);
  });

  test("is refused during impersonation", async () => {
    const admin = await somebody();
    const person = await somebody();
    const { token } = await enter(admin.email);
    await db().session.updateMany({ where: { userId: admin.id }, data: { impersonatedId: person.id } });
    await expect(change(token)).rejects.toMatchObject({ status: 403 });
  });
});
