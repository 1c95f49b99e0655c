import "server-only";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { isWorkedOn } from "../queue/harvestable";
import { BY_HAND } from "../queue/rest-server";
import { wakeServer, workable } from "../queue/wake-server";
import { findOwnIntention, showIntention } from "../show/intentions";
import { unsettledStatuses } from "../states/attempt-status";
import { endIntentions } from "./end-intentions";

type Target = { harvest: number; intention: number };

/** Throws Refused while the intention is being worked on and after it has ended. */
export async function cancelIntention(scope: Scope<"harvest.manage">, of: Target) {
  const { id } = await findOwnIntention(scope, of);
  await inTransaction(async (tx) => {
    // Locked, since a worker may start it at the same moment.
    await tx.$queryRaw`SELECT 1 FROM intentions WHERE id = ${id} FOR UPDATE`;
    const busy = await tx.attempt.count({ where: { intentionId: id, status: { in: [...unsettledStatuses] } } });
    if (busy > 0) throw new Refused("intentionBusy");
    const { count } = await tx.intention.updateMany({
      where: { id, finishedAt: null, canceledAt: null },
      data: { canceledAt: now(), finishedAt: now() },
    });
    if (count === 0) throw new Refused("intentionOver");
    await endIntentions(tx, [id]);
  });
  return showIntention(await findOwnIntention(scope, of));
}

/** Cancels many intentions; active and finished ones stay unchanged. Throws NotFound. */
export function cancelIntentions(
  scope: Scope<"harvest.manage">,
  of: { harvest: number; intentions: readonly number[] },
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const { ids } = await lockWaiting(tx, scope, of);
    const { count } = await tx.intention.updateMany({
      where: { id: { in: ids } },
      data: { canceledAt: now(), finishedAt: now() },
    });
    await endIntentions(tx, ids);
    return { changed: count };
  });
}

/**
 * Requests an intention now, even if its server rests. Throws Refused if it has ended or cannot be requested at all.
 */
export async function triggerIntention(scope: Scope<"harvest.manage">, of: Target) {
  const { id } = await findOwnIntention(scope, of);
  await inTransaction(async (tx) => {
    const { count } = await tx.intention.updateMany({
      where: { id, finishedAt: null, canceledAt: null },
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

type Targets = { harvest: number; intentions: readonly number[] };

/**
 * Of the intentions, those neither active nor ended, locked against workers that may start them at the same moment.
 * Throws NotFound if none of them is within reach.
 */
async function lockWaiting(tx: Db, scope: Scope<"harvest.manage">, { harvest, intentions }: Targets) {
  const reached = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.harvest_id = ${harvest} AND i.id = ANY(${[...intentions]})
      AND ${reachSql("c.organization_id", scope)}
    ORDER BY i.id FOR UPDATE OF i`;
  if (reached.length === 0) throw new NotFound();
  const waiting = await tx.$queryRaw<{ id: number; serverId: number }[]>`
    SELECT i.id, c.server_id AS "serverId" FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.id = ANY(${reached.map(({ id }) => id)}) AND i.finished_at IS NULL AND i.canceled_at IS NULL
      AND NOT ${isWorkedOn}`;
  return {
    ids: waiting.map(({ id }) => id),
    servers: [...new Set(waiting.map(({ serverId }) => serverId))].sort((first, second) => first - second),
  };
}

/**
 * Of the due intentions, those that may be requested: nothing is broken, and their credentials allow requests by now.
 */
async function findReady(tx: Db, ids: readonly number[]): Promise<number[]> {
  const ready = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM ${workable} AND i.id = ANY(${[...ids]})
      AND coalesce(c.not_before, '-infinity') <= timezone('UTC', clock_timestamp())`;
  return ready.map(({ id }) => id);
}
