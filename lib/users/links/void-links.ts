import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";

/** Links by which a password could be chosen, or the e-mail changed, are used up once a password was chosen. */
export async function voidLinks(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.updateMany({
    where: { userId, purpose: { in: ["reset", "invitation", "change"] }, usedAt: null },
    data: { usedAt: now() },
  });
}
