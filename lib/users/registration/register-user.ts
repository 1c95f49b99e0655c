import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { checkPassword } from "../passwords/check-password";
import { hashPassword } from "../passwords/password";
import { limitTries } from "../sessions/limit-tries";
import { liveSessions, openSession } from "../sessions/sessions";
import { lockAddress, unclaimedAccounts } from "./claim-address";
import type { Registration } from "./contract";
import { queueVerification } from "./verification";

/** Maximum number of unverified accounts per address. */
const CLAIMS = 3;

type Newcomer = Registration & { userAgent: string; formerToken: string | undefined };

/**
 * Creates an account and opens a session in it. Neither the response nor the work done for it depends on whether the
 * address has an account already; only the e-mail to the address does.
 */
export async function registerUser(scope: Scope<"register">, newcomer: Newcomer) {
  const { password1, language = "en", userAgent, formerToken } = newcomer;
  const { network } = scope;
  const email = newcomer.email.toLowerCase();
  // The account will belong to one of them.
  const organizations = await db().organization.findMany({ select: { name: true, nameEn: true, nameCs: true } });
  checkPassword(password1, { field: "password1", owner: { email }, organizations });
  await limitTries("registration", { account: email, network });
  const passwordHash = await hashPassword(password1);
  return inTransaction(async (tx) => {
    await lockAddress(tx, email);
    const user = await tx.user.create({
      data: { email, username: email, language, passwordHash },
      select: { id: true, email: true },
    });
    await recordAudit(tx, scope, {
      action: "user.register",
      subject: { kind: "user", id: user.id, name: email },
      by: user,
    });
    await queueVerification(tx, user, { isNewcomer: true });
    const session = await openSession(tx, { userId: user.id, network, userAgent, formerToken });
    await forgetOldClaims(tx, email);
    return { userId: user.id, ...session };
  });
}

/** Deletes the oldest accounts without an active session. */
async function forgetOldClaims(tx: Db, email: string): Promise<void> {
  const claims = await tx.user.findMany({
    where: { ...unclaimedAccounts, email, passwordHash: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, sessions: { where: liveSessions(now()), select: { id: true }, take: 1 } },
  });
  const idle = claims.filter(({ sessions }) => sessions.length === 0);
  const old = idle.slice(0, Math.max(0, claims.length - CLAIMS));
  await tx.user.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
}
