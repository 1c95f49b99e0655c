import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { hashPassword } from "@/lib/users/passwords/password";
import { signIn } from "@/lib/users/passwords/sign-in";
import { knownBrowserCookie, knownBrowserOf } from "@/lib/users/sessions/known-browser";
import { hashSessionToken } from "@/lib/users/sessions/session-cookie";
import { signOut } from "@/lib/users/sessions/sessions";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf, enter, isAlive, newNetwork, PASSWORD, scopeFor } from "./people";
import { workOf } from "./work-of";

const email = "hana@hradisko.example";
const verifiedEmail = email;

beforeAll(async () => {
  await freshStores();
  const passwordHash = await hashPassword(PASSWORD);
  const emailVerified = new Date(0);
  await db().user.createMany({
    data: [
      { email, verifiedEmail, emailVerified, username: "hana", passwordHash },
      { email: "gone@hradisko.example", username: "gone", passwordHash, isActive: false },
      { email: "elsewhere@hradisko.example", username: "elsewhere" },
    ],
  });
});
beforeEach(async () => {
  await db().limitedTry.deleteMany();
  await db().session.deleteMany();
});
afterAll(() => db().$disconnect());

describe("signing in with the right password", () => {
  test("opens a session, and the database has only the hash of its token", async () => {
    const { token } = await enter("HANA@Hradisko.example");
    expect(await isAlive(token)).toBe(true);
    const rows = await db().session.findMany();
    expect(rows.map(({ sessionToken }) => sessionToken)).toEqual([hashSessionToken(token)]);
    expect(rows[0]).toMatchObject({ userAgent: "Test" });
    expect((await auditOf("session.open")).at(-1)).toMatchObject({ actor: email, network: rows[0]?.network });
  });

  test("issues a new token each time and ends the browser's former session", async () => {
    const first = await enter(email);
    const again = { email, password: PASSWORD, userAgent: "", formerToken: first.token };
    const second = await signIn(await scopeFor("anyone"), again);
    expect(second.token).not.toBe(first.token);
    expect(await isAlive(first.token)).toBe(false);
    expect(await isAlive(second.token)).toBe(true);
  });

  test("renews an old kind of hash", async () => {
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db().user.update({ where: { verifiedEmail }, data: { passwordHash: old } });
    await enter(email);
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { verifiedEmail } });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await enter(email);
  });

  test("followed by signing out ends the session at once", async () => {
    const { token } = await enter(email);
    expect(await signOut(token)).toMatchObject({ owner: { email }, identity: null });
    expect(await isAlive(token)).toBe(false);
  });

  test("gives a session that ends when the account is disabled", async () => {
    const { token } = await enter(email);
    await db().user.update({ where: { verifiedEmail }, data: { isActive: false } });
    expect(await isAlive(token)).toBe(false);
    await db().user.update({ where: { verifiedEmail }, data: { isActive: true } });
  });

  test.each([
    ["idle for more than eight hours", { lastSeenAt: new Date(Date.now() - 9 * 3_600_000) }],
    ["older than fourteen days", { expires: new Date(Date.now() - 1000) }],
  ])("gives a session that has ended when it is %s", async (_, data) => {
    const { token } = await enter(email);
    await db().session.updateMany({ data });
    expect(await isAlive(token)).toBe(false);
  });

  test("ignores an invited account without a password that shares the address", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const registered = await db().user.create({ data: { email: "two@x.example", username: "two", passwordHash } });
    await db().user.create({ data: { email: "two@x.example", username: "two" } });
    expect((await enter("two@x.example")).userId).toBe(registered.id);
  });
});

describe("signing in is refused with the same words", () => {
  test.each([
    ["a wrong password", email, "no"],
    ["an unknown address", "nobody@hradisko.example", PASSWORD],
    ["a disabled account", "gone@hradisko.example", PASSWORD],
    ["an account without a password", "elsewhere@hradisko.example", PASSWORD],
  ])("%s", async (_, address, password) => {
    await expect(enter(address, password)).rejects.toMatchObject({ status: 400, code: "wrongCredentials" });
    expect(await db().session.count()).toBe(0);
    expect((await auditOf("session.refuse")).at(-1)).toMatchObject({ subjectName: address });
  });

  test("an unknown address takes as long as a wrong password", async () => {
    const forget = () => db().limitedTry.deleteMany();
    const existing = await workOf(() => forget().then(() => enter(email, "no")));
    const unknown = await workOf(() => forget().then(() => enter("nobody@hradisko.example", "no")));
    expect([existing.hashes, unknown.hashes]).toEqual([1, 1]);
    expect(Math.abs(unknown.statements - existing.statements)).toBeLessThanOrEqual(1);
  });
});

describe("after too many failures in five minutes", () => {
  test("a network waits after five for an account, even with the right password; others do not wait", async () => {
    const network = newNetwork();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(enter(email, "no", network)).rejects.toMatchObject({ status: 400 });
    await expect(enter(email, PASSWORD, network)).rejects.toMatchObject({ status: 429, values: { minutes: 5 } });
    await enter(email);
    await expect(enter(email, PASSWORD, network)).rejects.toMatchObject({ status: 429 });
    await db().limitedTry.updateMany({ data: { triedAt: new Date(Date.now() - 6 * 60_000) } });
    await enter(email, PASSWORD, network);
  });

  test("an account waits after fifty from all networks, except in a browser its owner has used before", async () => {
    const { id } = await db().user.findUniqueOrThrow({ where: { verifiedEmail } });
    const another = await db().user.findFirstOrThrow({ where: { email: "gone@hradisko.example" } });
    const network = newNetwork();
    const knock = async (browser: string, password = PASSWORD) =>
      signIn(await scopeFor("anyone", { network }), {
        ...{ email, password, userAgent: "", formerToken: undefined },
        browser: knownBrowserOf(browser),
      });
    const own = knownBrowserCookie(id).value;
    for (let tries = 0; tries < 50; tries += 1) await enter(email, "no").catch(() => undefined);
    for (const browser of ["", "made.up", knownBrowserCookie(another.id).value, `${own}x`])
      await expect(knock(browser)).rejects.toMatchObject({ status: 429 });
    for (let tries = 0; tries < 4; tries += 1) await expect(knock(own, "no")).rejects.toMatchObject({ status: 400 });
    await knock(own);
    for (let tries = 0; tries < 5; tries += 1) await expect(knock(own, "no")).rejects.toMatchObject({ status: 400 });
    await expect(knock(own)).rejects.toMatchObject({ status: 429 });
  });

  test("a network waits after fifty for all accounts together", async () => {
    const network = newNetwork();
    const subject = `sign-in:network:${network}`;
    await db().limitedTry.createMany({ data: Array.from({ length: 49 }, () => ({ subject })) });
    await expect(enter("guess@hradisko.example", PASSWORD, network)).rejects.toMatchObject({ status: 400 });
    await expect(enter(email, PASSWORD, network)).rejects.toMatchObject({ status: 429 });
    await enter(email);
  });

  test("twenty simultaneous tries do not slip through", async () => {
    const network = newNetwork();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter(email, "no", network)));
    const looked = tries.filter((tried) => tried.status === "rejected" && tried.reason.status === 400);
    expect(looked.length).toBeLessThanOrEqual(5);
  });

  test("four failures and a success restart the count", async () => {
    const network = newNetwork();
    for (let tries = 0; tries < 4; tries += 1) await enter(email, "no", network).catch(() => undefined);
    await enter(email, PASSWORD, network);
    await expect(enter(email, "no", network)).rejects.toMatchObject({ status: 400 });
    await enter(email, PASSWORD, network);
  });
});
