import pino from "pino";
import { logContext } from "./log-context";

/**
 * Structured log on standard output, one line of JSON for each event, with the ids of the request, job and person that it
 * belongs to. Never pass it secrets, addresses with a query, or whole mail addresses.
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
