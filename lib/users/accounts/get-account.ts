import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { Account } from "./contract";
import { findManagedAccount } from "./find-managed-account";
import { managerOf } from "./manager-of";
import { showAccount } from "./show-account";

/** Throws NotFound for accounts unknown to the manager. */
export const getAccount = (scope: Scope<"users.manage">, id: number): Promise<Account> =>
  inTransaction((tx) => readAccount(tx, scope, id));

/** Within the transaction. */
export async function readAccount(tx: Db, scope: Scope<"users.manage">, id: number): Promise<Account> {
  return showAccount(managerOf(scope), await findManagedAccount(tx, scope, id));
}
