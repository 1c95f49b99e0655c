import "server-only";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { inBatches } from "@/lib/kit/batches";
import { now } from "@/lib/kit/clock";
import { productVersion, settings } from "@/lib/kit/env";
import { fileStore } from "@/lib/kit/files/current-store";
import { syncFolder } from "@/lib/kit/files/sync-folder";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { BLOCK_PURGES } from "@/lib/usage/imported/block-purges";
import { FileLookup, type ListedFile, listBackups, listedFiles, nameOfNew, removeUnfinished } from "./backups";
import { connect, fetched, listTables, readDatabaseRows } from "./database-rows";
import { FactCounter } from "./fact-counter";
import {
  databaseTableFile,
  FILES_LIST,
  IMPORTS_FILE,
  JOBS_FILE,
  type ListedImport,
  MANIFEST,
  type Manifest,
  readManifest,
  segmentFile,
  sharedFile,
} from "./manifest";
import { type Content, pack, unpackLines } from "./packed-lines";
import { countToBackUp, factLayout, readFacts } from "./stored-facts";
import { TABLES_WITH_FILES } from "./tables-with-files";

/** The stage a backup is in, for its progress display. */
type Stage = "database" | "files" | "facts";
type OnProgress = (stage: Stage, done: number, total: number) => Promise<void> | void;

export type MadeBackup = {
  folder: string;
  manifest: Manifest;
  /**
   * Imports added since the previous backup whose facts in the usage store do not match their counts. They were damaged
   * before the backup and are kept as they are.
   */
  damaged: number[];
};

type Options = { onProgress?: OnProgress; signal?: AbortSignal | undefined };

const ONE_AT_A_TIME = "hashtextextended('a backup is being made', 0)";

/**
 * Backs up the running installation into a new folder in `root`, which appears only when complete.
 *
 * The backup shows one moment: rows come from one snapshot of the database, which is released before files and facts
 * are copied. Stored files and the facts of an import never change, so only those are copied that the newest backup in
 * `root` does not have; backups share them. Nothing is purged from the usage store meanwhile.
 */
