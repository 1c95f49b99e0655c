import "server-only";
import { EventEmitter } from "node:events";
import { type JobHelpers, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { settings } from "../env";
import { log } from "../log";
import { withLogContext } from "../log-context";
import type { Job } from "./job";
import { Places } from "./places";
import { prepareQueue } from "./prepare-queue";
import { queueLogger } from "./queue-logger";
import { WorkerLives } from "./worker-lives";

const TEND_MILLISECONDS = 15_000;

/** An answer that is there within seconds is not worth giving way to others. */
const PATIENCE_MILLISECONDS = 4000;
const MOST_AWAY = 200;

/** A running worker; `stop` lets running jobs end, telling them to hurry after a moment. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> };

/** Takes jobs from the queue in PostgreSQL until stopped; several processes may do so side by side. */
export async function runWorker(jobs: readonly Job[], { concurrency }: { concurrency: number }): Promise<Worker> {
  await prepareQueue();
  const lives = new WorkerLives();
  const ending = new AbortController();
  const mostBack = Math.ceil(concurrency / 2);
  const places = new Places({ patience: PATIENCE_MILLISECONDS, mostAway: MOST_AWAY, mostBack });
  const runner = await run({
    connectionString: settings().DATABASE_URL,
    concurrency,
    // One to listen, one to keep the clock: others share what PostgreSQL allows.
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    pollInterval: 500,
    gracefulShutdownAbortTimeout: 1000,
    logger: queueLogger,
    events: announced(lives),
    parsedCronItems: schedule(jobs),
    taskList: tasks(jobs, places, ending.signal),
  });
  await tend(lives);
  const tending = setInterval(() => void tend(lives), TEND_MILLISECONDS);
  for (const { name, runsAtStart } of jobs) if (runsAtStart) await runner.addJob(name, {}, { jobKey: name });
  const ended = runner.promise.finally(async () => {
    ending.abort();
    await places.ended();
    clearInterval(tending);
    await lives.end();
  });
  return { ended, stop: () => stopped(runner) };
}

function announced(lives: WorkerLives): WorkerEvents {
  // Graphile types its emitter by event name; a plain one is what its documentation passes.
  const events = new EventEmitter() as WorkerEvents;
  events.on("worker:create", ({ worker }) => {
    lives.add(worker.workerId).catch((error) => log.error({ error: String(error) }, "worker without a sign of life"));
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

function tasks(jobs: readonly Job[], places: Places, ending: AbortSignal): TaskList {
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
    if (dead.length > 0) log.warn({ dead }, "jobs of dead workers were freed");
  } catch (error) {
    log.warn({ error: String(error) }, "dead workers could not be looked for");
  }
}

async function stopped(runner: Runner): Promise<void> {
  await runner.stop().catch(() => undefined);
}
