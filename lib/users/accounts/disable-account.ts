import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { endSessions } from "@/lib/users/sessions/end-sessions";
import type { Account } from "./contract";
import { findAccountFor } from "./find-managed-account";
import { readAccount } from "./get-account";

/** Blocks login and ends the user's sessions and impersonations. */
export async function disableAccount(scope: Scope<"users.manage">, id: number): Promise<Account> {
  return inTransaction(async (tx) => {
    const { isActive, email } = await findAccountFor(tx, scope, id, "disable");
    if (isActive) {
      await tx.user.update({ where: { id }, data: { isActive: false } });
      await endSessions(tx, id);
      await recordAudit(tx, scope, { action: "user.disable", subject: { kind: "user", id, name: email } });
    }
    return readAccount(tx, scope, id);
  });
}
