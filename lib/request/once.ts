/** Calls in progress by what they create. A double click reaches the server while the first click is answered. */
const inProgress = new Map<string, Promise<unknown>>();

/** Runs the work, or waits for equal work in progress and returns its result. */
export async function once<T>(key: string, work: () => T | Promise<T>): Promise<T> {
  const existing = inProgress.get(key);
  // Equal keys belong to equal work.
  if (existing) return existing as Promise<T>;
  const result = Promise.resolve(work()).finally(() => inProgress.delete(key));
  inProgress.set(key, result);
  return result;
}
