import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { settings } from "./env";
import { Unavailable } from "./errors";
import { type Prisma, PrismaClient } from "./prisma/client";
import { storable } from "./storable";

/** The database or, inside a transaction, the transaction. */
export type Db = Prisma.TransactionClient;

declare global {
  /** Survives module reloads in development. */
  var ususDatabase: PrismaClient | undefined;
  var ususPool: pg.Pool | undefined;
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
    const pool: unknown = Reflect.get(adapter, "client");
    if (pool instanceof pg.Pool) globalThis.ususPool = pool;
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => inTurn(storing(await begin(isolation).catch(nameCut)));
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

/** A transaction has one connection, which answers one query at a time: pg deprecates sending a second one to it. */
function inTurn<T extends Pick<Adapter, "queryRaw" | "executeRaw">>(value: T): T {
  const [queryRaw, executeRaw] = [value.queryRaw.bind(value), value.executeRaw.bind(value)];
  let last: Promise<unknown> = Promise.resolve();
  const turn = <R>(ask: () => Promise<R>): Promise<R> => {
    const result = last.then(ask);
    last = result.catch(() => undefined);
    return result;
  };
  value.queryRaw = (query) => turn(() => queryRaw(query));
  value.executeRaw = (query) => turn(() => executeRaw(query));
  return value;
}

function storing<T extends Pick<Adapter, "queryRaw" | "executeRaw">>(value: T): T {
  const [queryRaw, executeRaw] = [value.queryRaw.bind(value), value.executeRaw.bind(value)];
  value.queryRaw = (query) => queryRaw(storableQuery(query));
  value.executeRaw = (query) => executeRaw(storableQuery(query));
  return value;
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
        ...{
          connectionString: settings().DATABASE_URL,
          max: settings().DATABASE_POOL,
          connectionTimeoutMillis: 20_000,
        },
        Client: Connection,
      },
      { statementNameGenerator: ({ sql }) => NAMED.exec(sql)?.[1] ?? "" },
    ),
    // As in production: otherwise each query records its stack, for longer messages of errors.
    errorFormat: "minimal",
  });
  return globalThis.ususDatabase;
}

/** Use of this process's connections; queries wait when all are busy. */
export function databaseConnections(): { open: number; idle: number; waiting: number; most: number } {
  const { totalCount: open = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = globalThis.ususPool ?? {};
  return { open, idle, waiting, most: settings().DATABASE_POOL };
}

export function inTransaction<T>(work: (tx: Db) => Promise<T>, timeout = 20_000): Promise<T> {
  return db().$transaction(work, { timeout, maxWait: 10_000 });
}

type Query = {
  readonly sql: string;
  readonly args: unknown[];
  readonly argTypes: readonly { readonly scalarType: string }[];
};

/**
 * A query with every text in storable form. Values of columns and values cast to json or jsonb contain texts as well,
 * where one invalid character would make the statement fail.
 */
function storableQuery<Q extends Query>(query: Q): Q {
  if (!query.args.some(isDoubtful)) return query;
  const cast = new Set([...query.sql.matchAll(/\$(\d+)::jsonb?\b/gi)].map(([, number]) => Number(number) - 1));
  const args = query.args.map((value, index) => {
    if (!isDoubtful(value)) return value;
    const isJson = query.argTypes[index]?.scalarType === "json" || cast.has(index);
    return isJson && typeof value === "string" ? storableJson(value) : storable(value);
  });
  return { ...query, args };
}

/** Only JSON has escapes; a value without any is fine and not parsed again. */
const isDoubtful = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\\u") || value.includes("\0") || !value.isWellFormed()
    : Array.isArray(value) && value.some(isDoubtful);

function storableJson(text: string): string {
  try {
    return JSON.stringify(storable(JSON.parse(text)));
  } catch {
    // Invalid JSON: the database reports it.
    return storable(text);
  }
}
