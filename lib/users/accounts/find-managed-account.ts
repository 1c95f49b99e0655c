import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden, NotFound } from "@/lib/kit/errors";
import { knowsOf, type Refusal, refusalOf } from "./account-rights";
import type { AccountAction } from "./account-terms";
import { managerOf } from "./manager-of";
import { shownAccount, targetOf } from "./show-account";

/** An account known to the manager, locked until the transaction ends; NotFound for others. */
export async function findManagedAccount(tx: Db, scope: Scope<"users.manage">, id: number) {
  await tx.$queryRaw`select 1 from users where id = ${id} for update`;
  const row = await tx.user.findUnique({ where: { id }, select: shownAccount });
  if (!row || !knowsOf(managerOf(scope), targetOf(row))) throw new NotFound();
  return row;
}

/** The account, if the manager may take this action; throws Forbidden with the reason. */
export async function findAccountFor(tx: Db, scope: Scope<"users.manage">, id: number, action: AccountAction) {
  const row = await findManagedAccount(tx, scope, id);
  refuse(refusalOf(managerOf(scope), targetOf(row), action));
  return row;
}

export function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Forbidden(refusal);
}
