import pino from "pino";
import { logLevel, processName } from "./env";
import { logContext } from "./log-context";

/**
 * Structured log on standard output, one JSON line per event, with the process and the ids of request, job and user.
 * Never log secrets, URLs with a query, or e-mail addresses.
 */
export const log = pino({
  level: logLevel(),
  base: { process: processName(), pid: process.pid },
  mixin: logContext,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  redact: {
    paths: ["*.password", "*.secrets", "*.apiKey", "*.customerId", "*.requestorId", "*.sessionToken"],
    remove: true,
  },
});
