import pino from "pino";
import { logContext } from "./log-context";

/**
 * Structured log on standard output, one JSON line per event, with the ids of request, job and user. Never log secrets,
 * URLs with a query, or e-mail addresses.
 */
export const log = pino({
  base: null,
  mixin: logContext,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["*.password", "*.secrets", "*.apiKey", "*.customerId", "*.requestorId", "*.sessionToken"],
    remove: true,
  },
});
