import { generate } from "otplib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import {
  addAuthenticator,
  confirmAuthenticator,
  listDevices,
  removeAllDevices,
  removeDevice,
} from "@/lib/users/second-factor/devices";
import { recoverSession, renewRecoveryCodes } from "@/lib/users/second-factor/recovery-codes";
import { generateCode, verifyCode } from "@/lib/users/second-factor/verify-code";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf } from "../people";
import { ageSession, changing, enterAs, entering, heldOf, somebody } from "./person-with-session";

beforeAll(async () => {
  await freshStores();
});
afterAll(() => db().$disconnect());
beforeEach(async () => {
  await db().limitedTry.deleteMany();
  // A code made at the end of a time step would be checked in the next one: time is frozen.
  vi.useFakeTimers({ toFake: ["Date"], now: now() });
});
afterEach(() => vi.useRealTimers());

const wrong = { status: 400, code: "wrongCode" };
const seconds = () => Math.floor(now().getTime() / 1000);

/** Code of the app this many seconds from now. */
const codeOf = (secret: string, offset = 0) => generate({ secret, epoch: seconds() + offset });

/** Forgets the app's used time steps, as if minutes had passed. */
const letTimePass = () => db().secondFactorDevice.updateMany({ data: { lastStep: null } });

/** A person with an authenticator app; `token` belongs to the session that added it. */
async function withApp(name = "Telephone") {
  const user = await somebody();
  const first = await enterAs(user);
  const { pk, secret } = await addAuthenticator(await changing(first), { name });
  const input = { deviceId: pk, code: await codeOf(secret) };
  const { recoveryCodes, session } = await confirmAuthenticator(await changing(first), input);
  await letTimePass();
  return { user, first, token: session.token, deviceId: pk, secret, recoveryCodes };
}

