import "server-only";
import type { Db } from "@/lib/kit/db";

type Sent = { email: string; user: { id: number; passwordHash: string | null; emailVerified: Date | null } };

/** The verified account of the address that an invitation was sent to, where it was made for another one. */
export async function findOwnerOf(tx: Db, { email, user }: Sent) {
  if (user.passwordHash || user.emailVerified) return null;
  return tx.user.findUnique({
    where: { verifiedEmail: email, isActive: true, NOT: { id: user.id } },
    select: { id: true, email: true },
  });
}
