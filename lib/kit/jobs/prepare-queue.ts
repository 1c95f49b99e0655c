import "server-only";
import { Logger, type LogLevel, runMigrations } from "graphile-worker";
import { fromSettings } from "../env";
import { log } from "../log";

/** Creates or updates the queue's tables in PostgreSQL, once per process; safe for several processes at once. */
export const prepareQueue = fromSettings(({ DATABASE_URL }) =>
  runMigrations({ connectionString: DATABASE_URL, logger: queueLogger }).catch((error) => {
    log.error({ error: String(error) }, "the queue could not be prepared");
    throw error;
  }),
);

/** Writes the queue's messages to our log, except those about single jobs. */
export const queueLogger = new Logger(() => (level: LogLevel, message: string) => {
  if (level === "error") log.error({ queue: message }, "queue");
  else if (level === "warning") log.warn({ queue: message }, "queue");
  else log.debug({ queue: message }, "queue");
});
