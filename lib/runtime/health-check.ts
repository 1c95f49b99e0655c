import { setTimeout as sleep } from "node:timers/promises";

/** Settings of a health check. */
export interface HealthCheck {
  /** Milliseconds between checks. */
  readonly every: number;
  /** Milliseconds until a check counts as missed. */
  readonly patience: number;
  /** Consecutive misses until it counts as unresponsive: a busy machine, or one that was suspended, gets time. */
  readonly misses: number;
}

export const healthCheck: HealthCheck = { every: 10_000, patience: 15_000, misses: 4 };

/** Rejects without a response; the signal aborts when it is no longer needed. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** The reason, and when it last responded (`performance.now()`). */
export interface Unresponsive {
  readonly reason: string;
  readonly heardAt: number;
}

/** Checks repeatedly; resolves after too many consecutive misses, or with null when the signal aborts. */
export async function untilUnresponsive(
  ask: Probe,
  signal: AbortSignal,
  { every, patience, misses }: HealthCheck,
): Promise<Unresponsive | null> {
  let heardAt = performance.now();
  for (let missed = 0, reason = ""; ; ) {
    await sleep(every, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      await answerWithin(ask, patience, signal);
      heardAt = performance.now();
      missed = 0;
    } catch (error) {
      missed += 1;
      reason = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return null;
    if (missed >= misses) return { reason: `does not answer: ${reason}`, heardAt };
  }
}

async function answerWithin(ask: Probe, patience: number, ended: AbortSignal): Promise<void> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The check may ignore its signal.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${patience / 1000} s`)), patience);
    ended.addEventListener("abort", () => reject(new Error("ended")), { once: true, signal: over.signal });
  });
  try {
    await Promise.race([ask(over.signal), late]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
