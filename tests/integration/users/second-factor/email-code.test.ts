import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { listDevices, removeDevice } from "@/lib/users/second-factor/devices";
import { generateCode, takeSentCode, verifyCode } from "@/lib/users/second-factor/verify-code";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { auditOf } from "../people";
import { queueAsText, workOffQueue } from "../queued-mails";
import { changing, enterAs, entering, heldOf, minutesAgo, somebody } from "./person-with-session";

beforeAll(async () => {
  await freshStores();
  process.env.OTP_ENABLED = "1";
});
afterAll(() => db().$disconnect());
beforeEach(async () => {
  await db().limitedTry.deleteMany();
});

/** A person held at the gate, their device, and a function that sends codes. */
async function atTheGate(given: { language?: string } = {}) {
  const user = await somebody(given);
  const token = await enterAs(user);
  const { id: deviceId } = await db().secondFactorDevice.findFirstOrThrow({ where: { userId: user.id } });
  const ask = async () => {
    const { request_id: requestId } = await generateCode(await entering(token), deviceId);
    const mails = await workOffQueue();
    return { requestId, mails, code: mails.at(-1)?.values.code ?? "" };
  };
  const give = async (code: string, requestId?: string) =>
    verifyCode(await entering(token), { deviceId, code, requestId });
  return { user, token, deviceId, ask, give };
}

const other = (code: string) => (code === "000000" ? "000001" : "000000");
const wrong = { status: 400, code: "wrongCode" };

