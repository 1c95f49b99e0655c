import pg from "pg";
import { vi } from "vitest";

/** Takes a lock that a worker needs for its next step, so that the worker stops there. */
export type Obstacle = {
  /** Resolves when a statement waits for the lock: one that matches the `ILIKE` pattern. */
  stopsSomebody: (pattern?: string) => Promise<unknown>;
  remove: () => Promise<void>;
};

const patience = { timeout: 60_000, interval: 50 };

/** Keeps the statement's locks in a separate transaction until removed. */
export async function obstacle(statement: string, values: unknown[] = []): Promise<Obstacle> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  const isWaiting = async (pattern: string) => {
    const { rows } = await client.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and query ilike $1`,
      [pattern],
    );
    return rows.length > 0;
  };
  return {
    stopsSomebody: (pattern = "%") => vi.waitUntil(() => isWaiting(pattern), patience),
    remove: () => client.end(),
  };
}
