import { Logger, type LogLevel } from "graphile-worker";
import { log } from "../log";

/** The queue's own talk goes to our log; what it says about every single job is noise there. */
export const queueLogger = new Logger(() => (level: LogLevel, message: string) => {
  if (level === "error") log.error({ queue: message }, "queue");
  else if (level === "warning") log.warn({ queue: message }, "queue");
  else log.debug({ queue: message }, "queue");
});
