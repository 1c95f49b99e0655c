import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { Account } from "./contract";
import { findManagedAccount } from "./find-managed-account";
import { managerOf } from "./manager-of";
import { showAccount } from "./show-account";

/** One account; throws NotFound for those that are not the manager's to know of. */
export const getAccount = (scope: Scope<"users.manage">, id: number): Promise<Account> =>
  inTransaction((tx) => readAccount(tx, scope, id));

/** As it is within the transaction. */
export async function readAccount(tx: Db, scope: Scope<"users.manage">, id: number): Promise<Account> {
  return showAccount(managerOf(scope), await findManagedAccount(tx, scope, id));
}
