import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { fits } from "../account-rights";
import type { Account } from "../contract";
import { findAccountFor } from "../find-managed-account";
import { readAccount } from "../get-account";
import { stateOf } from "../show-account";
import { mailInvitation, needSiteAddress } from "./mail-invitation";

/** Sends the invitation (again) to someone without a password. */
export async function sendInvitation(scope: Scope<"users.manage">, id: number): Promise<Account> {
  needSiteAddress();
  await limitTries("invitation", { account: id, network: scope.network });
  return inTransaction(async (tx) => {
    const account = await findAccountFor(tx, scope, id, "invite");
    if (!fits("invite", stateOf(account))) throw new Refused("notWaitingForInvitation");
    await mailInvitation(tx, scope, { account });
    return readAccount(tx, scope, id);
  });
}
