import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { removeAllDevices } from "../second-factor/devices";
import { endSessions } from "../sessions/sessions";
import type { Account } from "./contract";
import { findAccountFor, readManagedAccount } from "./managed-account";
import type { AccountRow } from "./show-account";

/** Blocks login and ends the user's sessions and impersonations. */
export async function disableAccount(scope: Scope<"users.manage">, id: number): Promise<Account> {
  return inTransaction(async (tx) => {
    const { isActive, email } = await findAccountFor(tx, scope, id, "disable");
    if (isActive) {
      await tx.user.update({ where: { id }, data: { isActive: false } });
      await endSessions(tx, id);
      await recordAudit(tx, scope, { action: "user.disable", subject: { kind: "user", id, name: email } });
    }
    return readManagedAccount(tx, scope, id);
  });
}

export async function enableAccount(scope: Scope<"users.manage">, id: number): Promise<Account> {
  return inTransaction(async (tx) => {
    const { isActive, email } = await findAccountFor(tx, scope, id, "enable");
    if (!isActive) {
      await tx.user.update({ where: { id }, data: { isActive: true } });
      await recordAudit(tx, scope, { action: "user.enable", subject: { kind: "user", id, name: email } });
    }
    return readManagedAccount(tx, scope, id);
  });
}

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
