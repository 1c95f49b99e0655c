import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, Refused } from "@/lib/kit/errors";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { lockAddress } from "../registration/claim-address";
import { dropImpersonations } from "../sessions/sessions";
import { accountRefusal, knowsOf, type Manager } from "./account-rights";
import type { Account, AccountDraft } from "./contract";
import { mailInvitation, needSiteAddress } from "./invitations";
import { managerOf, readManagedAccount } from "./managed-account";
import { type AccountRow, accountSelect, stateOf, targetOf } from "./show-account";

export type Created = { outcome: "created" | "added"; is_invited: boolean; account: Account };

/**
 * Gives a person access to an organization within reach. An account known to the manager joins at once, and keeps its
 * names. An unknown owner of the address is invited by mail and joins by accepting: until then nothing reveals their
 * account to the manager. Throws Invalid by field.
 */
export async function createAccount(scope: Scope<"users.manage">, draft: AccountDraft): Promise<Created> {
  if (!scope.reaches(draft.organization)) throw new Invalid({ organization: ["invalid"] });
  if (draft.send_invitation) needSiteAddress();
  await limitTries("invitation", { account: draft.email, network: scope.network });
  return inTransaction(async (tx) => {
    const { row, ...account } = await addAccount(tx, scope, draft);
    return { ...account, account: await readManagedAccount(tx, scope, row.id) };
  });
}

/** The same in a transaction of the caller, who has checked reach and limits. */
export async function addAccount(tx: Db, scope: Scope<"users.manage">, draft: AccountDraft) {
  await lockAddress(tx, draft.email);
  const existing = await findAccountByEmail(tx, managerOf(scope), draft.email);
  const row = existing ? await join(tx, scope, { account: existing, draft }) : await insert(tx, scope, draft);
  const is_invited = draft.send_invitation && stateOf(row) === "invited";
  if (is_invited) await mailInvitation(tx, scope, { account: row, organizationId: draft.organization });
  const outcome: Created["outcome"] = existing ? "added" : "created";
  return { outcome, is_invited, row };
}

/** The verified or invited account of the address. An unverified account with a password is not its owner. */
export async function findAccountByEmail(tx: Db, manager: Manager, email: string): Promise<AccountRow | undefined> {
  const isInvited = { verifiedEmail: null, passwordHash: null, lastSignInAt: null, accounts: { none: {} } };
  const accounts = await tx.user.findMany({
    where: { OR: [{ verifiedEmail: email }, { email, ...isInvited }] },
    orderBy: [{ verifiedEmail: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    select: accountSelect,
  });
  return accounts.find((account) => knowsOf(manager, targetOf(account)));
}

async function join(
  tx: Db,
  scope: Scope<"users.manage">,
  { account, draft }: { account: AccountRow; draft: AccountDraft },
): Promise<AccountRow> {
  const { id } = account;
  if (accountRefusal(managerOf(scope), targetOf(account), "roles")) throw new Refused("accountNotYours");
  if (account.memberships.some(({ organization }) => organization.id === draft.organization))
    throw new Invalid({ email: ["alreadyMember"] });
  if (managerOf(scope).ids.includes(id)) throw new Refused("ownRole");
  if (!account.isActive) throw new Refused("accountDisabled");
  await tx.membership.create({ data: { userId: id, organizationId: draft.organization, isAdmin: draft.is_admin } });
  await dropImpersonations(tx, id);
  await auditGrant(tx, scope, { account, draft });
  return tx.user.findUniqueOrThrow({ where: { id }, select: accountSelect });
}

async function insert(tx: Db, scope: Scope<"users.manage">, draft: AccountDraft): Promise<AccountRow> {
  const account = await tx.user.create({
    data: {
      email: draft.email,
      username: draft.email,
      firstName: draft.first_name,
      lastName: draft.last_name,
      language: draft.language,
      memberships: { create: { organizationId: draft.organization, isAdmin: draft.is_admin } },
    },
    select: accountSelect,
  });
  await recordAudit(tx, scope, {
    action: "user.create",
    subject: { kind: "user", id: account.id, name: account.email },
    organizationId: draft.organization,
    after: { email: draft.email, first_name: draft.first_name, last_name: draft.last_name, language: draft.language },
  });
  await auditGrant(tx, scope, { account, draft });
  return account;
}

const auditGrant = (
  tx: Db,
  scope: Scope<"users.manage">,
  { account, draft }: { account: AccountRow; draft: AccountDraft },
) =>
  recordAudit(tx, scope, {
    action: "membership.grant",
    subject: { kind: "user", id: account.id, name: account.email },
    organizationId: draft.organization,
    after: { is_admin: draft.is_admin },
  });
