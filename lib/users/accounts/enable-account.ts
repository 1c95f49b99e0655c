import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import type { Account } from "./contract";
import { findAccountFor } from "./find-managed-account";
import { readAccount } from "./get-account";

export async function enableAccount(scope: Scope<"users.manage">, id: number): Promise<Account> {
  return inTransaction(async (tx) => {
    const { isActive, email } = await findAccountFor(tx, scope, id, "enable");
    if (!isActive) {
      await tx.user.update({ where: { id }, data: { isActive: true } });
      await recordAudit(tx, scope, { action: "user.enable", subject: { kind: "user", id, name: email } });
    }
    return readAccount(tx, scope, id);
  });
}
