import { hash } from "@node-rs/argon2";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { hasSession } from "@/lib/users/has-session";
import { addressSubject } from "@/lib/users/limit-sign-in";
import { hashPassword } from "@/lib/users/password";
import { hashSessionToken } from "@/lib/users/session-token";
import { signIn } from "@/lib/users/sign-in";
import { signOut } from "@/lib/users/sign-out";
import { useFreshStores } from "@/tests/support/stores";

const email = "hana@hradisko.example";
const password = "calm to use";

beforeAll(async () => {
  await useFreshStores();
  const passwordHash = await hashPassword(password);
  await db().user.createMany({
    data: [
      { email, username: "hana", passwordHash },
      { email: "gone@hradisko.example", username: "gone", passwordHash, isActive: false },
      { email: "elsewhere@hradisko.example", username: "elsewhere" },
    ],
  });
});

beforeEach(async () => {
  await db().signInFailure.deleteMany();
  await db().session.deleteMany();
});

let caller = 0;
const enter = (given: Partial<Parameters<typeof signIn>[0]> = {}) =>
  signIn({ email, password, network: `198.51.100.${caller++ % 250}`, formerToken: undefined, ...given });

describe("with the right password", () => {
  test("a session opens, and the database knows only the hash of its token", async () => {
    const { token } = await enter({ email: "HANA@Hradisko.example" });
    expect(await hasSession(token)).toBe(true);
    const rows = await db().session.findMany();
    expect(rows.map(({ sessionToken }) => sessionToken)).toEqual([hashSessionToken(token)]);
  });

  test("every time under another token, and the browser's former session ends", async () => {
    const first = await enter();
    const second = await enter({ formerToken: first.token });
    expect(second.token).not.toBe(first.token);
    expect(await hasSession(first.token)).toBe(false);
    expect(await hasSession(second.token)).toBe(true);
  });

  test("an old kind of hash is renewed", async () => {
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db().user.update({ where: { email }, data: { passwordHash: old } });
    await enter();
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { email } });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await enter();
  });

  test("signing out ends the session at once", async () => {
    const { token } = await enter();
    await signOut(token);
    expect(await hasSession(token)).toBe(false);
  });

  test("a session ends when the account is disabled", async () => {
    const { token } = await enter();
    await db().user.update({ where: { email }, data: { isActive: false } });
    expect(await hasSession(token)).toBe(false);
    await db().user.update({ where: { email }, data: { isActive: true } });
  });
});

describe("refused in the same words", () => {
  test.each([
    ["a wrong password", { password: "no" }],
    ["an unknown address", { email: "nobody@hradisko.example" }],
    ["a disabled account", { email: "gone@hradisko.example" }],
    ["an account without a password", { email: "elsewhere@hradisko.example" }],
  ])("%s", async (_, given) => {
    await expect(enter(given)).rejects.toMatchObject({ status: 400, code: "wrongCredentials" });
    expect(await db().session.count()).toBe(0);
  });

  test("an unknown address takes as long as a wrong password", async () => {
    const fastest = async (given: Partial<Parameters<typeof signIn>[0]>) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await db().signInFailure.deleteMany();
        const started = performance.now();
        await enter(given).catch(() => undefined);
        times.push(performance.now() - started);
      }
      return Math.min(...times);
    };
    await fastest({ email: "nobody@hradisko.example" });
    const known = await fastest({ password: "no" });
    const unknown = await fastest({ email: "nobody@hradisko.example" });
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe("after too many failures in five minutes", () => {
  test("an account waits after five, wherever the sixth try comes from and though its password is right", async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await expect(enter({ password: "no" })).rejects.toMatchObject({ status: 400 });
    await expect(enter()).rejects.toMatchObject({ status: 429, values: { minutes: 5 } });
    await db().signInFailure.updateMany({ data: { failedAt: new Date(performance.timeOrigin - 6 * 60_000) } });
    await enter();
  });

  test("a network waits only after fifty, whichever accounts it tried", async () => {
    const network = "2001:db8:0:1::/64";
    const subject = addressSubject(network);
    await db().signInFailure.createMany({ data: Array.from({ length: 49 }, () => ({ subject })) });
    await expect(enter({ network, email: "guess@hradisko.example" })).rejects.toMatchObject({ status: 400 });
    await expect(enter({ network })).rejects.toMatchObject({ status: 429 });
    await enter();
  });

  test("twenty at once do not slip through", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter({ password: "no" })));
    const looked = tries.filter((tried) => tried.status === "rejected" && tried.reason.status === 400);
    expect(looked.length).toBeLessThanOrEqual(5);
  });

  test("four failures and a success start over", async () => {
    for (let tries = 0; tries < 4; tries += 1) await enter({ password: "no" }).catch(() => undefined);
    await enter();
    await expect(enter({ password: "no" })).rejects.toMatchObject({ status: 400 });
    await enter();
  });
});
