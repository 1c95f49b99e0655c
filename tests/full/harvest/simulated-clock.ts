import pg from "pg";
import { Prisma, type PrismaClient } from "@/lib/kit/prisma/client";

/**
 * Takes the place of PostgreSQL's clock in one database: its `clock_timestamp()` and `now()`, by which all decisions of
 * the queue are made, are looked for in a schema of our own first. Connections made from now on see the simulated time, which stands
 * still until it is set; nothing of the product knows.
 */
export async function simulateClock(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const start = new Date();
  await client.query(`
    CREATE SCHEMA simulated;
    CREATE SEQUENCE simulated.milliseconds MINVALUE 0 START 0;
    SELECT setval('simulated.milliseconds', 0);
    CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT timestamptz '${start.toISOString()}'
           + pg_sequence_last_value('simulated.milliseconds') * interval '1 millisecond' $$;
    CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT simulated.clock_timestamp() $$;
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = simulated, pg_catalog, public', current_database());
      -- A month's rush writes more often than a disk syncs.
      EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
    END $$`);
  return {
    start,
    /** Moves the clock to so many seconds after its start, for all connections at once. */
    set: async (seconds: number) => {
      await client.query("SELECT setval('simulated.milliseconds', $1)", [Math.round(seconds * 1000)]);
    },
    close: () => client.end(),
  };
}

type Values = readonly unknown[];
type Template = TemplateStringsArray | Prisma.Sql;

/**
 * Sends the queue's statements to the database as prepared statements, in place of the product's client, which needs
 * more time per statement than PostgreSQL. Returns a function that ends it. Other functions of a client are missing.
 */
export function sendDirectly(databaseUrl: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const client = {
    ...statements(pool),
    $transaction: async <T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> => {
      const connection = await pool.connect();
      try {
        await connection.query("BEGIN");
        const result = await work(asClient(statements(connection)));
        await connection.query("COMMIT");
        return result;
      } catch (error) {
        await connection.query("ROLLBACK");
        throw error;
      } finally {
        connection.release();
      }
    },
  };
  globalThis.ususDatabase = asClient(client);
  return async () => {
    globalThis.ususDatabase = undefined;
    await pool.end();
  };
}

const names = new Map<string, string>();

/** A statement prepared once is known to its connection by this. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
}

function statements(to: Pick<pg.Pool, "query">) {
  const send = (template: Template, values: Values) => {
    const { text, values: bound } = "raw" in template ? Prisma.sql(template, ...values) : template;
    return to.query({ name: nameOf(text), text, values: [...bound] });
  };
  return {
    $queryRaw: async (template: Template, ...values: Values) => (await send(template, values)).rows,
    $executeRaw: async (template: Template, ...values: Values) => (await send(template, values)).rowCount,
  };
}

/** The queue's own code asks for nothing that is not there; anything else fails loudly as "is not a function". */
function asClient(client: object): PrismaClient {
  return client as PrismaClient;
}