export async function makeBackup(
  root: string,
  { onProgress = () => undefined, signal }: Options = {},
): Promise<MadeBackup> {
  await prepareQueue();
  const client = await connect(settings().DATABASE_URL);
  try {
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${ONE_AT_A_TIME}) AS free`);
    if (!rows[0]?.free) throw new Error("Another backup is being made.");
    await client.query(BLOCK_PURGES);
    await removeUnfinished(root);
    const name = nameOfNew(root);
    const folder = path.join(root, name);
    const half = `${folder}.part`;
    await mkdir(path.join(half, "postgres/queue"), { recursive: true, mode: 0o700 });
    const previous = await previousBackup(root);
    const work = { client, half, previous, name, onProgress, signal };
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const postgres = await backUpDatabase(work);
    const { range, imports, facts, sum } = await listImports(work);
    const named = await packLines(client, path.join(half, NAMED), await filesQuery(client), signal);
    const keys = await usedKeys(client);
    await client.query("COMMIT");
    const files = await backUpFiles(work, named);
    const { organizations, damaged } = await backUpFacts(work, range, imports);
    // Sequences are read last, so that they are not behind any row of the snapshot.
    const sequences = await readSequences(client);
    const manifest: Manifest = {
      ...{ format: 2, version: productVersion, made: now().toISOString() },
      postgres: { ...postgres, sequences },
      usage: {
        ...{ columns: factLayout, newest: range.newest, loading: [...range.without] },
        ...{ facts, sum, organizations, imports },
      },
      ...{ files, keys },
    };
    await writeFile(path.join(half, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await syncFolder(half);
    await rename(half, folder);
    await syncFolder(root);
    return { folder, manifest, damaged };
  } finally {
    await client.end();
  }
}

/** Figures of the management command for a backup. */
export const backupFigures = ({ postgres, usage, files }: Manifest, damaged: readonly number[]) => ({
  rows: Object.values(postgres.tables).reduce((all, table) => all + table.rows, 0),
  ...{ facts: usage.facts, files: files.count, damaged: damaged.length },
});

type Previous = { folder: string; manifest: Manifest };

async function previousBackup(root: string): Promise<Previous | null> {
  const name = (await listBackups(root)).at(-1);
  if (name === undefined) return null;
  const folder = path.join(root, name);
  return { folder, manifest: readManifest(folder) };
}

type Work = {
  client: pg.Client;
  /** The unfinished folder, and the name that it will have. */
  half: string;
  name: string;
  previous: Previous | null;
  onProgress: OnProgress;
  signal: AbortSignal | undefined;
};

async function backUpDatabase({ client, half, onProgress, signal }: Work) {
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
      for await (const lines of readDatabaseRows(client, table, signal)) {
        rows += lines.split("\n").length - 1;
        yield lines;
      }
    }
    const content = await pack(path.join(half, databaseTableFile(table.name)), counted());
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

/** The list of files in the snapshot, from which the list of those in the backup is made. */
const NAMED = "named.gz";

/** Selects the stored files that rows name, as listed in FILES_LIST. */
async function filesQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(TABLES_WITH_FILES);
  const each = rows.map(
    ({ name }) =>
      `SELECT stored_as, sha256, size_bytes FROM ${name} WHERE stored_as IS NOT NULL AND sha256 IS NOT NULL`,
  );
  return `SELECT json_build_array(stored_as, sha256, size_bytes)::text AS line
    FROM (${each.join(" UNION ALL ")}) AS files ORDER BY stored_as COLLATE "C"`;
}

/** Files copied at the same time: a remote store answers slowly. */
const AT_ONCE = 16;

/** Copies the stored files that the previous backup does not have, and lists all. */
async function backUpFiles(
  { half, previous, onProgress, signal }: Work,
  named: Content & { rows: number },
): Promise<Manifest["files"]> {
  const earlier = previous && new FileLookup(listedFiles(previous.folder, previous.manifest));
  const counts = { count: 0, stored: 0, missing: 0 };
  const folders = new Set<string>();
  async function* list() {
    let done = 0;
    for await (const lines of inBatches(unpackLines(path.join(half, NAMED), named), AT_ONCE)) {
      signal?.throwIfAborted();
      if (done % (4 * AT_ONCE) === 0) await onProgress("files", done, named.rows);
      done += lines.length;
      const listed = lines.map((line): ListedFile => JSON.parse(line));
      const isShared: boolean[] = [];
      for (const [name] of listed) isShared.push((await earlier?.has(name)) ?? false);
      const isThere = await Promise.all(
        listed.map(async ([name], at) => isShared[at] || fileStore().copyOut(name, sharedFile(half, name))),
      );
      for (const [at, [name, , bytes]] of listed.entries()) {
        if (!isThere[at]) {
          counts.missing += 1;
          continue;
        }
        if (!isShared[at]) folders.add(path.dirname(sharedFile(half, name)));
        counts.count += 1;
        counts.stored += bytes;
        yield `${lines[at]}\n`;
      }
    }
  }
  const content = await pack(path.join(half, FILES_LIST), list());
  for (const folder of folders) await syncFolder(folder);
  await rm(path.join(half, NAMED));
  return { ...content, ...counts };
}

type Clock = { newest: number; loading: number[] };

/** Lists the imports of the snapshot whose facts belong into the backup. */
async function listImports({ client, half, signal }: Work) {
  const { rows: clock } = await client.query<Clock>(`
    SELECT newest_import AS newest, ARRAY(SELECT id FROM imports WHERE state = 'loading') AS loading
    FROM usage_clock WHERE id = 1`);
  // Imports still being written do not count yet; after a restore they are imported again.
  const range = { newest: clock[0]?.newest ?? 0, without: clock[0]?.loading ?? [] };
  const current = "CASE WHEN state = 'current' THEN";
  const listed = await packLines(
    client,
    path.join(half, IMPORTS_FILE),
    `SELECT json_build_array(id, ${current} fact_count END, ${current} (${SUM_OF_IMPORT})::text END)::text AS line
     FROM imports WHERE purged_at IS NULL AND state <> 'loading' ORDER BY id`,
    signal,
  );
  const { rows } = await client.query<{ facts: string; sum: string }>(
    `SELECT coalesce(sum(fact_count), 0) AS facts, coalesce(sum((${SUM_OF_IMPORT})), 0) AS sum
     FROM imports WHERE state = 'current'`,
  );
  return { range, imports: listed, facts: Number(rows[0]?.facts), sum: rows[0]?.sum ?? "0" };
}

const SUM_OF_IMPORT = "SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(sums)";

/** Above this number, the facts of an organization are written again in one file. */
const MOST_SEGMENTS = 60;

/** Writes the facts of the imports that the previous backup does not have, organization by organization. */
async function backUpFacts(
  { half, name, previous, onProgress, signal }: Work,
  range: { newest: number; without: number[] },
  imports: Content,
) {
  const before = previous?.manifest.usage;
  // A column added since is missing in earlier segments.
  const isContinued = JSON.stringify(before?.columns) === JSON.stringify(factLayout);
  const since = isContinued && before ? { after: before.newest, waited: before.loading } : { after: 0, waited: [] };
  const counts = await countToBackUp({ ...range, ...since });
  const organizations: Manifest["usage"]["organizations"] = {};
  const read = new Map<number, number>();
  let at = 0;
  for (const { organizationId, all, added } of counts) {
    await onProgress("facts", at++, counts.length);
    const earlier = (isContinued && before?.organizations[organizationId]) || [];
    const carried = earlier.reduce((sum, { facts }) => sum + facts, 0);
    const isAdded = earlier.length > 0 && earlier.length < MOST_SEGMENTS && carried + added <= 2 * all;
    const segments = isAdded ? [...earlier] : [];
    const facts = isAdded ? added : all;
    if (facts > 0) {
      const segment = { backup: name, facts, bytes: 0, sha256: "" };
      const counter = new FactCounter(factLayout);
      const missing = isAdded ? { ...range, ...since } : { ...range, after: 0, waited: [] };
      const pieces = counter.counting(readFacts(organizationId, missing, signal));
      const file = segmentFile(half, organizationId, segment);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      Object.assign(segment, await pack(file, pieces));
      await syncFolder(path.dirname(file));
      if (!counter.isWhole || counter.facts !== facts) throw new Error("ClickHouse ended its response early.");
      for (const [importId, one] of counter.byImport) read.set(importId, one.facts);
      segments.push(segment);
    }
    organizations[organizationId] = segments;
  }
  const damaged: number[] = [];
  for await (const line of unpackLines(path.join(half, IMPORTS_FILE), imports)) {
    const [id, facts]: ListedImport = JSON.parse(line);
    const isNew = id > since.after || since.waited.includes(id);
    if (isNew && facts !== null && (read.get(id) ?? 0) !== facts) damaged.push(id);
  }
  return { organizations, damaged };
}
