import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { endIntentions } from "./end-intentions";
import { lockWaiting } from "./lock-waiting";

/** Cancels many intentions; active and finished ones stay unchanged. Throws NotFound. */
export function cancelIntentions(
  scope: Scope<"harvest.manage">,
  of: { harvest: number; intentions: readonly number[] },
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const { ids } = await lockWaiting(tx, scope, of);
    const { count } = await tx.intention.updateMany({
      where: { id: { in: ids } },
      data: { cancelledAt: now(), finishedAt: now() },
    });
    await endIntentions(tx, ids);
    return { changed: count };
  });
}
