import { setTimeout as sleep } from "node:timers/promises";

/** How it is found out whether something that lives still answers. */
export interface Listening {
  /** Milliseconds between two questions. */
  readonly every: number;
  /** Milliseconds in which an answer has to come. */
  readonly patience: number;
  /** So many unanswered questions in a row make it deaf: a busy machine, or one that slept, is given time. */
  readonly misses: number;
}

export const listening: Listening = { every: 10_000, patience: 15_000, misses: 4 };

/** Rejects when there is no answer; the signal says when nobody waits for it any more. */
export type Question = (signal: AbortSignal) => Promise<unknown>;

/** How it came to be deaf, and when it was last heard (`performance.now()`). */
export interface Deaf {
  readonly reason: string;
  readonly heardAt: number;
}

/** Asks again and again; resolves when too many questions in a row had no answer. Null when the signal ends it first. */
export async function untilDeaf(
  ask: Question,
  signal: AbortSignal,
  { every, patience, misses }: Listening,
): Promise<Deaf | null> {
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

async function answerWithin(ask: Question, patience: number, ended: AbortSignal): Promise<void> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // A question may be one that heeds no signal.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${patience / 1000} s`)), patience);
    ended.addEventListener("abort", () => reject(new Error("ended")), { once: true, signal: over.signal });
  });
  try {
    await Promise.race([ask(over.signal), late]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
