/** Section 9 of the specification: a cancelled request that never ends gives its place back after so long. */
const CLEANED_AFTER = 4000;

/** Runs at most `limit()` pieces of work at once, the rest in the order they came. What is cancelled while it waits is never begun. */
export function requestQueue(limit: () => number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const next = () => {
    while (running < Math.max(1, limit())) {
      const start = waiting.shift();
      if (!start) return;
      running += 1;
      start();
    }
  };

  /** Takes a place, and gives it back once. */
  const place = async () => {
    await new Promise<void>((start) => {
      waiting.push(start);
      next();
    });
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      running -= 1;
      next();
    };
  };

  return async function queued<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await place();
    let cleaning: ReturnType<typeof setTimeout> | undefined;
    const clean = () => {
      cleaning = setTimeout(leave, CLEANED_AFTER);
    };
    try {
      signal?.throwIfAborted();
      signal?.addEventListener("abort", clean, { once: true });
      return await work();
    } finally {
      signal?.removeEventListener("abort", clean);
      clearTimeout(cleaning);
      leave();
    }
  };
}
