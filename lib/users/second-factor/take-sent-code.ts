import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { CODE_TRIES, hashCode, isSameHash } from "./one-time-code";

type Given = { sessionId: number; deviceId: number; requestId: string | undefined; code: string };

/**
 * Whether the code was sent to this session under this request (the newest, if none is named); a right one is used up.
 * The try is counted before anything is compared, so that many at once get no more than five.
 */
export async function takeSentCode({ sessionId, deviceId, requestId, code }: Given): Promise<boolean> {
  const id = requestId ?? (await newestRequest(sessionId, deviceId));
  if (id === null) return false;
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

async function newestRequest(sessionId: number, deviceId: number): Promise<string | null> {
  const newest = await db().oneTimeCode.findFirst({
    where: { sessionId, deviceId },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return newest?.id ?? null;
}
