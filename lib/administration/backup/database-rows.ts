import pg from "pg";

/** A table, and its columns that are not reckoned from others. */
export type Table = { name: string; columns: string[] };

const AT_ONCE = 2000;

/** So that texts mean the same wherever they are read again. */
const EXACT = `
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601'; SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/** A connection that whole tables are read from, or written to. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // Its end is told to whoever asks next.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(EXACT);
  return client;
}

const quoted = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(", ");

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** The rows of a table, one a line: what PostgreSQL itself writes of each, so that it reads the very same again. */
export async function* readRows(
  client: pg.Client,
  { name, columns }: Table,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const row = `ROW(${quoted(columns)})::text AS line`;
  for await (const lines of fetched(client, `SELECT ${row} FROM ${pg.escapeIdentifier(name)}`, signal))
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** What a question answers, in pieces; its one column is called `line`. */
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

/** Writes the rows into a table that is there and empty. Triggers and foreign keys must be off. */
export async function writeRows(
  client: pg.Client,
  { name, columns }: Table,
  lines: AsyncIterable<string>,
): Promise<void> {
  const table = pg.escapeIdentifier(name);
  const names = quoted(columns);
  await client.query("DROP TABLE IF EXISTS pg_temp.arriving");
  await client.query(`CREATE TEMPORARY TABLE arriving AS SELECT ${names} FROM ${table} WITH NO DATA`);
  // Read once for each row, not for each of its columns.
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

/** Does something to the tables while nothing holds them together, and holds them to it afterwards; part of a transaction. */
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
