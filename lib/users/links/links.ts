import { createHash, randomBytes } from "node:crypto";
import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { MailedLinkPurpose } from "@/lib/kit/prisma/client";

/** 256 random bits for a link sent by e-mail. */
const newLinkToken = () => randomBytes(32).toString("base64url");

/** Stored form: a reader of the table cannot use the link. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Validity of links in hours. */
const lifetimes: Record<MailedLinkPurpose, number> = { verification: 72, reset: 1, invitation: 240, change: 24 };

type LinkDraft = { userId: number; email: string; purpose: MailedLinkPurpose };

/**
 * A single-use link that proves access to the address; only the hash of `token` is stored. `uid`: the user's id in
 * links.
 */
export async function issueLink(
  tx: Db,
  { userId, email, purpose }: LinkDraft,
): Promise<{ id: number; uid: string; token: string; createdAt: Date }> {
  const token = newLinkToken();
  const createdAt = now();
  const expires = new Date(createdAt.getTime() + lifetimes[purpose] * 3_600_000);
  const { id } = await tx.mailedLink.create({
    data: { userId, email, purpose, expires, createdAt, tokenHash: hashLinkToken(token) },
    select: { id: true },
  });
  return { id, uid: String(userId), token, createdAt };
}

const select = {
  id: true,
  purpose: true,
  email: true,
  expires: true,
  usedAt: true,
  user: {
    select: {
      id: true,
      email: true,
      emailVerified: true,
      firstName: true,
      lastName: true,
      language: true,
      isActive: true,
      passwordHash: true,
      memberships: { select: { organization: { select: { name: true, nameEn: true, nameCs: true } } } },
    },
  },
} as const;

type Sought = { token: string; uid?: string; purposes: readonly MailedLinkPurpose[] };

/** The link with this secret, used or not; throws Refused if unknown, expired or sent to a former address. */
export async function findLink(tx: Db, { token, uid, purposes }: Sought) {
  const link = await tx.mailedLink.findUnique({ where: { tokenHash: hashLinkToken(token) }, select });
  if (!link || !purposes.includes(link.purpose)) throw new Refused("linkUnknown");
  if (uid !== undefined && uid !== String(link.user.id)) throw new Refused("linkUnknown");
  const isMoved = link.purpose !== "change" && link.user.email !== link.email;
  if (isMoved || !link.user.isActive) throw new Refused("linkUnknown");
  if (link.expires <= now()) throw new Refused("linkExpired");
  return link;
}

type Sent = { email: string; user: { id: number; passwordHash: string | null; emailVerified: Date | null } };

/** The verified account with the address of an invitation, if the invitation was made for another account. */
export async function findOwnerOf(tx: Db, { email, user }: Sent) {
  if (user.passwordHash || user.emailVerified) return null;
  return tx.user.findUnique({
    where: { verifiedEmail: email, isActive: true, NOT: { id: user.id } },
    select: { id: true, email: true },
  });
}

/** Of two concurrent uses, one succeeds; throws Refused for the other. */
export async function spendLink(tx: Db, id: number): Promise<void> {
  const at = now();
  const { count } = await tx.mailedLink.updateMany({
    where: { id, usedAt: null, expires: { gt: at } },
    data: { usedAt: at },
  });
  if (count === 0) throw new Refused("linkUsed");
}

/** After choosing a password, links that could change password or e-mail become invalid. */
export async function voidLinks(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.updateMany({
    where: { userId, purpose: { in: ["reset", "invitation", "change"] }, usedAt: null },
    data: { usedAt: now() },
  });
}
