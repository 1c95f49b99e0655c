import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { wakeServer } from "../queue/wake-server";
import { lockWaiting } from "./lock-waiting";
import { BY_HAND } from "./start-harvest";

/** Ends the waiting of many intentions; those being worked on or over stay as they are. Throws NotFound. */
export function triggerIntentions(
  scope: Scope<"harvest.manage">,
  of: { harvest: number; intentions: readonly number[] },
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const { ids, servers } = await lockWaiting(tx, scope, of);
    const { count } = await tx.intention.updateMany({
      where: { id: { in: ids } },
      data: { notBefore: now(), priority: BY_HAND },
    });
    for (const server of servers) await wakeServer(tx, server);
    return { changed: count };
  });
}
