import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";

/** Links by which a password could be chosen are used up, once one was chosen. */
export async function voidLinks(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.updateMany({
    where: { userId, purpose: { in: ["reset", "invitation"] }, usedAt: null },
    data: { usedAt: now() },
  });
}
