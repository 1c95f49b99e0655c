import "server-only";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { settings } from "../env";
import { log } from "../log";
import { ownProcess, type ProcessFigures } from "../process-figures";

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

const REPORT = `
  WITH gone AS (DELETE FROM worker_processes WHERE seen_at < timezone('UTC', clock_timestamp()) - interval '1 day')
  INSERT INTO worker_processes (id, host, pid, started_at, seen_at, figures)
  VALUES ($1, $2, $3, $4::timestamptz AT TIME ZONE 'UTC', timezone('UTC', clock_timestamp()), $5)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, figures = excluded.figures`;

const FORGET = "DELETE FROM worker_processes WHERE id = $1";

const RECONNECT = 1000;

/**
 * This process's own connection to PostgreSQL. Its session-level advisory locks are released with the process however it
 * ends, which shows that its workers are dead: the queue itself would keep their jobs locked for four hours. It also
 * listens for new jobs, for all queues of the process.
 */
export class WorkerLives {
  private readonly names = new Set<string>();
  private client: Promise<pg.Client> | undefined;
  /** The last query: a connection runs one at a time. */
  private last: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private hasReported = false;
  private readonly id = randomUUID();

  /** `hear` gets the queue's notifications; null after a time without a connection, when some may be lost. */
  constructor(private readonly hear: ((message: pg.Notification | null) => void) | null = null) {}

  /** Stores figures of this process for monitoring. */
  async report(figures: ProcessFigures): Promise<void> {
    const { host, pid, startedAt } = ownProcess;
    const values = [this.id, host, pid, startedAt.toISOString(), JSON.stringify(figures)];
    await this.inTurn((client) => client.query(REPORT, values));
    this.hasReported = true;
  }

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
    if (this.hasReported) await client?.query(FORGET, [this.id]).catch(() => undefined);
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
    const client = new pg.Client({ connectionString: settings().DATABASE_URL, application_name: "usus worker" });
    client.on("error", (error) => {
      if (!this.hasEnded) log.warn({ error: error.message }, "heartbeat of the worker lost");
    });
    client.on("end", () => {
      this.client = undefined;
      if (!this.hasEnded) setTimeout(() => void this.inTurn(() => Promise.resolve()).catch(() => undefined), RECONNECT);
    });
    const { hear } = this;
    if (hear) client.on("notification", hear);
    await client.connect();
    for (const name of this.names) await client.query(KNOWN, [name]);
    if (hear) {
      await client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate"');
      hear(null);
    }
    return client;
  }
}
