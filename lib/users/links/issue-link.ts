import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { MailedLinkPurpose } from "@/lib/kit/prisma/client";
import { hashLinkToken, newLinkToken } from "./link-token";

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
