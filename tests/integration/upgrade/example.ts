import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { connect, listTables } from "@/lib/administration/backup/database-rows";
import { migrate } from "@/prisma/migrate";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import { root } from "../../architecture/source-files";
import type { Figure } from "./small-usage";

const FOLDER = path.join(import.meta.dirname, "examples");
const MIGRATIONS = path.join(root, "prisma/migrations");
const BOOKS = "_prisma_migrations";

export const exampleNames = readdirSync(FOLDER).sort();

const row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof row>;
const line = z.object({ table: z.string(), row });

/** What the tables of PostgreSQL held. */
export function keptRows(example: string): Map<string, Row[]> {
  const kept = new Map<string, Row[]>();
  for (const text of linesOf(example, "postgres.ndjson")) {
    const { table, row: values } = line.parse(JSON.parse(text));
    kept.set(table, [...(kept.get(table) ?? []), values]);
  }
  return kept;
}

export const keptFigures = (example: string): Figure[] =>
  linesOf(example, "figures.tsv").map((text) => {
    const [library = "", platform = "", report = "", month = "", metric = "", sum] = text.split("\t");
    return [library, platform, report, month, metric, Number(sum)];
  });

function linesOf(example: string, file: string): string[] {
  return read(example, file)
    .split("\n")
    .filter((text) => text !== "");
}

const read = (example: string, file: string) => readFileSync(path.join(FOLDER, example, file), "utf8");

/** The stores as they lay there when the example was made: the address of the database, and the name of the engine's. */
export async function layOut(example: string): Promise<{ databaseUrl: string; usage: string }> {
  const [databaseUrl, usage] = await Promise.all([layOutDatabase(example), layOutUsage(example)]);
  return { databaseUrl, usage };
}

/** An empty database brought to the migrations of the example, in their order of then, and filled. */
async function layOutDatabase(example: string): Promise<string> {
  const url = await freshDatabase({ bare: true });
  const kept = keptRows(example);
  // No migrations: the books alone.
  await migrate(url, path.join(FOLDER, "none"));
  const client = await connect(url);
  try {
    for (const { checksum } of z.array(z.object({ checksum: z.string() })).parse(kept.get(BOOKS)))
      await client.query(migrationOf(checksum));
    await client.query("set session_replication_role = replica");
    const columns = new Map((await listTables(client)).map((table) => [table.name, table.columns]));
    for (const [table, rows] of kept) {
      const names = columns.get(table)?.join('", "') ?? Object.keys(rows[0] ?? {}).join('", "');
      const into = `insert into ${table} ("${names}") overriding system value`;
      // Migrations made some of them.
      await client.query(`delete from ${table}`);
      await client.query(`${into} select "${names}" from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
    await client.query(NUMBERS_GO_ON);
  } finally {
    await client.end();
  }
  return url;
}

/** What was applied then may be called otherwise today, but it is never changed. */
function migrationOf(checksum: string): string {
  for (const name of readdirSync(MIGRATIONS)) {
    const file = path.join(MIGRATIONS, name, "migration.sql");
    if (!existsSync(file)) continue;
    const sql = readFileSync(file, "utf8");
    if (createHash("sha256").update(sql).digest("hex") === checksum) return sql;
  }
  throw new Error(`A migration of the example is not there any more, or was changed: ${checksum}`);
}

const NUMBERS_GO_ON = `
  do $$ declare it record; begin
    for it in
      select table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) as numbers
      from information_schema.columns
      where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null
    loop
      execute format('select setval(%L, coalesce(max(%I), 1), max(%I) is not null) from %I',
        it.numbers, it.column_name, it.column_name, it.table_name);
    end loop;
  end $$`;

/** The engine's tables with their rows; returns the name of their database. */
export async function layOutUsage(example: string): Promise<string> {
  const { database } = await freshUsageStore();
  const made = read(example, "usage.sql").split(";\n");
  const [views, tables] = [made.filter(isView), made.filter((sql) => sql.trim() !== "" && !isView(sql))];
  for (const sql of tables) await askUsage(database, sql);
  for (const file of readdirSync(path.join(FOLDER, example)).filter((name) => name.endsWith(".tsv"))) {
    if (file === "figures.tsv") continue;
    const into = `INSERT INTO ${path.basename(file, ".tsv")} FORMAT TabSeparatedWithNames`;
    await askUsage(database, `${into}\n${read(example, file)}`);
  }
  for (const sql of views) await askUsage(database, sql);
  return database;
}

const isView = (sql: string) => sql.trim().startsWith("CREATE MATERIALIZED VIEW");

export async function askUsage(database: string, query: string): Promise<string> {
  const { usageUrl, secrets } = testStores();
  const headers = {
    "X-ClickHouse-User": "loader",
    "X-ClickHouse-Key": secrets.loader,
    "X-ClickHouse-Database": database,
  };
  const answer = await fetch(usageUrl, { method: "POST", body: query, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/** Every row of the tables that the example has, by table, as it is now. */
export async function rowsNow(client: pg.Client, tables: Iterable<string>): Promise<Map<string, Row[]>> {
  const now = new Map<string, Row[]>();
  for (const table of tables) {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(t) as row from ${table} t`);
    now.set(
      table,
      rows.map(({ row: values }) => values),
    );
  }
  return now;
}

/** The columns that tell the rows of a table apart. */
export async function keyOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  return rows.map(({ name }) => name);
}
