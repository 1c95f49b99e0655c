import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotSignedIn, Refused } from "@/lib/kit/errors";
import { isLocale } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { findOwnDevice } from "./find-own-device";
import { CODE_MINUTES, CODE_TRIES, hashCode, newCode, newRequestId, RESEND_SECONDS } from "./one-time-code";

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
