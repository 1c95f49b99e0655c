import "server-only";
import { db } from "@/lib/kit/db";
import { dueAt, workable } from "./wake-server";

/** The intention to work on next at a server: by priority, newest month first; null when none is due. */
export async function findDueIntention(serverId: number): Promise<number | null> {
  const [due] = await db().$queryRaw<{ id: number }[]>`
    SELECT i.id FROM ${workable}
      AND c.server_id = ${serverId} AND ${dueAt} <= timezone('UTC', clock_timestamp())
    ORDER BY i.priority DESC, i.month DESC, i.not_before, i.id LIMIT 1`;
  return due?.id ?? null;
}
