import pg from "pg";
import { vi } from "vitest";

/** Takes a lock that a worker needs for its next step, so that the worker stops there. */
export type Obstacle = { stopsSomebody: () => Promise<unknown>; remove: () => Promise<void> };

const patience = { timeout: 60_000, interval: 10 };

/** Keeps the statement's locks in a separate transaction until removed. */
export async function obstacle(statement: string, values: unknown[] = []): Promise<Obstacle> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  const waiting = async () => {
    const { rows } = await client.query(
      "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
    );
    return rows.length > 0;
  };
  return {
    stopsSomebody: () => vi.waitUntil(waiting, patience),
    remove: () => client.end(),
  };
}
