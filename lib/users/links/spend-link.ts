import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";

/** Of two concurrent uses, one succeeds; throws Refused for the other. */
export async function spendLink(tx: Db, id: number): Promise<void> {
  const at = now();
  const { count } = await tx.mailedLink.updateMany({
    where: { id, usedAt: null, expires: { gt: at } },
    data: { usedAt: at },
  });
  if (count === 0) throw new Refused("linkUsed");
}
