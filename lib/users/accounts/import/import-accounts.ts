import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { lockAddress } from "@/lib/users/registration/lock-address";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import type { AccountDraft } from "../contract";
import { addAccount, findKnown } from "../create-account";
import { mailInvitation, needSiteAddress } from "../invitations/mail-invitation";
import { managerOf } from "../manager-of";
import { giveRole } from "../set-membership";
import { shownAccount, stateOf } from "../show-account";
import type { ImportedAccounts } from "./contract";

const TIMEOUT = 180_000;

/**
 * Gives people access to organizations within reach, with the caller's rights, all or none. Invitations are queued in
 * the same transaction.
 */
export async function importAccounts(scope: Scope<"users.manage">, { accounts, send_invitation }: ImportedAccounts) {
  for (const { organization } of accounts) scope.within(organization);
  if (send_invitation) needSiteAddress();
  await limitTries("invitations", { account: scope.user.id, network: scope.network });
  return inTransaction(async (tx) => {
    const counts = { created: 0, added: 0, changed: 0, known: 0, invited: 0 };
    /** Each person once, however many organizations they join. */
    const organizationsById = new Map<number, number>();
    // Sorted, so that two concurrent lists do not deadlock.
    for (const draft of accounts.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
      const { outcome, id } = await addOne(tx, scope, { ...draft, send_invitation: false });
      counts[outcome] += 1;
      if ((outcome === "created" || outcome === "added") && !organizationsById.has(id)) organizationsById.set(id, draft.organization);
    }
    if (send_invitation) counts.invited = await inviteAll(tx, scope, organizationsById);
    return counts;
  }, TIMEOUT);
}

async function addOne(tx: Db, scope: Scope<"users.manage">, draft: AccountDraft) {
  await lockAddress(tx, draft.email);
  const account = await findKnown(tx, managerOf(scope), draft.email);
  if (account?.memberships.some(({ organization }) => organization.id === draft.organization)) {
    const isChanged = await giveRole(tx, scope, { id: account.id, draft });
    return { outcome: isChanged ? "changed" : "known", id: account.id } as const;
  }
  const { outcome, row } = await addAccount(tx, scope, draft);
  return { outcome, id: row.id } as const;
}

/** Invites people without a password; a separate job sends each mail. Returns their number. */
async function inviteAll(tx: Db, scope: Scope<"users.manage">, organizationsById: ReadonlyMap<number, number>): Promise<number> {
  const rows = await tx.user.findMany({ where: { id: { in: [...organizationsById.keys()] } }, select: shownAccount });
  const waiting = rows.filter((row) => stateOf(row) === "invited");
  for (const account of waiting) {
    const organizationId = organizationsById.get(account.id);
    await mailInvitation(tx, scope, { account, ...(organizationId === undefined ? {} : { organizationId }) });
  }
  return waiting.length;
}
