import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";

/** Keeps the current address: the link to another one becomes invalid. */
export async function cancelEmailChange({ user }: Scope<"account.change">): Promise<null> {
  await inTransaction((tx) => forgetEmailChange(tx, user.id));
  return null;
}

export async function forgetEmailChange(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.deleteMany({ where: { userId, purpose: "change", usedAt: null } });
}

/** The address waiting for verification; null if none. */
export async function findEmailChange({ user }: Scope<"account.change">): Promise<string | null> {
  const link = await db().mailedLink.findFirst({
    where: { userId: user.id, purpose: "change", usedAt: null, expires: { gt: now() } },
    orderBy: { id: "desc" },
    select: { email: true },
  });
  return link?.email ?? null;
}
