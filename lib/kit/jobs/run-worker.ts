import "server-only";
import { EventEmitter } from "node:events";
import { type JobHelpers, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { settings } from "../env";
import { log } from "../log";
import { withLogContext } from "../log-context";
import type { Job } from "./job";
import { prepareQueue, queueLogger } from "./prepare-queue";
import { WorkerSlots } from "./worker-slots";

const TEND_MILLISECONDS = 15_000;

/** Waits shorter than this do not free the slot. */
const PATIENCE_MILLISECONDS = 4000;
const MOST_AWAY = 200;

/** For the queue's short queries; jobs use their own connections. */
const SHARED_CONNECTIONS = 6;

/** Jobs that share a limit on concurrency. */
type Queue = { jobs: readonly Job[]; concurrency: number };

/** A running worker; `stop` waits for running jobs, and after a moment asks them to hurry. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> };

/** Runs jobs from the queues until stopped; several processes may do so at once. */
export async function runWorker(queues: readonly Queue[]): Promise<Worker> {
  await prepareQueue();
  const lives = new WorkerLives();
  const ending = new AbortController();
  const pgPool = openPool(queues.length);
  const begun = await Promise.all(queues.map((queue) => begin(queue, { pgPool, lives, ending: ending.signal })));
  await tend(lives);
  const tending = setInterval(() => void tend(lives), TEND_MILLISECONDS);
  for (const { runner, jobs } of begun)
    for (const { name, runsAtStart } of jobs) if (runsAtStart) await runner.addJob(name, {}, { jobKey: name });
  const ended = Promise.all(begun.map(({ runner }) => runner.promise)).finally(async () => {
    ending.abort();
    await Promise.all(begun.map(({ places }) => places.ended()));
    clearInterval(tending);
    await lives.end();
    await pgPool.end();
  });
  return {
    ended: ended.then(() => undefined),
    stop: async () => {
      await Promise.all(begun.map(({ runner }) => runner.stop().catch(() => undefined)));
    },
  };
}

type Common = { pgPool: pg.Pool; lives: WorkerLives; ending: AbortSignal };

async function begin({ jobs, concurrency }: Queue, { pgPool, lives, ending }: Common) {
  const mostBack = Math.ceil(concurrency / 2);
  const places = new WorkerSlots({ patience: PATIENCE_MILLISECONDS, mostAway: MOST_AWAY, mostBack });
  const runner = await run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 1000,
    logger: queueLogger,
    events: announced(lives),
    parsedCronItems: schedule(jobs),
    taskList: tasks(jobs, places, ending),
  });
  return { runner, places, jobs };
}

/** One pool for all queues of the process; each queue listens on its own connection. */
function openPool(queues: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: settings().DATABASE_URL, max: queues + SHARED_CONNECTIONS });
  const warn = (error: Error) => log.warn({ error: error.message }, "the queue lost a connection");
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));
  return pool;
}

function announced(lives: WorkerLives): WorkerEvents {
  // Graphile types its emitter by event name; its documentation passes a plain one.
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked in the name of the pool, not of its workers.
  events.on("pool:create", ({ workerPool: { id } }) => {
    lives.add(id).catch((error) => log.error({ error: String(error) }, "worker could not be registered"));
  });
  return events;
}

function schedule(jobs: readonly Job[]) {
  return parseCronItems(
    jobs.flatMap(({ name, schedule }) =>
      schedule === null
        ? []
        : [{ task: name, identifier: name, match: schedule, options: { jobKey: name, maxAttempts: 1 } }],
    ),
  );
}

function tasks(jobs: readonly Job[], places: WorkerSlots, ending: AbortSignal): TaskList {
  return Object.fromEntries(
    jobs.map(({ name, perform }) => [
      name,
      (payload: unknown, { abortSignal, job: { id } }: JobHelpers) =>
        withLogContext({ job: name, job_id: String(id) }, async () => {
          const started = performance.now();
          try {
            const signal = AbortSignal.any([...(abortSignal ? [abortSignal] : []), ending]);
            await places.run((waiting) => perform(payload, { signal, waiting }));
            log.debug({ milliseconds: Math.round(performance.now() - started) }, "job");
          } catch (error) {
            log.error({ error: error instanceof Error ? error.stack : String(error) }, "job failed");
            throw error;
          }
        }),
    ]),
  );
}

async function tend(lives: WorkerLives): Promise<void> {
  try {
    const dead = await lives.tend();
    if (dead.length > 0) log.warn({ dead }, "jobs of dead workers released");
  } catch (error) {
    log.warn({ error: String(error) }, "dead workers could not be detected");
  }
}

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
      if (!this.hasEnded) log.warn({ error: error.message }, "heartbeat of the worker lost");
    });
    client.on("end", () => {
      this.client = undefined;
    });
    await client.connect();
    for (const name of this.names) await client.query(KNOWN, [name]);
    return client;
  }
}
