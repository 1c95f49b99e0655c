import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { welcomeUser } from "@/lib/events/welcome-user";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { Membership } from "@/lib/kit/prisma/client";
import { ensureEmailDevice } from "../ensure-email-device";
import { endSessions } from "../sessions/sessions";

type Claimant = { id: number; email: string };

type Proof = {
  /**
   * The person who chose the password also reads the e-mails. Someone who only opens a link may be confirming a
   * stranger's registration.
   */
  isSamePerson: boolean;
};

/**
 * Marks the user's e-mail as verified. Invitations to the address become theirs if it is certainly the same person;
 * other unverified accounts with the address end. False if it was verified already; throws Refused if it belongs to
 * another account.
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

/** Memberships of invited accounts for the address that were never used. */
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

/** Locks the address: no concurrent registration, verification or invitation until the transaction ends. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`;
}

type Move = { memberships: readonly Membership[]; to: { id: number; email: string } };

/** Moves invitations of an address to its owner, who keeps existing roles. */
export async function moveMemberships(tx: Db, scope: Scope<Permission>, { memberships, to }: Move): Promise<void> {
  for (const { userId, organizationId, isAdmin } of memberships) {
    await tx.membership.delete({ where: { userId_organizationId: { userId, organizationId } } });
    const { count } = await tx.membership.createMany({
      data: { userId: to.id, organizationId, isAdmin },
      skipDuplicates: true,
    });
    if (count === 0) continue;
    await recordAudit(tx, scope, {
      action: "membership.grant",
      subject: { kind: "user", id: to.id, name: to.email },
      organizationId,
      after: { is_admin: isAdmin },
      by: to,
    });
  }
}

/** Unverified accounts without any data of others: they may be deleted. */
export const unclaimedAccounts = {
  verifiedEmail: null,
  isSuperuser: false,
  memberships: { none: {} },
  accounts: { none: {} },
} as const;
