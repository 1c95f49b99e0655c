/** Milliseconds until a canceled request that never ends frees its slot (specification §9). */
const CLEANED_AFTER = 4000;

/** Runs at most `limit()` tasks at once, the others in order of arrival. A task canceled while waiting never starts. */
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

  /** Takes a slot; the returned function frees it once. */
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
