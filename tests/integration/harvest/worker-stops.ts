import pg from "pg";
import { vi } from "vitest";

/** Takes a lock that a worker needs for its next step, so that the worker stops there. */
export type Obstacle = {
  /** Resolves when a statement waits for the lock: one that matches the `ILIKE` pattern. */
  stopsSomebody: (pattern?: string) => Promise<unknown>;
  remove: () => Promise<void>;
};

/** Includes the start of a worker. */
const patience = { timeout: 120_000, interval: 50 };

const clients = new Set<pg.Client>();

/** Keeps the statement's locks in a separate transaction until removed. */
export async function obstacle(statement: string, values: unknown[] = []): Promise<Obstacle> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  clients.add(client);
  await client.query("begin");
  await client.query(statement, values);
  const isWaiting = async (pattern: string) => {
    // Otherwise a transaction sees the activity of its first look only.
    await client.query("select pg_stat_clear_snapshot()");
    const { rows } = await client.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and query ilike $1`,
      [pattern],
    );
    return rows.length > 0;
  };
  return {
    stopsSomebody: (pattern = "%") => vi.waitUntil(() => isWaiting(pattern), patience),
    remove: () => remove(client),
  };
}

async function remove(client: pg.Client): Promise<void> {
  clients.delete(client);
  await client.end();
}

/** Removes those that a failed test has left: they would stop the workers of the next one. */
export async function removeObstacles(): Promise<void> {
  await Promise.all([...clients].map(remove));
}
