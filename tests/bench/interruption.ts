const controller = new AbortController();
const open = new Set<() => Promise<void>>();

/** Aborted by Ctrl+C and SIGTERM. */
export const interruption = controller.signal;

/**
 * Makes sure that an interrupted bench leaves no process behind. The returned function closes at most once, and all
 * callers wait until it is done.
 */
export function closedWhenInterrupted(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close().finally(() => open.delete(closeOnce));
    return closing;
  };
  open.add(closeOnce);
  return closeOnce;
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    controller.abort(new Error("The bench was stopped."));
    await Promise.allSettled([...open].map((close) => close()));
    process.exit(130);
  });
