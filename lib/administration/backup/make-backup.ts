import "server-only";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { now } from "@/lib/kit/clock";
import { productVersion, settings } from "@/lib/kit/env";
import { filesFolder } from "@/lib/kit/files/stored-file";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { BLOCK_PURGES } from "@/lib/usage/imported/block-purges";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { copyFile } from "./copy-file";
import { connect, fetched, listTables, readRows } from "./database-rows";
import { FILES, FILES_LIST, factsFile, IMPORTS_FILE, JOBS_FILE, MANIFEST, type Manifest, tableFile } from "./manifest";
import { pack } from "./packed-lines";
import { type FactRange, factLayout, organizationsWithFacts, readFacts } from "./read-facts";
import { FactReckoner } from "./sum-facts";
import { namedFiles, TABLES_WITH_FILES } from "./tables-with-files";

/** The stage a backup is in, for its progress display. */
type Stage = "database" | "files" | "facts";
type OnProgress = (stage: Stage, done: number, total: number) => Promise<void> | void;

export type MadeBackup = {
  manifest: Manifest;
  /**
   * Current imports whose facts in the usage store do not match their counts. They were damaged before the backup and
   * are kept as they are.
   */
  damaged: number[];
};

type Options = { onProgress?: OnProgress; signal?: AbortSignal | undefined };

/**
 * Backs up the running installation into `folder`, which must not exist; it appears only when complete.
 *
 * The backup shows one moment: rows come from one snapshot of the database. The facts of the imports in it never change
 * and are not purged while the backup runs. Files are written before the rows that name them, so none is missing.
 */
export async function makeBackup(
  folder: string,
  { onProgress = () => undefined, signal }: Options = {},
): Promise<MadeBackup> {
  if (existsSync(folder)) throw new Error(`The folder ${folder} is not empty.`);
  const half = `${folder}.part`;
  await rm(half, { recursive: true, force: true });
  for (const inside of ["postgres/queue", "usage", FILES])
    await mkdir(path.join(half, inside), { recursive: true, mode: 0o700 });
  await prepareQueue();
  const client = await connect(settings().DATABASE_URL);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(BLOCK_PURGES);
    const postgres = await backUpDatabase(client, half, { onProgress, signal });
    const files = await backUpFiles(client, half, { onProgress, signal });
    const { usage, damaged } = await backUpFacts(client, half, { onProgress, signal });
    // Sequences are read last, so that they are not behind any row of the snapshot.
    const sequences = await readSequences(client);
    await client.query("COMMIT");
    const manifest: Manifest = {
      ...{ format: 1, version: productVersion, made: now().toISOString() },
      ...{ postgres: { ...postgres, sequences }, usage, files },
      keys: await usedKeys(client),
    };
    await writeFile(path.join(half, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await syncFolder(half);
    await rename(half, folder);
    await syncFolder(path.dirname(folder));
    return { manifest, damaged };
  } finally {
    await client.end();
  }
}

type BackupProgress = { onProgress: OnProgress; signal: AbortSignal | undefined };

async function backUpDatabase(client: pg.Client, half: string, { onProgress, signal }: BackupProgress) {
  const { rows: migrations } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1",
  );
  const { rows: server } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const tables: Manifest["postgres"]["tables"] = {};
  const all = await listTables(client);
  for (const [at, table] of all.entries()) {
    await onProgress("database", at, all.length);
    let rows = 0;
    async function* counted() {
      for await (const lines of readRows(client, table, signal)) {
        rows += lines.split("\n").length - 1;
        yield lines;
      }
    }
    const content = await pack(path.join(half, tableFile(table.name)), counted());
    tables[table.name] = { ...content, rows, columns: table.columns };
  }
  return {
    version: server[0]?.version ?? "",
    migrations: migrations.map(({ name }) => name),
    tables,
    jobs: await packLines(client, path.join(half, JOBS_FILE), QUEUE, signal),
  };
}

const QUEUE = `
  SELECT json_build_object('task', t.identifier, 'payload', j.payload, 'key', j.key, 'runAt', j.run_at,
    'attempts', j.max_attempts)::jsonb::text AS line
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts < j.max_attempts`;

async function packLines(client: pg.Client, file: string, query: string, signal?: AbortSignal) {
  let rows = 0;
  async function* lines() {
    for await (const some of fetched(client, query, signal)) {
      rows += some.length;
      yield some.map((line) => `${line}\n`).join("");
    }
  }
  const content = await pack(file, lines());
  return { ...content, rows };
}

