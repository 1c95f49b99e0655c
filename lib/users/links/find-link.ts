import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { MailedLinkPurpose } from "@/lib/kit/prisma/client";
import { hashLinkToken } from "./link-token";

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
