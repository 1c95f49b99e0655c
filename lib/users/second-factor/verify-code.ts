import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotSignedIn, Refused } from "@/lib/kit/errors";
import { isLocale } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import { CODE_MINUTES, CODE_TRIES, hashCode, isSameHash, newCode, newRequestId, RESEND_SECONDS } from "./codes";
import { findOwnDevice, takeAppCode } from "./devices";
import { promoteSession } from "./session-proof";

type CodeEntry = { deviceId: number; code: string; requestId: string | undefined };

/** Checks a device's code and returns the session's new token; throws Refused, stating whether a new code is needed. */
export async function verifyCode(scope: Scope<"entering">, { deviceId, code, requestId }: CodeEntry) {
  const { id: userId, sessionId, email } = scope.person;
  const takeBack = await limitTries("code.verify", { account: userId, network: scope.network });
  const device = await findOwnDevice(scope, deviceId);
  const isRight =
    device.kind === "email" ? await takeSentCode({ sessionId, deviceId, code }) : await takeAppCode(device, code);
  if (!isRight) {
    await recordAudit(db(), scope, { action: "session.refuse", subject: { kind: "user", id: userId, name: email } });
    throw new Refused(device.kind === "email" ? await refusalReason({ sessionId, deviceId, requestId }) : "wrongCode");
  }
  await takeBack();
  await forgetTries("code.verify", { account: userId, network: scope.network });
  return inTransaction((tx) => promoteSession(tx, sessionId));
}

/** Sends a code to the device's e-mail, valid in this session only. Earlier codes of the session become void. */
export async function generateCode(scope: Scope<"entering">, deviceId: number): Promise<{ request_id: string }> {
  const { id: userId, sessionId, language } = scope.person;
  const takeBack = await limitTries("code.generate", { account: userId, network: scope.network });
  const { kind, user } = await findOwnDevice(scope, deviceId);
  if (kind !== "email") throw new Refused("deviceGivesOwnCodes");
  if (!user.emailVerified) throw new Refused("codeNeedsVerifiedEmail");
  const { request, isNew } = await inTransaction(async (tx) => {
    const sent = await findJustSent(tx, { sessionId, deviceId });
    if (sent) return { request: sent, isNew: false };
    const code = newCode();
    const request = await keepCode(tx, { sessionId, deviceId, code });
    const values = { code, request };
    await queueMail(tx, {
      to: user.email,
      language: isLocale(language) ? language : "en",
      template: "oneTimeCode",
      values,
    });
    return { request, isNew: true };
  });
  if (!isNew) await takeBack();
  return { request_id: request };
}

type Recipient = { sessionId: number; deviceId: number };

/** The lock on the session keeps two requests at once from sending two codes. */
async function findJustSent(tx: Db, { sessionId, deviceId }: Recipient): Promise<string | null> {
  const locked = await tx.$queryRaw<unknown[]>`select id from sessions where id = ${sessionId} for update`;
  if (locked.length === 0) throw new NotSignedIn();
  const at = now();
  const sent = await tx.oneTimeCode.findFirst({
    where: {
      sessionId,
      deviceId,
      usedAt: null,
      tries: { lt: CODE_TRIES },
      createdAt: { gt: new Date(at.getTime() - RESEND_SECONDS * 1000) },
    },
    select: { id: true },
  });
  return sent?.id ?? null;
}

async function keepCode(tx: Db, { sessionId, deviceId, code }: Recipient & { code: string }): Promise<string> {
  await tx.oneTimeCode.deleteMany({ where: { sessionId } });
  const id = newRequestId();
  const createdAt = now();
  const expires = new Date(createdAt.getTime() + CODE_MINUTES * 60_000);
  const codeHash = hashCode(code, id, settings().AUTH_SECRET);
  await tx.oneTimeCode.create({ data: { id, deviceId, sessionId, codeHash, expires, createdAt } });
  return id;
}

type SentCode = { sessionId: number; deviceId: number; code: string };

/**
 * Checks the code last sent to this session, in any of its tabs; a right one is used up. Attempts are counted before
 * comparing, so that concurrent ones get no more than five.
 */
export async function takeSentCode({ sessionId, deviceId, code }: SentCode): Promise<boolean> {
  const id = (await newestCode({ sessionId, deviceId }))?.id;
  if (id === undefined) return false;
  const at = now();
  const [counted] = await db().oneTimeCode.updateManyAndReturn({
    where: { id, sessionId, deviceId, usedAt: null, expires: { gt: at }, tries: { lt: CODE_TRIES } },
    data: { tries: { increment: 1 } },
    select: { codeHash: true },
  });
  if (!counted || !isSameHash(counted.codeHash, hashCode(code, id, settings().AUTH_SECRET))) return false;
  const { count } = await db().oneTimeCode.updateMany({ where: { id, usedAt: null }, data: { usedAt: at } });
  return count === 1;
}

type Refusal = "wrongCode" | "codeReplaced" | "codeSpent" | "codeExpired";

/** Reason for refusing a code with this request id. */
async function refusalReason({
  requestId,
  ...sent
}: Omit<SentCode, "code"> & { requestId: string | undefined }): Promise<Refusal> {
  const newest = await newestCode(sent);
  if (!newest || newest.usedAt || newest.expires <= now()) return "codeExpired";
  if (newest.tries >= CODE_TRIES) return "codeSpent";
  return requestId === undefined || requestId === newest.id ? "wrongCode" : "codeReplaced";
}

const newestCode = ({ sessionId, deviceId }: Omit<SentCode, "code">) =>
  db().oneTimeCode.findFirst({
    where: { sessionId, deviceId },
    orderBy: { createdAt: "desc" },
    select: { id: true, tries: true, expires: true, usedAt: true },
  });
