import "server-only";
import { EventEmitter } from "node:events";
import { type JobHelpers, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { settings } from "../env";
import { log } from "../log";
import { withLogContext } from "../log-context";
import { countJob, readProcessFigures } from "../process-figures";
import { DueJobs } from "./due-jobs";
import type { Job } from "./job";
import { prepareQueue, queueLogger } from "./prepare-queue";
import { listeningWith, QueueEar } from "./queue-ear";
import { WorkerLives } from "./worker-lives";
import { WorkerSlots } from "./worker-slots";

const TEND_MILLISECONDS = 15_000;

/** Waits shorter than this do not free the slot. */
const PATIENCE_MILLISECONDS = 4000;
const MOST_AWAY = 200;

/** For the queue's short queries; jobs use their own connections. */
const QUEUE_CONNECTIONS = 4;

/** Each idle slot asks for a job this often; notifications and DueJobs are what starts jobs in time. */
const POLL_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 1000;
const EVERY_SLOT = 100;

/** Jobs that share a limit on concurrency. */
type Queue = { jobs: readonly Job[]; concurrency: number };

/** A running worker; `stop` waits for running jobs, and after a moment asks them to hurry. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> };

/** Runs jobs from the queues until stopped; several processes may do so at once. */
export async function runWorker(queues: readonly Queue[]): Promise<Worker> {
  await prepareQueue();
  const ears: QueueEar[] = [];
  const wakeAll = (count: number) => {
    for (const ear of ears) ear.wake(count);
  };
  const pool = openPool();
  const due = new DueJobs(pool, () => wakeAll(1));
  const lives = new WorkerLives((message) => {
    if (message) for (const ear of ears) ear.emit("notification", message);
    else wakeAll(EVERY_SLOT);
    due.check();
  });
  const ending = new AbortController();
  const begun = await Promise.all(queues.map((queue) => begin(queue, { pool, lives, due, ending: ending.signal })));
  ears.push(...begun.map(({ ear }) => ear));
  const tendOnce = async () => {
    if (await tend(lives)) wakeAll(EVERY_SLOT);
    due.check();
  };
  await tendOnce();
  const tending = setInterval(() => void tendOnce(), TEND_MILLISECONDS);
  for (const { runner, jobs } of begun)
    for (const { name, runsAtStart } of jobs) if (runsAtStart) await runner.addJob(name, {}, { jobKey: name });
  const ended = Promise.all(begun.map(({ runner }) => runner.promise)).finally(async () => {
    ending.abort();
    await Promise.all(begun.map(({ places }) => places.ended()));
    clearInterval(tending);
    await due.end();
    await lives.end();
    await pool.end();
  });
  return {
    ended: ended.then(() => undefined),
    stop: async () => {
      await Promise.all(begun.map(({ runner }) => runner.stop().catch(() => undefined)));
    },
  };
}

type Common = { pool: pg.Pool; lives: WorkerLives; due: DueJobs; ending: AbortSignal };

async function begin({ jobs, concurrency }: Queue, { pool, lives, due, ending }: Common) {
  const mostBack = Math.ceil(concurrency / 2);
  const places = new WorkerSlots({ patience: PATIENCE_MILLISECONDS, mostAway: MOST_AWAY, mostBack });
  const ear = new QueueEar();
  const runner = await run({
    pgPool: listeningWith(ear, pool, concurrency),
    concurrency,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 1000,
    logger: queueLogger,
    events: announced(lives, due, ear),
    parsedCronItems: schedule(jobs),
    taskList: tasks(jobs, places, ending),
  });
  return { runner, places, jobs, ear };
}

/** One pool for all queues of the process. */
function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: settings().DATABASE_URL, max: QUEUE_CONNECTIONS });
  const warn = (error: Error) => log.warn({ error: error.message }, "the queue lost a connection");
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));
  return pool;
}

function announced(lives: WorkerLives, due: DueJobs, ear: QueueEar): WorkerEvents {
  // Graphile types its emitter by event name; its documentation passes a plain one.
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked in the name of the pool, not of its workers.
  events.on("pool:create", ({ workerPool: { id } }) => {
    lives.add(id).catch((error) => log.error({ error: String(error) }, "worker could not be registered"));
  });
  // Where one job was waiting there may be more than the notification counted.
  events.on("job:start", () => ear.wake(1));
  // The queue gives a failed job a later time without a notification.
  events.on("job:error", () => due.check());
  events.on("worker:getJob:error", () => setTimeout(() => ear.wake(1), RETRY_MILLISECONDS).unref());
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
            countJob(name, "done");
            log.debug({ milliseconds: Math.round(performance.now() - started) }, "job");
          } catch (error) {
            countJob(name, "failed");
            log.error({ error: error instanceof Error ? error.stack : String(error) }, "job failed");
            throw error;
          }
        }),
    ]),
  );
}

/** Whether jobs were released. */
async function tend(lives: WorkerLives): Promise<boolean> {
  try {
    const dead = await lives.tend();
    await lives.report(readProcessFigures());
    if (dead.length > 0) log.warn({ dead }, "jobs of dead workers released");
    return dead.length > 0;
  } catch (error) {
    log.warn({ error: String(error) }, "dead workers could not be detected");
    return false;
  }
}
