import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { endSessions } from "@/lib/users/sessions/end-sessions";
import { findAccountFor } from "./find-managed-account";

/** Ends all sessions of a user. */
export async function endAccountSessions(scope: Scope<"users.manage">, id: number): Promise<{ ended: number }> {
  return inTransaction(async (tx) => {
    const { email } = await findAccountFor(tx, scope, id, "end-sessions");
    const ended = await endSessions(tx, id);
    const subject = { kind: "user", id, name: email };
    await recordAudit(tx, scope, { action: "session.end", subject, before: { sessions: ended } });
    return { ended };
  });
}
