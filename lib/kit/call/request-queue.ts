/** Runs at most `limit()` pieces of work at once, the rest in the order they came. */
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

  return async function queued<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push(start);
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
