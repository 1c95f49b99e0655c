import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { endSessions } from "./end-sessions";

export async function endOtherSessions(scope: Scope<"account.change">): Promise<{ ended: number }> {
  const { user } = scope;
  return inTransaction(async (tx) => {
    const ended = await endSessions(tx, user.id, { except: user.sessionId });
    await recordAudit(tx, scope, {
      action: "session.end",
      subject: { kind: "user", id: user.id, name: user.email },
      after: { ended },
    });
    return { ended };
  });
}
