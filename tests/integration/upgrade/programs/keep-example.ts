import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { embeddedPostgres, endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { migrate } from "@/prisma/migrate";
import { exampleKeys } from "../example-keys";
import { fillSmallInstallation } from "../small-installation";
import { expectedFigures } from "../small-usage";
import { addTagsAndReports } from "../tags-and-reports";

// Fills new stores with a small installation and writes their content to ../examples/NAME: see ../README.md.
const [name = ""] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name)) throw new Error("Name the example: keep-example.ts 9.0.0");
const target = path.join(import.meta.dirname, "../examples", name);
const folder = mkdtempSync(path.join(os.tmpdir(), "usus-example-"));
const secrets = { loader: "loader", reader: "reader", sql: "sql" };
const database = "usage";
const postgres = await embeddedPostgres({ folder: path.join(folder, "postgres"), database: "usus" });
const engine = await embeddedClickHouse({ folder: path.join(folder, "usage"), secrets });
try {
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    USAGE_URL: engine.url,
    USAGE_DATABASE: database,
    USAGE_LOADER_PASSWORD: secrets.loader,
    USAGE_READER_PASSWORD: secrets.reader,
    ...exampleKeys,
    DATA_FOLDER: folder,
  });
  await migrate(postgres.url);
  await createTables();
  await prepareQueue();
  await syncCatalog();
  await addTagsAndReports(await fillSmallInstallation());
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "postgres.ndjson"), await rowsOf(postgres.url));
  writeFileSync(
    path.join(target, "figures.tsv"),
    expectedFigures()
      .map((figure) => `${figure.join("\t")}\n`)
      .join(""),
  );
  await writeUsage();
} finally {
  await engine.stop();
  await postgres.stop();
  await endEmbeddedPostgres(path.join(folder, "postgres"));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Every row of every table, with the applied migrations. */
async function rowsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const query = `select json_build_object('table', $1::text, 'row', row_to_json(t))::text as line from ${name} t`;
    const { rows } = await client.query<{ line: string }>(query, [name]);
    lines.push(...rows.map(({ line }) => `${line}\n`));
  }
  await client.end();
  return lines.join("");
}

/** Tables of the usage store and their rows. Views come last, so that restored facts are not summed again. */
async function writeUsage(): Promise<void> {
  const listed = await ask(
    `SELECT name FROM system.tables WHERE database = '${database}' ORDER BY engine = 'MaterializedView', name`,
  );
  const statements: string[] = [];
  for (const table of listed.trim().split("\n")) {
    statements.push(
      `${(await ask(`SHOW CREATE TABLE ${database}.${table} FORMAT TSVRaw`)).trim().replaceAll(`${database}.`, "")};\n`,
    );
    if (table.endsWith("_of_facts")) continue;
    const rows = await ask(`SELECT * FROM ${database}.${table} ORDER BY ALL FORMAT TabSeparatedWithNames`);
    writeFileSync(path.join(target, `${table}.tsv`), rows);
  }
  writeFileSync(path.join(target, "usage.sql"), statements.join("\n"));
}

async function ask(query: string): Promise<string> {
  const headers = { "X-ClickHouse-User": "loader", "X-ClickHouse-Key": secrets.loader };
  const answer = await fetch(engine.url, { method: "POST", body: query, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}
