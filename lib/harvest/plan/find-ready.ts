import "server-only";
import type { Db } from "@/lib/kit/db";
import { workable } from "../queue/wake-server";

/** Those of the intentions, due by their own time, that may be asked for: nothing is broken, and their credentials may be used by now. */
export async function findReady(tx: Db, ids: readonly number[]): Promise<number[]> {
  const ready = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM ${workable} AND i.id = ANY(${[...ids]})
      AND coalesce(c.not_before, '-infinity') <= timezone('UTC', clock_timestamp())`;
  return ready.map(({ id }) => id);
}
