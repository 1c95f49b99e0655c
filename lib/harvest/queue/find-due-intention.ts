import "server-only";
import { db } from "@/lib/kit/db";
import { goesBeforeRest } from "./rest-server";
import { dueAt, workable } from "./wake-server";

/**
 * The next intention to work on at a server: by priority, newest month first. While the server rests, only intentions
 * exempt from the rest. Null if none is due.
 */
export async function findDueIntention(serverId: number): Promise<number | null> {
  const [due] = await db().$queryRaw<{ id: number }[]>`
    /* find_due_intention */ SELECT i.id FROM ${workable}
      AND c.server_id = ${serverId} AND ${dueAt} <= timezone('UTC', clock_timestamp())
      AND EXISTS (SELECT FROM servers s WHERE s.id = ${serverId}
        AND (s.ready_at <= timezone('UTC', clock_timestamp()) OR ${goesBeforeRest}))
    ORDER BY i.priority DESC, i.month DESC, i.not_before, i.id LIMIT 1`;
  return due?.id ?? null;
}
