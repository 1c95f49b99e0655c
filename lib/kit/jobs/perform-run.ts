import "server-only";
import type { Db } from "../db";
import { StorageFailed } from "../files/storage-failed";
import { log } from "../log";
import { storeFailure } from "../store-failure";
import { ThreadEnded } from "../threads/run-in-thread";
import { type ClaimedRun, claimRun, RunLost } from "./claimed-run";
import type { RunTable } from "./run-table";

/** Tries of a run that kills its workers or fails for an unforeseen reason. */
export const MOST_TRIES = 5;

/** Tries of reading a file for the first time: one that ends its reader would end the next ones, too. */
export const TRIES_OF_READING = 2;

/** Input of performRun: a claimed row, or work under a lease. */
export type Run = Pick<ClaimedRun, "tries" | "signal" | "write" | "putOff">;

export type Work<R extends Run, F> = {
  perform: (run: R) => Promise<void>;
  /** Failure that another try would repeat; null for anything else. */
  failureOf: (error: unknown) => F | null;
  /** Failure after the last try. */
  unforeseen: F;
  settleFailed: (tx: Db, failure: F, error: unknown) => Promise<void>;
  onStorageFailed: (reason: string) => Promise<void>;
};

export type RunOutcome = "done" | "failed" | "lost" | "not-pending";

/** Claims a row and performs its work; see performRun. */
export async function runPending<P extends string, F>(
  table: RunTable<P>,
  id: number,
  work: Work<ClaimedRun<P>, F>,
  { signal, mostTries }: { signal: AbortSignal; mostTries?: number },
): Promise<RunOutcome> {
  const run = await claimRun(table, id, signal);
  if (!run) return "not-pending";
  try {
    return await performRun(run, work, mostTries);
  } finally {
    await run.end();
  }
}

/**
 * Performs work that may start over at any time. Throws what another try may get past: a shutdown of the worker or an
 * outage of a store, which give the try back, and an unforeseen error before the last try.
 */
export async function performRun<R extends Run, F>(
  run: R,
  work: Work<R, F>,
  mostTries = MOST_TRIES,
): Promise<RunOutcome> {
  try {
    return await performOrFail(run, work, mostTries);
  } catch (error) {
    if (isLost(run, error)) return "lost";
    throw error;
  }
}

const isLost = ({ signal }: Run, error: unknown): boolean =>
  error instanceof RunLost || (signal.aborted && signal.reason instanceof RunLost);

async function performOrFail<R extends Run, F>(run: R, work: Work<R, F>, mostTries: number): Promise<RunOutcome> {
  try {
    if (run.tries > mostTries) throw new WorkersDied(run.tries - 1);
    await work.perform(run);
    return "done";
  } catch (error) {
    if (isLost(run, error)) throw error;
    const outage = storeFailure(error);
    if (outage instanceof StorageFailed) await work.onStorageFailed(outage.reason);
    if (outage || run.signal.aborted) {
      await run.putOff().catch(() => undefined);
      throw error;
    }
    // On a busy machine, a thread may take too long once.
    const isRetried = error instanceof ThreadEnded && run.tries === 1 && mostTries > 1;
    const failure = isRetried ? null : (work.failureOf(error) ?? (run.tries >= mostTries ? work.unforeseen : null));
    await run.write(async (tx) => {
      if (failure !== null) await work.settleFailed(tx, failure, error);
    });
    if (failure === null) throw error;
    log.warn({ error: error instanceof Error ? error.stack : String(error) }, "run failed");
    return "failed";
  }
}

/** Each worker that began the run ended before it was done. */
export class WorkersDied extends Error {
  override readonly name = "WorkersDied";

  constructor(count: number) {
    super(`${count} workers died`);
  }
}
