import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import { issueRecoveryCodes } from "./issue-recovery-codes";
import { promoteSession } from "./promote-session";
import { requireProof } from "./require-proof";
import { takeAppCode } from "./take-app-code";

type Given = { deviceId: number; code: string };

/** From now on the app is asked for at each login. This session has given its code; others of this person have to. */
export async function confirmAuthenticator(scope: Scope<"account.change">, { deviceId, code }: Given) {
  const { id: userId, sessionId } = scope.user;
  const takeBack = await limitTries("code.verify", { account: userId, network: scope.network });
  await requireProof(scope);
  const device = await db().secondFactorDevice.findFirst({
    where: { id: deviceId, userId, kind: "authenticator", confirmedAt: null },
    select: { id: true, name: true, sealedSecret: true },
  });
  if (!device) throw new NotFound();
  if (!(await takeAppCode(device, code))) throw new Refused("wrongCode");
  await takeBack();
  await forgetTries("code.verify", { account: userId, network: scope.network });
  return inTransaction(async (tx) => {
    await tx.secondFactorDevice.update({ where: { id: deviceId }, data: { confirmedAt: now() } });
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
    const recoveryCodes = left === 0 ? await issueRecoveryCodes(tx, userId) : [];
    const subject = { kind: "device", id: deviceId, name: device.name };
    await recordAudit(tx, scope, { action: "device.add", subject });
    return { recoveryCodes, session: await promoteSession(tx, sessionId) };
  });
}
