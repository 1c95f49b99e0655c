import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the work that a line of the log belongs to: ids only, never names or addresses. */
export type LogContext = { request?: string; job?: string; job_id?: string; user?: number };

const current = new AsyncLocalStorage<LogContext>();

/** Does work whose lines in the log carry these ids, whoever writes them. */
export const withLogContext = <T>(context: LogContext, work: () => T): T =>
  current.run({ ...current.getStore(), ...context }, work);

/** Adds what becomes known while the work goes on. */
export function noteInLog(more: LogContext): void {
  const context = current.getStore();
  if (context) Object.assign(context, more);
}

/** The ids of the work that is going on; none outside of any. */
export const logContext = (): LogContext => current.getStore() ?? {};
