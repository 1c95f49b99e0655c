import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound } from "@/lib/kit/errors";
import { type AccountRefusal, accountRefusal, knowsOf, type Manager } from "./account-rights";
import type { AccountAction } from "./account-state";
import type { Account } from "./contract";
import { accountSelect, showAccount, targetOf } from "./show-account";

/** The scope's user as account manager. */
export function managerOf(scope: Scope<"users.manage">): Manager {
  const { user } = scope;
  return {
    ids: user.impersonator ? [user.id, user.impersonator.id] : [user.id],
    isSuperuser: user.isSuperuser,
    memberships: user.memberships,
    runsConsortium: runsConsortium(user),
    administered: scope.organizationIds,
  };
}

/** An account known to the manager, locked until the transaction ends; NotFound for others. */
export async function findManagedAccount(tx: Db, scope: Scope<"users.manage">, id: number) {
  await tx.$queryRaw`select 1 from users where id = ${id} for update`;
  const row = await tx.user.findUnique({ where: { id }, select: accountSelect });
  if (!row || !knowsOf(managerOf(scope), targetOf(row))) throw new NotFound();
  return row;
}

/** The account, if the manager may take this action; throws Forbidden with the reason. */
export async function findAccountFor(tx: Db, scope: Scope<"users.manage">, id: number, action: AccountAction) {
  const row = await findManagedAccount(tx, scope, id);
  refuseAccount(accountRefusal(managerOf(scope), targetOf(row), action));
  return row;
}

export function refuseAccount(refusal: AccountRefusal | null): void {
  if (refusal) throw new Forbidden(refusal);
}

/** Throws NotFound for accounts unknown to the manager. */
export const getAccount = (scope: Scope<"users.manage">, id: number): Promise<Account> =>
  inTransaction((tx) => readManagedAccount(tx, scope, id));

/** Within the transaction. */
export async function readManagedAccount(tx: Db, scope: Scope<"users.manage">, id: number): Promise<Account> {
  return showAccount(managerOf(scope), await findManagedAccount(tx, scope, id));
}
