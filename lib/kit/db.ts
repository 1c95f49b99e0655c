import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { settings } from "./env";
import { Unavailable } from "./errors";
import { type Prisma, PrismaClient } from "./prisma/client";
import { storableQuery } from "./storable-query";

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

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** Everything that is asked or written passes here, so that no text from elsewhere can fail what it is part of. */
class StoringPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = storing(await super.connect());
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => storing(await begin(isolation).catch(nameCut));
    return adapter;
  }
}

/** A socket cut just as a transaction begins is all that Prisma hands on as it is: nothing tells whose socket it was. */
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
 * A statement that begins with a name in a comment is planned once on each connection: for those that are run all the time
 * and take longer to plan than to run. One name is one text.
 */
const NAMED = /^\s*\/\* (\w+) \*\//;

/** The one PostgreSQL client of this process, connected on first use. */
export function db(): PrismaClient {
  globalThis.ususDatabase ??= new PrismaClient({
    // A server that lives but does not answer would be waited for without end.
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

/** Runs `work` in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(work: (tx: Db) => Promise<T>, timeout = 20_000): Promise<T> {
  return db().$transaction(work, { timeout, maxWait: 10_000 });
}
