import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { queueVerification } from "@/lib/users/registration/queue-verification";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { fits } from "../account-rights";
import type { Account } from "../contract";
import { findAccountFor } from "../find-managed-account";
import { readAccount } from "../get-account";
import { stateOf } from "../show-account";

/** Sends the verification mail again. */
export async function sendAccountVerification(scope: Scope<"users.manage">, id: number): Promise<Account> {
  await limitTries("verification", { account: id, network: scope.network });
  return inTransaction(async (tx) => {
    const account = await findAccountFor(tx, scope, id, "verify");
    if (!fits("verify", stateOf(account))) throw new Refused("notWaitingForVerification");
    await queueVerification(tx, account);
    return readAccount(tx, scope, id);
  });
}
