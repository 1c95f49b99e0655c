import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { connect, listTables } from "@/lib/administration/backup/database-rows";
import { migrate } from "@/prisma/migrate";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import type { Figure } from "./small-usage";

const FOLDER = path.join(import.meta.dirname, "examples");
export const APPLIED = "_prisma_migrations";

export const exampleNames = readdirSync(FOLDER).sort();

const row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof row>;
const line = z.object({ table: z.string(), row });

/** Rows of PostgreSQL by table. */
export function exampleRows(example: string): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  for (const text of linesOf(example, "postgres.ndjson")) {
    const { table, row: values } = line.parse(JSON.parse(text));
    tables.set(table, [...(tables.get(table) ?? []), values]);
  }
  return tables;
}

export const exampleFigures = (example: string): Figure[] =>
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

/** Restores an example into new stores. Returns the URL of the database and the name of the usage store's database. */
export async function restoreExample(example: string): Promise<{ databaseUrl: string; usage: string }> {
  const [databaseUrl, usage] = await Promise.all([restoreDatabase(example), restoreUsage(example)]);
  return { databaseUrl, usage };
}

async function restoreDatabase(example: string): Promise<string> {
  const url = await freshDatabase("bare");
  const tables = exampleRows(example);
  const applied = z.array(z.object({ migration_name: z.string() })).parse(tables.get(APPLIED));
  await migrate(url, undefined, { only: new Set(applied.map(({ migration_name }) => migration_name)) });
  const client = await connect(url);
  try {
    await client.query("set session_replication_role = replica");
    const columns = new Map((await listTables(client)).map((table) => [table.name, table.columns]));
    for (const [table, rows] of tables) {
      const names = columns.get(table)?.join('", "') ?? Object.keys(rows[0] ?? {}).join('", "');
      const into = `insert into ${table} ("${names}") overriding system value`;
      // Some rows come from migrations.
      await client.query(`delete from ${table}`);
      await client.query(`${into} select "${names}" from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
    await client.query(SET_SEQUENCES);
  } finally {
    await client.end();
  }
  return url;
}

const SET_SEQUENCES = `
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

/** Restores the usage store of an example. Returns the name of its database. */
export async function restoreUsage(example: string): Promise<string> {
  const { database } = await freshUsageStore();
  const statements = read(example, "usage.sql").split(";\n");
  const views = statements.filter(isView);
  const tables = statements.filter((sql) => sql.trim() !== "" && !isView(sql));
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

/** All rows of the tables. */
export async function readRows(client: pg.Client, tables: Iterable<string>): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>();
  for (const table of tables) {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(t) as row from ${table} t`);
    all.set(
      table,
      rows.map(({ row: values }) => values),
    );
  }
  return all;
}

/** Columns of the primary key. */
export async function keyOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  return rows.map(({ name }) => name);
}
