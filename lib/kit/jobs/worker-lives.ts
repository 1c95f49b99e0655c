import "server-only";
import pg from "pg";
import { settings } from "../env";
import { log } from "../log";

const KNOWN = "select pg_advisory_lock(hashtextextended($1, 0))";

const UNLOCK = `
  WITH holders AS MATERIALIZED (
    SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '10 seconds' AND NOT (locked_by = ANY($1::text[]))
  ), dead AS MATERIALIZED (
    SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
  )
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), array_agg(locked_by) AS dead
  FROM dead HAVING count(*) > 0`;

/**
 * Liveness of this process's workers: session-level advisory locks in PostgreSQL, released with the process however it
 * ends. The queue itself would keep a dead worker's jobs locked for four hours.
 */
export class WorkerLives {
  private readonly names = new Set<string>();
  private client: Promise<pg.Client> | undefined;
  /** The last query: a connection runs one at a time. */
  private last: Promise<unknown> = Promise.resolve();
  private hasEnded = false;

  /** Locks a worker's name. */
  async add(name: string): Promise<void> {
    this.names.add(name);
    await this.inTurn((client) => client.query(KNOWN, [name]));
  }

  /** Reconnects if needed and unlocks jobs of dead workers; returns the dead workers' names. */
  async tend(): Promise<string[]> {
    const { rows } = await this.inTurn((client) => client.query<{ dead: string[] }>(UNLOCK, [[...this.names]]));
    return rows[0]?.dead ?? [];
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private inTurn<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
    const turn = this.last.then(async () => ask(await this.connected()));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect().catch((error) => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: settings().DATABASE_URL });
    client.on("error", (error) => {
      if (!this.hasEnded) log.warn({ error: error.message }, "the worker's sign of life was lost");
    });
    client.on("end", () => {
      this.client = undefined;
    });
    await client.connect();
    for (const name of this.names) await client.query(KNOWN, [name]);
    return client;
  }
}
