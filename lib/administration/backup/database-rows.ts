import pg from "pg";

/** A table with its stored columns; generated columns are left out. */
export type DatabaseTable = { name: string; columns: string[] };

const AT_ONCE = 2000;

/** Output settings under which a value written as text reads back as the same value anywhere. */
const EXACT = `
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601'; SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/** A connection for reading or writing whole tables. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A lost connection fails the next query anyway; without a listener the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(EXACT);
  return client;
}

const quoted = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(", ");

export async function listTables(client: pg.Client): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** The rows of a table, one per line, in PostgreSQL's own text form of a row, which reads back exactly. */
export async function* readDatabaseRows(
  client: pg.Client,
  { name, columns }: DatabaseTable,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const row = `ROW(${quoted(columns)})::text AS line`;
  for await (const lines of fetched(client, `SELECT ${row} FROM ${pg.escapeIdentifier(name)}`, signal))
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Streams the result of a query in batches; its only column is called `line`. */
export async function* fetched(client: pg.Client, query: string, signal?: AbortSignal): AsyncGenerator<string[]> {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ line: string }>(`FETCH ${AT_ONCE} FROM lines`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query("CLOSE lines");
}

/** Writes rows into an existing, empty table. Triggers and foreign keys must be off. */
export async function writeRows(
  client: pg.Client,
  { name, columns }: DatabaseTable,
  lines: AsyncIterable<string>,
): Promise<void> {
  const table = pg.escapeIdentifier(name);
  const names = quoted(columns);
  await client.query("DROP TABLE IF EXISTS pg_temp.arriving");
  await client.query(`CREATE TEMPORARY TABLE arriving AS SELECT ${names} FROM ${table} WITH NO DATA`);
  // OFFSET 0 keeps PostgreSQL from parsing the row once per column.
  const query = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT (read.row).* FROM (SELECT line::pg_temp.arriving AS row FROM unnest($1::text[]) AS line OFFSET 0) AS read`;
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length > 0) await client.query(query, [waiting]);
    waiting = [];
  };
  for await (const line of lines) {
    waiting.push(String(JSON.parse(line)));
    if (waiting.length === AT_ONCE) await flush();
  }
  await flush();
  await client.query("DROP TABLE pg_temp.arriving");
}

type Constraint = { table: string; name: string; definition: string };

/** Runs `work` with the foreign keys dropped, then adds and checks them again; inside a transaction. */
export async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`);
  const { rows: triggers } = await client.query<{ table: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace`);
  for (const { table, name } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const { table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
