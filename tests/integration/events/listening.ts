import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/kit/db";

/** Connections of this test that listen to PostgreSQL for live messages. */
export async function countListening(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'usus live' AND state = 'idle' AND query LIKE '%LISTEN%'`;
  return row?.count ?? 0;
}

export async function isListening(): Promise<void> {
  for (let left = 1500; left > 0; left -= 1) {
    if ((await countListening()) === 1) return;
    await pause(20);
  }
  throw new Error("Nobody listens to PostgreSQL.");
}
