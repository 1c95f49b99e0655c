import "server-only";
import type { Db } from "@/lib/kit/db";

type Sent = { email: string; user: { id: number; passwordHash: string | null; emailVerified: Date | null } };

/** The verified account with the address of an invitation, if the invitation was made for another account. */
export async function findOwnerOf(tx: Db, { email, user }: Sent) {
  if (user.passwordHash || user.emailVerified) return null;
  return tx.user.findUnique({
    where: { verifiedEmail: email, isActive: true, NOT: { id: user.id } },
    select: { id: true, email: true },
  });
}
