import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";

/** After choosing a password, links that could change password or e-mail become invalid. */
export async function voidLinks(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.updateMany({
    where: { userId, purpose: { in: ["reset", "invitation", "change"] }, usedAt: null },
    data: { usedAt: now() },
  });
}
