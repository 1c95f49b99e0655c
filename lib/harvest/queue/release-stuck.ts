import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { unsettled } from "../plan/harvestable";
import { dueAt, wakeServer, workable } from "./wake-server";

/**
 * Frees servers whose worker shows no sign of life, and schedules work wherever some is due: no intention depends on a
 * job that was lost with its worker. Returns the number of freed servers.
 */
export async function releaseStuck(): Promise<number> {
  const freed = await db().$executeRaw`
    UPDATE servers SET leased_by = NULL, leased_until = NULL
    WHERE leased_until < timezone('UTC', clock_timestamp())`;
  const waiting = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT c.server_id AS id FROM ${workable} AND ${dueAt} <= timezone('UTC', clock_timestamp())
    UNION
    SELECT c.server_id FROM attempts a
    JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
    WHERE ${unsettled}
    UNION
    SELECT server_id FROM credentials_tests WHERE finished_at IS NULL`;
  for (const { id } of waiting) await inTransaction((tx) => wakeServer(tx, id));
  return freed;
}
