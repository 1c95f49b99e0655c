import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { wakeServer } from "../queue/wake-server";
import { showIntention } from "../show/show-intention";
import { findOwnIntention } from "./find-own-intention";
import { BY_HAND } from "./start-harvest";

type Of = { harvest: number; intention: number };

/** Ends the waiting of an intention, though not the rest of its server. Throws Refused when it is over. */
export async function triggerIntention(scope: Scope<"harvest.manage">, of: Of) {
  const { id } = await findOwnIntention(scope, of);
  await inTransaction(async (tx) => {
    const { count } = await tx.intention.updateMany({
      where: { id, finishedAt: null, cancelledAt: null },
      data: { notBefore: now(), priority: BY_HAND },
    });
    if (count === 0) throw new Refused("intentionOver");
    const { credentials } = await tx.intention.findUniqueOrThrow({
      where: { id },
      select: { credentials: { select: { serverId: true } } },
    });
    await wakeServer(tx, credentials.serverId);
  });
  return showIntention(await findOwnIntention(scope, of));
}
