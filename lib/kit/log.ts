import pino from "pino";

/** Structured log on standard output. Never pass it secrets, addresses with a query, or whole mail addresses. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["*.password", "*.secrets", "*.apiKey", "*.customerId", "*.requestorId", "*.sessionToken"],
    remove: true,
  },
});
