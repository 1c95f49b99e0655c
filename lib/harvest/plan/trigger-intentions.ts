import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { BY_HAND } from "../queue/rest-server";
import { wakeServer } from "../queue/wake-server";
import { findReady } from "./find-ready";
import { lockWaiting } from "./lock-waiting";

/**
 * Requests many intentions now, even if their servers rest; returns the number without active, blocked and finished
 * ones. Throws NotFound.
 */
export function triggerIntentions(
  scope: Scope<"harvest.manage">,
  of: { harvest: number; intentions: readonly number[] },
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const { ids, servers } = await lockWaiting(tx, scope, of);
    await tx.intention.updateMany({
      where: { id: { in: ids } },
      data: { notBefore: now(), askedAt: now(), priority: BY_HAND },
    });
    for (const server of servers) await wakeServer(tx, server);
    return { changed: (await findReady(tx, ids)).length };
  });
}
