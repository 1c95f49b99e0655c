import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { issueRecoveryCodes } from "./issue-recovery-codes";
import { requireProof } from "./require-proof";

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
