import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import { findOwnDevice } from "./find-own-device";
import { promoteSession } from "./promote-session";
import { takeAppCode } from "./take-app-code";
import { takeSentCode, whyNotTaken } from "./take-sent-code";

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
    throw new Refused(device.kind === "email" ? await whyNotTaken({ sessionId, deviceId, requestId }) : "wrongCode");
  }
  await takeBack();
  await forgetTries("code.verify", { account: userId, network: scope.network });
  return inTransaction((tx) => promoteSession(tx, sessionId));
}
