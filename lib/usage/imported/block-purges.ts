import "server-only";
import { db } from "@/lib/kit/db";

const HELD = "hashtextextended('facts are not purged', 0)";

/** Run on a dedicated connection: nothing is purged from the usage store until it is closed. */
export const BLOCK_PURGES = `SELECT pg_advisory_lock_shared(${HELD})`;

/** Whether a reader of all facts relies on them staying unchanged. */
export async function arePurgesBlocked(): Promise<boolean> {
  const [row] = await db().$queryRawUnsafe<{ free: boolean }[]>(`SELECT pg_try_advisory_xact_lock(${HELD}) AS free`);
  return !row?.free;
}
