import { setTimeout as sleep } from "node:timers/promises";
import { type HealthCheck, type Probe, type Unresponsive, untilUnresponsive } from "./health-check";
import type { SupervisorLog } from "./program-output";

/** A started store or program. */
export interface KeptProgram {
  readonly pid: number;
  /** Resolves with the way it ended. */
  untilEnded(): Promise<string>;
  stop(): Promise<void>;
  /** Kills a program that ignores requests. */
  kill(): Promise<void>;
  /** Health check; without it only its end is noticed. */
  readonly ask?: Probe | undefined;
}

export interface Restart {
  readonly name: string;
  /** How the previous process ended. */
  readonly reason: string;
  readonly pid: number;
}

/** A program that is restarted whenever it ends unexpectedly or stops responding. */
export interface RunningProcess {
  readonly name: string;
  /** Null between a crash and the next start. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

interface Watch {
  /** Aborts the first start. */
  readonly signal: AbortSignal;
  readonly log: SupervisorLog;
  readonly onRestart: (restart: Restart) => void;
  readonly listening: HealthCheck;
}

/** Starts a program; aborts, ending what it started, when the signal fires. */
export type Start = (signal: AbortSignal) => Promise<KeptProgram>;

/**
 * Starts a program (throws if that fails) and restarts it after each crash with increasing delays. A program that does
 * not respond is killed first.
 */
export async function keepRunning(name: string, start: Start, watch: Watch): Promise<RunningProcess> {
  const stopping = new AbortController();
  let running: KeptProgram | null = await start(AbortSignal.any([stopping.signal, watch.signal]));
  const keeping = keep();

  async function keep(): Promise<void> {
    for (let deaths = 0; running && !stopping.signal.aborted; ) {
      const since = performance.now();
      const { reason, heardAt } = await untilEndedOrDeaf(running);
      running = null;
      if (stopping.signal.aborted) return;
      deaths = countDeath(deaths, heardAt - since);
      running = await startAgain(reason, deaths);
      if (running) watch.onRestart({ name, reason, pid: running.pid });
    }
  }

  async function untilEndedOrDeaf(it: KeptProgram): Promise<Unresponsive> {
    const over = new AbortController();
    const ended = it.untilEnded().then((reason) => ({ reason, heardAt: performance.now() }));
    const signal = AbortSignal.any([over.signal, stopping.signal]);
    const deaf = it.ask
      ? await Promise.race([ended.then(() => null), untilUnresponsive(it.ask, signal, watch.listening)])
      : null;
    over.abort();
    if (!deaf || stopping.signal.aborted) return ended;
    watch.log(`${name} lives (${it.pid}) but ${deaf.reason}`, "warn");
    await it.kill();
    return deaf;
  }

  async function startAgain(reason: string, deaths: number): Promise<KeptProgram | null> {
    let problem = reason;
    for (let attempt = deaths; ; attempt += 1) {
      const wait = restartDelay(attempt);
      watch.log(`${name} ended (${problem}), starting it again in ${wait / 1000} s`, "warn");
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return null;
      try {
        return await start(stopping.signal);
      } catch (error) {
        problem = String(error);
      }
    }
  }

  return {
    name,
    get pid() {
      return running?.pid ?? null;
    },
    async stop() {
      stopping.abort();
      await running?.stop();
      await keeping;
      // The shutdown may have been requested during a start.
      await running?.stop();
    },
  };
}

const FIRST = 250;
const LONGEST = 30_000;
const STEADY = 60_000;

/** Milliseconds before the next start after consecutive crashes: 0.25 s, doubling, up to 30 s. */
export function restartDelay(deaths: number): number {
  return Math.min(FIRST * 2 ** Math.max(deaths - 1, 0), LONGEST);
}

/** Consecutive crashes including this one; a long enough run (milliseconds) resets the count. */
export function countDeath(deaths: number, ranFor: number): number {
  return ranFor >= STEADY ? 1 : deaths + 1;
}
