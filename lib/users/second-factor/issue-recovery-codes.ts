import "server-only";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-code";

/** Replaces the recovery codes of a person; the only time that they are readable. */
export async function issueRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code, userId, settings().AUTH_SECRET) })),
  });
  return codes;
}
