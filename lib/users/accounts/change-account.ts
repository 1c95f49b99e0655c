import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, OutOfDate, Refused } from "@/lib/kit/errors";
import { isFresh } from "@/lib/users/sessions/fresh-session";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { lockAddress } from "../registration/claim-address";
import { queueVerification } from "../registration/verification";
import { dropImpersonations, endSessions } from "../sessions/sessions";
import { accountRefusal, knowsOf } from "./account-rights";
import type { Account, AccountChange } from "./contract";
import { findAccountFor, managerOf, readManagedAccount, refuseAccount } from "./managed-account";
import { type AccountRow, accountSelect, stateOf, targetOf } from "./show-account";

/**
 * Changes the given fields. A new e-mail address must be verified and ends all sessions; one's own can only be changed
 * by oneself, soon after login. Only superusers create superusers. Throws OutOfDate if the record changed since the
 * caller read it.
 */
export async function changeAccount(scope: Scope<"users.manage">, id: number, change: AccountChange): Promise<Account> {
  const { network } = scope;
  const takeBack = change.email === undefined ? null : await limitTries("invitation", { account: id, network });
  const { isMoved, account } = await inTransaction((tx) => write(tx, scope, { id, change }));
  if (!isMoved) await takeBack?.();
  return account;
}

type Written = { id: number; change: AccountChange };

async function write(tx: Db, scope: Scope<"users.manage">, { id, change }: Written) {
  if (change.email !== undefined) await lockAddress(tx, change.email);
  const account = await findAccountFor(tx, scope, id, "change");
  if (account.revision !== change.revision) throw new OutOfDate();
  const { before, after } = differences(account, change);
  if (Object.keys(after).length > 0) {
    if (after.is_superuser !== undefined) await setSuperuser(tx, scope, { account, next: after.is_superuser });
    if (after.email !== undefined) await moveTo(tx, scope, { account, email: after.email });
    await tx.user.update({
      where: { id },
      data: {
        revision: { increment: 1 },
        ...(after.first_name === undefined ? {} : { firstName: after.first_name }),
        ...(after.last_name === undefined ? {} : { lastName: after.last_name }),
        ...(after.language === undefined ? {} : { language: after.language }),
      },
    });
    const subject = { kind: "user", id, name: account.email };
    await recordAudit(tx, scope, { action: "user.change", subject, before, after });
  }
  return { isMoved: after.email !== undefined, account: await readManagedAccount(tx, scope, id) };
}

type Values = { email: string; first_name: string; last_name: string; language: "en" | "cs"; is_superuser: boolean };

/** Fields whose value really differs. */
function differences(account: AccountRow, change: AccountChange): Record<"before" | "after", Partial<Values>> {
  const stored: Values = {
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    language: account.language === "cs" ? "cs" : "en",
    is_superuser: account.isSuperuser,
  };
  const before: Partial<Values> = {};
  const after: Partial<Values> = {};
  for (const name of ["email", "first_name", "last_name", "language", "is_superuser"] as const) {
    if (change[name] === undefined || change[name] === stored[name]) continue;
    Object.assign(before, { [name]: stored[name] });
    Object.assign(after, { [name]: change[name] });
  }
  return { before, after };
}

type Superuser = { account: AccountRow; next: boolean };

async function setSuperuser(tx: Db, scope: Scope<"users.manage">, { account, next }: Superuser): Promise<void> {
  refuseAccount(accountRefusal(managerOf(scope), targetOf(account), "superuser"));
  await tx.user.update({ where: { id: account.id }, data: { isSuperuser: next } });
  await dropImpersonations(tx, account.id);
}

type Move = { account: AccountRow; email: string };

async function moveTo(tx: Db, scope: Scope<"users.manage">, { account, email }: Move): Promise<void> {
  const { id } = account;
  await needFreshSession(tx, scope, id);
  const owner = await tx.user.findUnique({ where: { verifiedEmail: email }, select: accountSelect });
  // If the address belongs to a user unknown to the manager, only the mail to it reveals that.
  if (owner && knowsOf(managerOf(scope), targetOf(owner))) throw new Invalid({ email: ["emailTaken"] });
  await tx.user.update({
    where: { id },
    data: {
      email,
      emailVerified: null,
      verifiedEmail: null,
      ...(account.username === account.email ? { username: email } : {}),
    },
  });
  await forgetAddress(tx, id);
  await endSessions(tx, id);
  // A user without a password gets an invitation, which also verifies the address.
  if (stateOf({ ...account, isActive: true, emailVerified: null }) !== "invited")
    await queueVerification(tx, { id, email });
}

/** Deletes links sent to the former address and e-mail codes: the new address must be verified first. */
async function forgetAddress(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.deleteMany({ where: { userId, usedAt: null } });
  await tx.secondFactorDevice.deleteMany({ where: { userId, kind: "email" } });
}

/** Prevents taking over an account in a browser left open. */
async function needFreshSession(tx: Db, { user }: Scope<"users.manage">, id: number): Promise<void> {
  if (id === user.impersonator?.id || (id === user.id && user.impersonator)) throw new Refused("ownEmail");
  if (id !== user.id) return;
  const session = await tx.session.findUnique({ where: { id: user.sessionId }, select: { createdAt: true } });
  if (!session || !isFresh(session.createdAt, now())) throw new Refused("signInAgain");
}
