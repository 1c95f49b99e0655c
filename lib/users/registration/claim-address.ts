import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { welcomeUser } from "@/lib/events/welcome-user";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { ensureEmailDevice } from "../ensure-email-device";
import { endSessions } from "../sessions/end-sessions";
import { lockAddress } from "./lock-address";
import { moveMemberships } from "./move-memberships";
import { unclaimedAccounts } from "./unclaimed-accounts";

type Claimant = { id: number; email: string };

type Proof = {
  /** The one who chose the account's password is the one who reads the e-mails. Whoever merely clicks a link may be confirming somebody else's registration. */
  isSamePerson: boolean;
};

/**
 * Notes that the user has proven to receive the e-mails of their address. What was granted to the address by invitation
 * becomes theirs, where it is surely the same person; other unverified accounts that claimed it end. Answers false when it was theirs already; throws
 * Refused when it belongs to another account.
 */
export async function claimAddress(
  tx: Db,
  scope: Scope<Permission>,
  user: Claimant,
  { isSamePerson }: Proof,
): Promise<boolean> {
  const { id, email } = user;
  await lockAddress(tx, email);
  const owner = await tx.user.findUnique({ where: { verifiedEmail: email }, select: { id: true } });
  if (owner?.id === id) return false;
  if (owner) throw new Refused("addressTaken");
  const { count } = await tx.user.updateMany({
    where: { id, email, isActive: true },
    data: { emailVerified: now(), verifiedEmail: email },
  });
  if (count === 0) throw new Refused("linkUnknown");
  await ensureEmailDevice(tx, id);
  const isFirst = (await tx.auditEntry.count({ where: { action: "user.verify", subject: `user ${id}` } })) === 0;
  if (isFirst) await welcomeUser(tx, user);
  await recordAudit(tx, scope, { action: "user.verify", subject: { kind: "user", id, name: email }, by: user });
  if (isSamePerson) await takeInvitations(tx, scope, user);
  await endRivals(tx, user);
  return true;
}

/** Memberships of accounts that were made for the address and that nobody ever entered. */
async function takeInvitations(tx: Db, scope: Scope<Permission>, user: Claimant): Promise<void> {
  const invited = await tx.membership.findMany({
    where: {
      user: {
        email: user.email,
        id: { not: user.id },
        verifiedEmail: null,
        passwordHash: null,
        lastSignInAt: null,
        isActive: true,
      },
    },
    orderBy: { userId: "asc" },
  });
  await moveMemberships(tx, scope, { memberships: invited, to: user });
}

async function endRivals(tx: Db, { id, email }: Claimant): Promise<void> {
  const rivals = await tx.user.findMany({
    where: { ...unclaimedAccounts, email, id: { not: id } },
    select: { id: true },
  });
  for (const rival of rivals) await endSessions(tx, rival.id);
  await tx.user.deleteMany({ where: { id: { in: rivals.map((rival) => rival.id) } } });
}