describe("adding an app", () => {
  test("requires nothing until a code of it was accepted", async () => {
    const user = await somebody();
    const token = await enterAs(user);
    const { pk, secret, uri, qr } = await addAuthenticator(await changing(token), { name: "Telephone" });
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Usus:${encodeURIComponent(user.email)}\\?secret=${secret}`));
    expect(qr).toMatch(/^<svg /);
    expect(qr).not.toContain("script");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await heldOf(await enterAs(user))).toBeNull();
    expect(await listDevices(await changing(token))).toEqual({ devices: [], recovery_codes: 0 });
    const early = { deviceId: pk, code: await codeOf(secret), requestId: undefined };
    await expect(verifyCode(await entering(token), early)).rejects.toMatchObject({ status: 404 });
  });

  test("stores its secret sealed", async () => {
    const token = await enterAs(await somebody());
    const { pk, secret } = await addAuthenticator(await changing(token), { name: "Telephone" });
    const row = await db().secondFactorDevice.findUniqueOrThrow({ where: { id: pk } });
    expect(row.sealedSecret).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test("by a code renews the session's token, asks the other sessions for a code, and returns ten recovery codes once", async () => {
    const user = await somebody();
    const elsewhere = await enterAs(user);
    const token = await enterAs(user);
    const { pk, secret } = await addAuthenticator(await changing(token), { name: "Telephone" });
    const scope = await changing(token);
    await expect(confirmAuthenticator(scope, { deviceId: pk, code: "000000" })).rejects.toMatchObject(wrong);
    const { recoveryCodes, session } = await confirmAuthenticator(scope, { deviceId: pk, code: await codeOf(secret) });
    expect(recoveryCodes).toHaveLength(10);
    expect(await heldOf(token)).toBeUndefined();
    expect(await heldOf(session.token)).toBeNull();
    expect(await heldOf(elsewhere)).toBe("one-time-code");
    const entry = (await auditOf("device.add")).find(({ actorId }) => actorId === user.id);
    expect(entry).toMatchObject({ subject: `device ${pk}`, subjectName: "Telephone" });
    const rows = JSON.stringify(await db().recoveryCode.findMany({ where: { userId: user.id } }));
    for (const code of recoveryCodes) expect(rows).not.toContain(code);

    const second = await addAuthenticator(await changing(session.token), { name: "Tablet" });
    const input = { deviceId: second.pk, code: await codeOf(second.secret) };
    expect((await confirmAuthenticator(await changing(session.token), input)).recoveryCodes).toEqual([]);
  });

  test("cannot be finished by another user", async () => {
    const [mine, theirs] = [await enterAs(await somebody()), await enterAs(await somebody())];
    const { pk, secret } = await addAuthenticator(await changing(theirs), { name: "Telephone" });
    const input = { deviceId: pk, code: await codeOf(secret) };
    await expect(confirmAuthenticator(await changing(mine), input)).rejects.toMatchObject({ status: 404 });
  });

  test("needs a session opened within ten minutes, or one that has given a code", async () => {
    const token = await enterAs(await somebody());
    await ageSession(token, 11);
    const adding = async () => addAuthenticator(await changing(token), { name: "Telephone" });
    await expect(adding()).rejects.toMatchObject({ status: 400, code: "signInAgain" });
    await ageSession(token, 9);
    await adding();
  });

  test("discards unfinished ones, and stops at ten", async () => {
    const { user, token } = await withApp();
    const begin = async () => addAuthenticator(await changing(token), { name: "Another" });
    const { pk } = await begin();
    await begin();
    expect(await db().secondFactorDevice.findUnique({ where: { id: pk } })).toBeNull();
    const others = Array.from({ length: 9 }, () => ({
      userId: user.id,
      kind: "authenticator" as const,
      confirmedAt: now(),
    }));
    await db().secondFactorDevice.createMany({ data: others });
    await expect(begin()).rejects.toMatchObject({ code: "tooManyDevices" });
  });
});

describe("a code of the app", () => {
  const give = async (token: string, deviceId: number, code: string) =>
    verifyCode(await entering(token), { deviceId, code, requestId: undefined });

  test("opens the session under a new token", async () => {
    const { user, deviceId, secret } = await withApp();
    const token = await enterAs(user);
    expect(await heldOf(token)).toBe("one-time-code");
    const session = await give(token, deviceId, await codeOf(secret));
    expect(await heldOf(session.token)).toBeNull();
    expect(await heldOf(token)).toBeUndefined();
  });

  test("is not accepted twice, not even by two simultaneous tries or in another session", async () => {
    const { user, deviceId, secret } = await withApp();
    const tokens = [await enterAs(user), await enterAs(user), await enterAs(user)];
    const code = await codeOf(secret);
    const tries = await Promise.allSettled(tokens.map((token) => give(token, deviceId, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(give(await enterAs(user), deviceId, code)).rejects.toMatchObject(wrong);
  });

  test("of an earlier time step is not accepted after a later one", async () => {
    const { user, deviceId, secret } = await withApp();
    await give(await enterAs(user), deviceId, await codeOf(secret, 30));
    await expect(give(await enterAs(user), deviceId, await codeOf(secret))).rejects.toMatchObject(wrong);
  });

  test.each([
    [-30, true],
    [30, true],
    [-95, false],
    [95, false],
  ])("of a clock that is %i seconds off: %s", async (offset, isTaken) => {
    const { user, deviceId, secret } = await withApp();
    const input = give(await enterAs(user), deviceId, await codeOf(secret, offset));
    if (isTaken) expect(await input).toHaveProperty("token");
    else await expect(input).rejects.toMatchObject(wrong);
  });

  test("is not sent by e-mail", async () => {
    const { user, deviceId } = await withApp();
    const scope = await entering(await enterAs(user));
    await expect(generateCode(scope, deviceId)).rejects.toMatchObject({ code: "deviceGivesOwnCodes" });
  });

  test("is refused after ten wrong ones within ten minutes", async () => {
    const { user, deviceId, secret } = await withApp();
    const token = await enterAs(user);
    for (let tries = 0; tries < 10; tries += 1)
      await expect(give(token, deviceId, await codeOf(secret, 3600))).rejects.toMatchObject(wrong);
    await expect(give(token, deviceId, await codeOf(secret))).rejects.toMatchObject({ status: 429 });
  });

  test("is required when the installation sends no codes, and a remaining e-mail device is unusable", async () => {
    const { user } = await withApp();
    const { id } = await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "email", confirmedAt: now() },
    });
    const scope = await entering(await enterAs(user));
    await expect(generateCode(scope, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a recovery code", () => {
  const recover = async (token: string, code = "") => recoverSession(await entering(token), code);

  test("opens the session once, in any spelling, and is recorded", async () => {
    const { user, recoveryCodes } = await withApp();
    const token = await enterAs(user);
    const typed = recoveryCodes[3]?.toUpperCase().replace("-", " ");
    const { left, session } = await recover(token, typed);
    expect(left).toBe(9);
    expect(await heldOf(session.token)).toBeNull();
    expect(await heldOf(token)).toBeUndefined();
    expect(await auditOf("device.recover")).toMatchObject([{ actorId: user.id, after: { left: 9 } }]);
    const used = { status: 400, code: "wrongRecoveryCode" };
    await expect(recover(await enterAs(user), recoveryCodes[3])).rejects.toMatchObject(used);
    expect((await recover(await enterAs(user), recoveryCodes[4])).left).toBe(8);
  });

  test("opens one of many sessions at once", async () => {
    const { user, recoveryCodes } = await withApp();
    const tokens = [await enterAs(user), await enterAs(user), await enterAs(user)];
    const tries = await Promise.allSettled(tokens.map((token) => recover(token, recoveryCodes[0])));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("works for its owner only", async () => {
    const [one, another] = [await withApp(), await withApp()];
    const refusal = { code: "wrongRecoveryCode" };
    await expect(recover(await enterAs(one.user), another.recoveryCodes[0])).rejects.toMatchObject(refusal);
  });

  test("can be guessed ten times in ten minutes", async () => {
    const { user, recoveryCodes } = await withApp();
    const token = await enterAs(user);
    for (let tries = 0; tries < 10; tries += 1)
      await expect(recover(token, `aaaaa-bbbb${tries}`)).rejects.toMatchObject({ status: 400 });
    await expect(recover(token, recoveryCodes[0])).rejects.toMatchObject({ status: 429 });
  });

  test("becomes void when the codes are renewed, which needs an app", async () => {
    const { user, token, recoveryCodes } = await withApp();
    const { recovery_codes: fresh } = await renewRecoveryCodes(await changing(token));
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    await expect(recover(await enterAs(user), recoveryCodes[0])).rejects.toMatchObject({ status: 400 });
    await recover(await enterAs(user), fresh[0]);
    expect((await auditOf("device.renew")).map(({ actorId }) => actorId)).toContain(user.id);
    const without = await changing(await enterAs(await somebody()));
    await expect(renewRecoveryCodes(without)).rejects.toMatchObject({ code: "authenticatorMissing" });
  });
});

describe("removing an app", () => {
  test("is recorded; removing the last one deletes the recovery codes", async () => {
    const { user, token, deviceId } = await withApp();
    const scope = await changing(token);
    const second = await addAuthenticator(scope, { name: "Tablet" });
    const input = { deviceId: second.pk, code: await codeOf(second.secret) };
    const { session } = await confirmAuthenticator(scope, input);
    const later = await changing(session.token);
    await removeDevice(later, deviceId);
    expect(await listDevices(later)).toMatchObject({ devices: [{ name: "Tablet" }], recovery_codes: 10 });
    await removeDevice(later, second.pk);
    expect(await listDevices(later)).toEqual({ devices: [], recovery_codes: 0 });
    expect(await heldOf(await enterAs(user))).toBeNull();
    const removals = (await auditOf("device.remove")).filter(({ actorId }) => actorId === user.id);
    expect(removals.map(({ subjectName }) => subjectName)).toEqual(["Telephone", "Tablet"]);
  });

  test("needs a session that has given a code when the sign-in is old", async () => {
    const { token, deviceId, user } = await withApp();
    await ageSession(token, 60);
    const scope = await changing(token);
    await db().session.updateMany({ where: { userId: user.id }, data: { codeGivenAt: null } });
    await expect(removeDevice(scope, deviceId)).rejects.toMatchObject({ code: "signInAgain" });
    await expect(renewRecoveryCodes(scope)).rejects.toMatchObject({ code: "signInAgain" });
    await db().session.updateMany({ where: { userId: user.id }, data: { codeGivenAt: now() } });
    await removeDevice(scope, deviceId);
  });

  test("of another user finds nothing", async () => {
    const [one, another] = [await withApp(), await withApp()];
    await expect(removeDevice(await changing(one.token), another.deviceId)).rejects.toMatchObject({ status: 404 });
  });

  test("together with all others is reserved to account managers", async () => {
    const { user, deviceId } = await withApp();
    expect(await removeAllDevices(db(), user.id)).toBe(1);
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().secondFactorDevice.findUnique({ where: { id: deviceId } })).toBeNull();
  });
});
