import "server-only";
import { runMigrations } from "graphile-worker";
import { settings } from "../env";
import { log } from "../log";
import { queueLogger } from "./queue-logger";

let prepared: Promise<void> | undefined;

/** Makes or updates the queue's own tables in PostgreSQL, once per process; safe in several processes at once. */
export function prepareQueue(): Promise<void> {
  prepared ??= runMigrations({ connectionString: settings().DATABASE_URL, logger: queueLogger }).catch((error) => {
    prepared = undefined;
    log.error({ error: String(error) }, "the queue could not be prepared");
    throw error;
  });
  return prepared;
}