describe("a code by e-mail", () => {
  test("is sent in the user's language with its request id, and opens the session under a new token", async () => {
    const { user, token, ask, give } = await atTheGate({ language: "cs" });
    expect(await heldOf(token)).toBe("one-time-code");
    const { requestId, code, mails } = await ask();
    expect(mails).toMatchObject([{ to: user.email, language: "cs", template: "oneTimeCode" }]);
    expect(mails[0]?.values.request).toBe(requestId);
    expect(code).toMatch(/^\d{6}$/);
    const session = await give(code, requestId);
    expect(await heldOf(session.token)).toBeNull();
    expect(await heldOf(token)).toBeUndefined();
  });

  test("is readable neither in the database nor in the queue", async () => {
    const { token, deviceId, requestIdOf } = await withRequest();
    const row = await db().oneTimeCode.findUniqueOrThrow({ where: { id: await requestIdOf() } });
    const queue = await queueAsText();
    const [mail] = await workOffQueue();
    const code = mail?.values.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(queue).not.toContain(code);
    await verifyCode(await entering(token), { deviceId, code, requestId: row.id });
  });

  test("without a request id belongs to the newest request", async () => {
    const { ask, give } = await atTheGate();
    await give((await ask()).code);
  });

  test("works once", async () => {
    const { user, ask, give, deviceId } = await atTheGate();
    const { code, requestId } = await ask();
    const { token } = await give(code, requestId);
    await expect(verifyCode(await entering(token), { deviceId, code, requestId })).rejects.toMatchObject({
      status: 400,
      code: "codeExpired",
    });
    expect(await db().session.count({ where: { userId: user.id } })).toBe(1);
  });

  test("is accepted once from many simultaneous requests", async () => {
    const { ask, token, deviceId } = await atTheGate();
    const { code } = await ask();
    const { sessionId } = (await entering(token)).person;
    const input = { sessionId, deviceId, code };
    const existing = await Promise.all(Array.from({ length: 5 }, () => takeSentCode(input)));
    expect(existing.filter(Boolean)).toHaveLength(1);
  });

  test("opens the session once for many simultaneous requests", async () => {
    const { ask, give } = await atTheGate();
    const { code, requestId } = await ask();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => give(code, requestId)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("expires after ten minutes", async () => {
    const { ask, give } = await atTheGate();
    const { code, requestId } = await ask();
    const { createdAt, expires } = await db().oneTimeCode.findUniqueOrThrow({ where: { id: requestId } });
    expect(expires.getTime() - createdAt.getTime()).toBe(600_000);
    await db().oneTimeCode.update({ where: { id: requestId }, data: { expires: minutesAgo(0.01) } });
    await expect(give(code, requestId)).rejects.toMatchObject({ status: 400, code: "codeExpired" });
  });

  test("expires after five wrong ones, although the sixth is right", async () => {
    const { user, ask, give, token } = await atTheGate();
    const { code, requestId } = await ask();
    const spent = { status: 400, code: "codeSpent" };
    for (let tries = 0; tries < 4; tries += 1) await expect(give(other(code), requestId)).rejects.toMatchObject(wrong);
    await expect(give(other(code), requestId)).rejects.toMatchObject(spent);
    await expect(give(code, requestId)).rejects.toMatchObject(spent);
    expect(await heldOf(token)).toBe("one-time-code");
    const refusals = await auditOf("session.refuse");
    expect(refusals.filter(({ subject }) => subject === `user ${user.id}`)).toHaveLength(6);
  });

  test("is compared at most five times, however many requests come at once", async () => {
    const { ask, token, deviceId } = await atTheGate();
    const { code, requestId } = await ask();
    const scope = await entering(token);
    const tries = Array.from({ length: 9 }, () => verifyCode(scope, { deviceId, code: other(code), requestId }));
    await Promise.allSettled(tries);
    expect(await db().oneTimeCode.findUnique({ where: { id: requestId } })).toMatchObject({ tries: 5 });
  });

  test("belongs to its session", async () => {
    const { user, ask, deviceId } = await atTheGate();
    const { code, requestId } = await ask();
    const elsewhere = await enterAs(user);
    const input = { deviceId, code, requestId };
    await expect(verifyCode(await entering(elsewhere), input)).rejects.toMatchObject({ code: "codeExpired" });
    expect(await heldOf(elsewhere)).toBe("one-time-code");
  });

  test("voids the one before, and is accepted in an older tab too", async () => {
    const { ask, give } = await atTheGate();
    const first = await ask();
    await db().oneTimeCode.update({ where: { id: first.requestId }, data: { createdAt: minutesAgo(0.6) } });
    const second = await ask();
    expect(second.requestId).not.toBe(first.requestId);
    expect(second.mails).toHaveLength(1);
    const replaced = { status: 400, code: "codeReplaced" };
    await expect(give(other(second.code), first.requestId)).rejects.toMatchObject(replaced);
    await give(second.code, first.requestId);
  });
});

describe("requesting a code", () => {
  test("again within thirty seconds sends nothing and returns the same request", async () => {
    const { ask, give } = await atTheGate();
    const first = await ask();
    const second = await ask();
    expect(second).toEqual({ requestId: first.requestId, mails: [], code: "" });
    await give(first.code, second.requestId);
  });

  test("many times at once sends one", async () => {
    const { token, deviceId } = await atTheGate();
    const scope = await entering(token);
    const answers = await Promise.all([1, 2, 3, 4].map(() => generateCode(scope, deviceId)));
    expect(new Set(answers.map(({ request_id }) => request_id)).size).toBe(1);
    expect(await workOffQueue()).toHaveLength(1);
  });

  test("is refused the eleventh time within an hour, from any network", async () => {
    const { ask, token, deviceId } = await atTheGate();
    for (let round = 0; round < 10; round += 1) {
      await ask();
      await db().oneTimeCode.updateMany({ data: { createdAt: minutesAgo(1) } });
    }
    await expect(generateCode(await entering(token), deviceId)).rejects.toMatchObject({ status: 429 });
    expect(await workOffQueue()).toEqual([]);
  });

  test("is refused to a network after fifty requests", async () => {
    const { token, deviceId } = await atTheGate();
    const network = "198.51.100.7";
    const subject = `code.generate:network:${network}`;
    await db().limitedTry.createMany({ data: Array.from({ length: 50 }, () => ({ subject })) });
    await expect(generateCode(await entering(token, network), deviceId)).rejects.toMatchObject({ status: 429 });
  });

  test("for another user's device finds nothing", async () => {
    const [one, another] = [await atTheGate(), await atTheGate()];
    const scope = await entering(one.token);
    await expect(generateCode(scope, another.deviceId)).rejects.toMatchObject({ status: 404 });
    const input = { deviceId: another.deviceId, code: "123456", requestId: undefined };
    await expect(verifyCode(scope, input)).rejects.toMatchObject({ status: 404 });
  });

  test("for an unverified address is refused", async () => {
    const { user, token, deviceId } = await atTheGate();
    const scope = await entering(token);
    await db().user.update({ where: { id: user.id }, data: { emailVerified: null } });
    await expect(generateCode(scope, deviceId)).rejects.toMatchObject({ code: "codeNeedsVerifiedEmail" });
    expect(await workOffQueue()).toEqual([]);
  });

  test("in a session that has ended meanwhile is refused", async () => {
    const { user, token, deviceId } = await atTheGate();
    const scope = await entering(token);
    await db().session.deleteMany({ where: { userId: user.id } });
    await expect(generateCode(scope, deviceId)).rejects.toMatchObject({ status: 401 });
  });

  test("is refused during impersonation", async () => {
    const { user, deviceId } = await atTheGate();
    const impersonator = { id: 0, email: "boss@usus.example", isSuperuser: true, memberships: [] };
    const scope = await scopeOf("entering", actingUser({ id: user.id, impersonator }));
    await expect(generateCode(scope, deviceId)).rejects.toMatchObject({ status: 403 });
  });
});

describe("entering codes", () => {
  test("is refused after ten wrong ones within ten minutes, and the count restarts after a right one", async () => {
    const { ask, give } = await atTheGate();
    for (let round = 0; round < 2; round += 1) {
      const { code, requestId } = await ask();
      for (let tries = 0; tries < 5; tries += 1)
        await expect(give(other(code), requestId)).rejects.toMatchObject({ status: 400 });
    }
    const { code, requestId } = await ask();
    await expect(give(code, requestId)).rejects.toMatchObject({ status: 429 });
    await db().limitedTry.updateMany({ data: { triedAt: minutesAgo(11) } });
    await expect(give(other(code), requestId)).rejects.toMatchObject(wrong);
    await give(code, requestId);
    expect(await db().limitedTry.count({ where: { subject: { startsWith: "code.verify:account" } } })).toBe(0);
  });
});

test("by e-mail is listed among the devices, and cannot be removed", async () => {
  const { user, ask, give, deviceId } = await atTheGate();
  const { code } = await ask();
  const scope = await changing((await give(code)).token);
  expect(await listDevices(scope)).toMatchObject({
    devices: [{ pk: deviceId, kind: "email", email: user.email }],
    recovery_codes: 0,
  });
  await expect(removeDevice(scope, deviceId)).rejects.toMatchObject({ code: "emailDeviceStays" });
});

/** A request whose mail is still in the queue. */
async function withRequest() {
  const { token, deviceId } = await atTheGate();
  const requestIdOf = async () => (await generateCode(await entering(token), deviceId)).request_id;
  return { token, deviceId, requestIdOf };
}
