import { AsyncLocalStorage } from "node:async_hooks";

/** Ids of the current work for log lines; never names or e-mail addresses. */
export type LogContext = { request?: string; job?: string; job_id?: string; user?: number };

const current = new AsyncLocalStorage<LogContext>();

/** Log lines written during `work` carry these ids. */
export const withLogContext = <T>(context: LogContext, work: () => T): T =>
  current.run({ ...current.getStore(), ...context }, work);

/** Adds ids that become known during the work. */
export function noteInLog(more: LogContext): void {
  const context = current.getStore();
  if (context) Object.assign(context, more);
}

/** Ids of the current work; empty outside of any. */
export const logContext = (): LogContext => current.getStore() ?? {};
