import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { CODE_TRIES, hashCode, isSameHash } from "./one-time-code";

type Given = { sessionId: number; deviceId: number; code: string };

/**
 * Whether this is the code sent to this session last, whichever of its tabs it is typed in; a right one is used up. The
 * try is counted before anything is compared, so that many at once get no more than five.
 */
export async function takeSentCode({ sessionId, deviceId, code }: Given): Promise<boolean> {
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

/** What was wrong with a code that was not taken, for whoever waits under this request. */
export async function whyNotTaken({
  requestId,
  ...sent
}: Omit<Given, "code"> & { requestId: string | undefined }): Promise<Refusal> {
  const newest = await newestCode(sent);
  if (!newest || newest.usedAt || newest.expires <= now()) return "codeExpired";
  if (newest.tries >= CODE_TRIES) return "codeSpent";
  return requestId === undefined || requestId === newest.id ? "wrongCode" : "codeReplaced";
}

const newestCode = ({ sessionId, deviceId }: Omit<Given, "code">) =>
  db().oneTimeCode.findFirst({
    where: { sessionId, deviceId },
    orderBy: { createdAt: "desc" },
    select: { id: true, tries: true, expires: true, usedAt: true },
  });
