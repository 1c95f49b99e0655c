import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { CODE_TRIES, hashCode, isSameHash } from "./one-time-code";

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
export async function whyNotTaken({
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
