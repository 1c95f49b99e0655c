import { once } from "node:events";
import { supervisorLog } from "./program-output";
import { supervise } from "./supervise";
import type { Supervised, SuperviseOptions } from "./supervised";

/** Runs the product until SIGINT, SIGTERM or SIGHUP, then shuts it and this process down. */
export async function runUntilSignal(
  options: SuperviseOptions,
  whenRunning?: (product: Supervised) => Promise<void>,
): Promise<never> {
  const say = supervisorLog(options.mode);
  const shutdown = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => shutdown.abort());
  try {
    const product = await supervise({ ...options, signal: shutdown.signal });
    say(inOneLine(product));
    await whenRunning?.(product);
    if (!shutdown.signal.aborted) await once(shutdown.signal, "abort");
    await product.stop();
  } catch (error) {
    if (shutdown.signal.aborted) process.exit(0);
    say(error instanceof Error ? error.message : String(error), "fatal");
    process.exit(1);
  }
  process.exit(0);
}

/** Summary of what runs where. */
export function inOneLine({ url, databaseUrl, usageUrl, children }: Supervised): string {
  const parts = children.map(({ name, pid }) => `${name} (${pid})`);
  const named = (name: string) => children.some((child) => child.name === name);
  if (!named("PostgreSQL")) parts.push(`PostgreSQL at ${new URL(databaseUrl).host}`);
  if (!named("usage engine")) parts.push(`usage engine at ${usageUrl}`);
  return `Usus runs${named("web") ? ` at ${url}` : ""}: ${parts.join(", ")}`;
}
