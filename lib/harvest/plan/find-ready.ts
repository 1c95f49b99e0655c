import "server-only";
import type { Db } from "@/lib/kit/db";
import { workable } from "../queue/wake-server";

/**
 * Of the due intentions, those that may be requested: nothing is broken, and their credentials allow requests by now.
 */
export async function findReady(tx: Db, ids: readonly number[]): Promise<number[]> {
  const ready = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM ${workable} AND i.id = ANY(${[...ids]})
      AND coalesce(c.not_before, '-infinity') <= timezone('UTC', clock_timestamp())`;
  return ready.map(({ id }) => id);
}
