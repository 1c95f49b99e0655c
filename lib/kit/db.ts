import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { settings } from "./env";
import { type Prisma, PrismaClient } from "./prisma/client";

/** What a use case may be given instead of the whole client: inside a transaction, the transaction. */
export type Db = Prisma.TransactionClient;

declare global {
  /** Development reloads modules; the client outlives them here. */
  var ususDatabase: PrismaClient | undefined;
}

/**
 * A connection whose server ends between two questions says so to nobody: the next question fails and is told why, and
 * until then it must not end the process, as an error without a listener does.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}

/** The one PostgreSQL client of this process, connected on first use. */
export function db(): PrismaClient {
  globalThis.ususDatabase ??= new PrismaClient({
    // A server that lives but does not answer would be waited for without end.
    adapter: new PrismaPg({
      ...{ connectionString: settings().DATABASE_URL, max: 10, connectionTimeoutMillis: 20_000 },
      Client: Connection,
    }),
  });
  return globalThis.ususDatabase;
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(work: (tx: Db) => Promise<T>, timeout = 20_000): Promise<T> {
  return db().$transaction(work, { timeout, maxWait: 10_000 });
}