async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The names of the encryption keys in use in the database. */
async function usedKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    SELECT DISTINCT split_part(sealed, ':', 1) AS key FROM (
      SELECT secrets AS sealed FROM credentials UNION ALL SELECT secrets FROM credentials_tests
      UNION ALL SELECT sealed_secret FROM second_factor_devices) AS all_of_them
    WHERE sealed LIKE '%:%' ORDER BY 1`);
  return rows.map(({ key }) => key);
}

/** Copies all stored files and lists them with their hashes. */
async function backUpFiles(
  client: pg.Client,
  half: string,
  { onProgress, signal }: BackupProgress,
): Promise<Manifest["files"]> {
  const root = filesFolder();
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
  const copied = new Set<string>();
  let stored = 0;
  async function* list() {
    for (const [at, name] of names.entries()) {
      signal?.throwIfAborted();
      if (at % 50 === 0) await onProgress("files", at, names.length);
      const copy = await copyFile(path.join(root, name), path.join(half, FILES, name));
      // The file was deleted after it was listed.
      if (!copy) continue;
      copied.add(name);
      stored += copy.bytes;
      yield `${JSON.stringify([name, copy.bytes, copy.sha256])}\n`;
    }
  }
  const content = await pack(path.join(half, FILES_LIST), list());
  let missing = 0;
  const { rows: tables } = await client.query<{ name: string }>(TABLES_WITH_FILES);
  const named = namedFiles(tables.map(({ name }) => name));
  for await (const some of fetched(client, named, signal)) missing += some.filter((name) => !copied.has(name)).length;
  return { ...content, count: copied.size, stored, missing };
}

type Clock = { newest: number; loading: number[] };

async function backUpFacts(client: pg.Client, half: string, { onProgress, signal }: BackupProgress) {
  const { rows: clock } = await client.query<Clock>(`
    SELECT newest_import AS newest, ARRAY(SELECT id FROM imports WHERE state = 'loading') AS loading
    FROM usage_clock WHERE id = 1`);
  // Imports still being written do not count yet; after a restore they are imported again.
  const range: FactRange = { newest: clock[0]?.newest ?? 0, without: clock[0]?.loading ?? [] };
  const read = new Map<number, number>();
  const all = await organizationsWithFacts();
  const organizations: Manifest["usage"]["organizations"] = {};
  const total = { facts: 0, sum: 0n };
  for (const [at, id] of all.entries()) {
    await onProgress("facts", at, all.length);
    const reckoner = new FactReckoner(factLayout);
    async function* reckoned() {
      for await (const piece of readFacts(id, range, signal)) {
        reckoner.add(piece);
        yield piece;
      }
    }
    const content = await pack(path.join(half, factsFile(id)), reckoned());
    if (!reckoner.isWhole) throw new Error("ClickHouse ended its response early.");
    for (const [importId, facts] of reckoner.byImport) read.set(importId, facts);
    organizations[id] = { ...content, facts: reckoner.facts, sum: String(reckoner.sum) };
    total.facts += reckoner.facts;
    total.sum += reckoner.sum;
  }
  const current = "SELECT id || ' ' || fact_count AS line FROM imports WHERE state = 'current'";
  const imports = await packLines(client, path.join(half, IMPORTS_FILE), current, signal);
  const damaged: number[] = [];
  for await (const lines of fetched(client, current, signal))
    for (const line of lines) {
      const [id = 0, facts = 0] = line.split(" ").map(Number);
      if ((read.get(id) ?? 0) !== facts) damaged.push(id);
    }
  await refuseTorn(damaged, read);
  const usage = { columns: factLayout, facts: total.facts, sum: String(total.sum), organizations, imports };
  return { usage, damaged };
}

/**
 * Imports whose facts are missing in the backup must also be incomplete in the store; otherwise the backup itself is
 * incomplete and is refused.
 */
async function refuseTorn(damaged: readonly number[], read: ReadonlyMap<number, number>): Promise<void> {
  const AT_ONCE = 1000;
  for (let start = 0; start < damaged.length; start += AT_ONCE) {
    const some = damaged.slice(start, start + AT_ONCE);
    const stored = new Map<number, number>();
    for (const { importId, count } of await countFacts(some)) stored.set(importId, (stored.get(importId) ?? 0) + count);
    if (some.some((id) => stored.get(id) !== read.get(id))) throw new Error("ClickHouse ended its response early.");
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
