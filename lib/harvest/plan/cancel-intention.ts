import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { unsettledStatuses } from "../attempt/attempt-status";
import { showIntention } from "../show/show-intention";
import { endIntentions } from "./end-intentions";
import { findOwnIntention } from "./find-own-intention";

type Of = { harvest: number; intention: number };

/** Throws Refused while the intention is being worked on and after it has ended. */
export async function cancelIntention(scope: Scope<"harvest.manage">, of: Of) {
  const { id } = await findOwnIntention(scope, of);
  await inTransaction(async (tx) => {
    // Locked, since a worker may start it at the same moment.
    await tx.$queryRaw`SELECT 1 FROM intentions WHERE id = ${id} FOR UPDATE`;
    const busy = await tx.attempt.count({ where: { intentionId: id, status: { in: [...unsettledStatuses] } } });
    if (busy > 0) throw new Refused("intentionBusy");
    const { count } = await tx.intention.updateMany({
      where: { id, finishedAt: null, cancelledAt: null },
      data: { cancelledAt: now(), finishedAt: now() },
    });
    if (count === 0) throw new Refused("intentionOver");
    await endIntentions(tx, [id]);
  });
  return showIntention(await findOwnIntention(scope, of));
}
