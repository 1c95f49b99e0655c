import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { roleRefusalOf } from "./account-rights";
import { dropImpersonations } from "./acting/drop-impersonations";
import type { MembershipRemoval } from "./contract";
import { forgetAccount } from "./delete-account";
import { findManagedAccount, refuse } from "./find-managed-account";
import { managerOf } from "./manager-of";
import { targetOf } from "./show-account";

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
    refuse(roleRefusalOf(manager, targetOf(account), { organizationId, next: null }));
    if (wantsDeletion) {
      if (manager.ids.includes(id)) refuse("ownAccount");
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
