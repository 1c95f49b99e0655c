import "server-only";
import { runMigrations } from "graphile-worker";
import { fromSettings } from "../env";
import { log } from "../log";
import { queueLogger } from "./queue-logger";

/** Creates or updates the queue's tables in PostgreSQL, once per process; safe for several processes at once. */
export const prepareQueue = fromSettings(({ DATABASE_URL }) =>
  runMigrations({ connectionString: DATABASE_URL, logger: queueLogger }).catch((error) => {
    log.error({ error: String(error) }, "the queue could not be prepared");
    throw error;
  }),
);
