import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { BY_HAND } from "../queue/rest-server";
import { wakeServer } from "../queue/wake-server";
import { showIntention } from "../show/show-intention";
import { findOwnIntention } from "./find-own-intention";
import { findReady } from "./find-ready";

type Of = { harvest: number; intention: number };

/**
 * Requests an intention now, even if its server rests. Throws Refused if it has ended or cannot be requested at all.
 */
export async function triggerIntention(scope: Scope<"harvest.manage">, of: Of) {
  const { id } = await findOwnIntention(scope, of);
  await inTransaction(async (tx) => {
    const { count } = await tx.intention.updateMany({
      where: { id, finishedAt: null, cancelledAt: null },
      data: { notBefore: now(), askedAt: now(), priority: BY_HAND },
    });
    if (count === 0) throw new Refused("intentionOver");
    if ((await findReady(tx, [id])).length === 0) throw new Refused("intentionOnHold");
    const { credentials } = await tx.intention.findUniqueOrThrow({
      where: { id },
      select: { credentials: { select: { serverId: true } } },
    });
    await wakeServer(tx, credentials.serverId);
  });
  return showIntention(await findOwnIntention(scope, of));
}
