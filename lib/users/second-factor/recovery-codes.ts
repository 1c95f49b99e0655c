import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Refused } from "@/lib/kit/errors";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import { hashRecoveryCode, newRecoveryCodes } from "./codes";
import { promoteSession, requireProof } from "./session-proof";

/** Replaces the recovery codes of a person; the only time that they are readable. */
export async function issueRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code, userId, settings().AUTH_SECRET) })),
  });
  return codes;
}

/** New recovery codes for a user of an authenticator app; invalidates the old ones. */
export async function renewRecoveryCodes(scope: Scope<"account.change">): Promise<{ recovery_codes: string[] }> {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  return inTransaction(async (tx) => {
    const apps = { userId, kind: "authenticator", confirmedAt: { not: null } } as const;
    if ((await tx.secondFactorDevice.count({ where: apps })) === 0) throw new Refused("authenticatorMissing");
    await recordAudit(tx, scope, { action: "device.renew", subject: { kind: "user", id: userId, name: email } });
    return { recovery_codes: await issueRecoveryCodes(tx, userId) };
  });
}

/** Uses up a recovery code instead of a code of the lost device; returns the session's new token. */
export async function recoverSession(scope: Scope<"entering">, code: string) {
  const { id: userId, sessionId, email } = scope.person;
  if (scope.actor.kind === "user" && scope.actor.impersonator) throw new Forbidden();
  const takeBack = await limitTries("code.verify", { account: userId, network: scope.network });
  const subject = { kind: "user", id: userId, name: email };
  const codeHash = hashRecoveryCode(code, userId, settings().AUTH_SECRET);
  const recovered = await inTransaction(async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash, usedAt: null },
      data: { usedAt: now() },
    });
    if (count === 0) return null;
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
    await recordAudit(tx, scope, { action: "device.recover", subject, after: { left } });
    return { left, session: await promoteSession(tx, sessionId) };
  });
  if (!recovered) {
    await recordAudit(db(), scope, { action: "session.refuse", subject });
    throw new Refused("wrongRecoveryCode");
  }
  await takeBack();
  await forgetTries("code.verify", { account: userId, network: scope.network });
  return recovered;
}
