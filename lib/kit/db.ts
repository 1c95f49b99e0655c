import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { settings } from "./env";
import { Unavailable } from "./errors";
import { type Prisma, PrismaClient } from "./prisma/client";
import { storableQuery } from "./storable-query";

/** The database or, inside a transaction, the transaction. */
export type Db = Prisma.TransactionClient;

declare global {
  /** Survives module reloads in development. */
  var ususDatabase: PrismaClient | undefined;
}

/**
 * A connection closed by the server between two queries emits an error without a listener, which would end the process.
 * The next query fails and reports the cause.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** All queries pass through here, so that no text from outside makes a statement fail. */
class StoringPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = storing(await super.connect());
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => storing(await begin(isolation).catch(nameCut));
    return adapter;
  }
}

/**
 * The only error that Prisma passes on unchanged is a socket cut at the start of a transaction, and it does not name
 * the database.
 */
function nameCut(error: unknown): never {
  const isCut = error instanceof Error && "syscall" in error;
  throw isCut ? new Unavailable("databaseUnavailable") : error;
}

function storing<T extends Pick<Adapter, "queryRaw" | "executeRaw">>(asked: T): T {
  const [queryRaw, executeRaw] = [asked.queryRaw.bind(asked), asked.executeRaw.bind(asked)];
  asked.queryRaw = (query) => queryRaw(storableQuery(query));
  asked.executeRaw = (query) => executeRaw(storableQuery(query));
  return asked;
}

/**
 * A statement that starts with a name in a comment is prepared once per connection, for frequent statements that take
 * longer to plan than to run. A name must always have the same text.
 */
const NAMED = /^\s*\/\* (\w+) \*\//;

/** This process's PostgreSQL client, connected on first use. */
export function db(): PrismaClient {
  globalThis.ususDatabase ??= new PrismaClient({
    // Otherwise a server that accepts connections but does not respond would block forever.
    adapter: new StoringPg(
      {
        ...{ connectionString: settings().DATABASE_URL, max: 10, connectionTimeoutMillis: 20_000 },
        Client: Connection,
      },
      { statementNameGenerator: ({ sql }) => NAMED.exec(sql)?.[1] ?? "" },
    ),
  });
  return globalThis.ususDatabase;
}

export function inTransaction<T>(work: (tx: Db) => Promise<T>, timeout = 20_000): Promise<T> {
  return db().$transaction(work, { timeout, maxWait: 10_000 });
}
