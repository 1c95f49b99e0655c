import { Logger, type LogLevel } from "graphile-worker";
import { log } from "../log";

/** Writes the queue's messages to our log, except those about single jobs. */
export const queueLogger = new Logger(() => (level: LogLevel, message: string) => {
  if (level === "error") log.error({ queue: message }, "queue");
  else if (level === "warning") log.warn({ queue: message }, "queue");
  else log.debug({ queue: message }, "queue");
});
