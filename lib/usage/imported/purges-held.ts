import "server-only";
import { db } from "@/lib/kit/db";

const HELD = "hashtextextended('facts are not purged', 0)";

/** To be asked on a connection of one's own: until that ends, or its transaction does, nothing is purged from the usage store. */
export const HOLD_PURGES = `SELECT pg_advisory_xact_lock_shared(${HELD})`;

/** Whether somebody is reading all facts just now, and relies on those of a moment ago. */
export async function arePurgesHeld(): Promise<boolean> {
  const [row] = await db().$queryRawUnsafe<{ free: boolean }[]>(`SELECT pg_try_advisory_xact_lock(${HELD}) AS free`);
  return !row?.free;
}
