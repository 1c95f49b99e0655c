import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { removeAllDevices } from "@/lib/users/second-factor/remove-all-devices";
import { endSessions } from "@/lib/users/sessions/end-sessions";
import { findAccountFor } from "./find-managed-account";

/**
 * Removes devices and recovery codes of a user who lost them, and ends their sessions, because a device may be in other
 * hands.
 */
export async function resetSecondFactor(scope: Scope<"users.manage">, id: number): Promise<{ removed: number }> {
  return inTransaction(async (tx) => {
    const { email } = await findAccountFor(tx, scope, id, "reset-second-factor");
    const removed = await removeAllDevices(tx, id);
    await endSessions(tx, id);
    const subject = { kind: "user", id, name: email };
    await recordAudit(tx, scope, { action: "device.remove", subject, before: { devices: removed } });
    return { removed };
  });
}
