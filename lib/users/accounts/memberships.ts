import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { dropImpersonations } from "../sessions/sessions";
import { forgetAccount } from "./account-access";
import { roleRefusalOf } from "./account-rights";
import type { Account, MembershipDraft, MembershipRemoval } from "./contract";
import { findManagedAccount, managerOf, readManagedAccount, refuseAccount } from "./managed-account";
import { targetOf } from "./show-account";

/**
 * Makes a user a member or administrator of an organization within reach; only consortium administrators reach the
 * master organization. Throws OutOfDate if the account changed since the caller read it.
 */
export async function setMembership(
  scope: Scope<"users.manage">,
  id: number,
  draft: MembershipDraft,
): Promise<Account> {
  scope.within(draft.organization);
  return inTransaction(async (tx) => {
    await giveRole(tx, scope, { id, draft });
    return readManagedAccount(tx, scope, id);
  });
}

/** The same in a transaction of the caller, who has checked reach. False if the user already has the role. */
export async function giveRole(
  tx: Db,
  scope: Scope<"users.manage">,
  { id, draft }: { id: number; draft: Omit<MembershipDraft, "revision"> & { revision?: number } },
): Promise<boolean> {
  const { organization: organizationId, is_admin: isAdmin, revision } = draft;
  const account = await findManagedAccount(tx, scope, id);
  const role = { organizationId, next: isAdmin ? "admin" : "member" } as const;
  refuseAccount(roleRefusalOf(managerOf(scope), targetOf(account), role));
  const current = account.memberships.find(({ organization }) => organization.id === organizationId);
  if (revision !== undefined && account.revision !== revision) throw new OutOfDate();
  if (current?.isAdmin === isAdmin) return false;
  await tx.user.update({ where: { id }, data: { revision: { increment: 1 } } });
  await tx.membership.upsert({
    where: { userId_organizationId: { userId: id, organizationId } },
    create: { userId: id, organizationId, isAdmin },
    update: { isAdmin },
  });
  await dropImpersonations(tx, id);
  await recordAudit(tx, scope, {
    action: current ? "membership.change" : "membership.grant",
    subject: { kind: "user", id, name: account.email },
    organizationId,
    ...(current ? { before: { is_admin: current.isAdmin } } : {}),
    after: { is_admin: isAdmin },
  });
  return true;
}

/**
 * Removes a user from an organization within reach. If none remains, the account is deleted on request (never a
 * superuser's); otherwise it stays without an organization.
 */
export async function removeMembership(
  scope: Scope<"users.manage">,
  id: number,
  { organization: organizationId, delete_account: wantsDeletion }: MembershipRemoval,
): Promise<{ deleted: boolean }> {
  scope.within(organizationId);
  return inTransaction(async (tx) => {
    const account = await findManagedAccount(tx, scope, id);
    const current = account.memberships.find(({ organization }) => organization.id === organizationId);
    if (!current) throw new NotFound();
    const manager = managerOf(scope);
    refuseAccount(roleRefusalOf(manager, targetOf(account), { organizationId, next: null }));
    if (wantsDeletion) {
      if (manager.ids.includes(id)) refuseAccount("ownAccount");
      if (account.memberships.length > 1 || account.isSuperuser) throw new Refused("accountStillNeeded");
    }
    await tx.membership.delete({ where: { userId_organizationId: { userId: id, organizationId } } });
    await tx.user.update({ where: { id }, data: { revision: { increment: 1 } } });
    await dropImpersonations(tx, id);
    await recordAudit(tx, scope, {
      action: "membership.revoke",
      subject: { kind: "user", id, name: account.email },
      organizationId,
      before: { is_admin: current.isAdmin },
    });
    if (wantsDeletion) await forgetAccount(tx, scope, account);
    return { deleted: wantsDeletion };
  });
}
