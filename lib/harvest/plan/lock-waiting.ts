import "server-only";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { isWorkedOn } from "./harvestable";

type Of = { harvest: number; intentions: readonly number[] };

/**
 * Of the intentions, those neither active nor ended, locked against workers that may start them at the same moment.
 * Throws NotFound if none of them is within reach.
 */
export async function lockWaiting(tx: Db, scope: Scope<"harvest.manage">, { harvest, intentions }: Of) {
  const reached = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.harvest_id = ${harvest} AND i.id = ANY(${[...intentions]})
      AND ${reachSql("c.organization_id", scope)}
    ORDER BY i.id FOR UPDATE OF i`;
  if (reached.length === 0) throw new NotFound();
  const waiting = await tx.$queryRaw<{ id: number; serverId: number }[]>`
    SELECT i.id, c.server_id AS "serverId" FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.id = ANY(${reached.map(({ id }) => id)}) AND i.finished_at IS NULL AND i.cancelled_at IS NULL
      AND NOT ${isWorkedOn}`;
  return {
    ids: waiting.map(({ id }) => id),
    servers: [...new Set(waiting.map(({ serverId }) => serverId))].sort((first, second) => first - second),
  };
}
