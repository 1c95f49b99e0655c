import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { endSessions } from "@/lib/users/sessions/end-sessions";
import { findAccountFor } from "./find-managed-account";
import type { AccountRow } from "./show-account";

/**
 * Deletes an account. Its harvests, credentials and API keys stay without a name; the audit trail keeps names for a
 * year.
 */
export async function deleteAccount(scope: Scope<"users.manage">, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    await forgetAccount(tx, scope, await findAccountFor(tx, scope, id, "delete"));
  });
  return null;
}

/** Ends the account's sessions, deletes it and audits that. */
export async function forgetAccount(
  tx: Db,
  scope: Scope<"users.manage">,
  { id, email, isSuperuser, memberships }: AccountRow,
): Promise<void> {
  await endSessions(tx, id);
  await recordAudit(tx, scope, {
    action: "user.delete",
    subject: { kind: "user", id, name: email },
    before: { is_superuser: isSuperuser, organizations: memberships.map(({ organization }) => organization.id) },
  });
  await tx.user.delete({ where: { id } });
}
