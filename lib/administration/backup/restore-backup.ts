import "server-only";
import path from "node:path";
import pg from "pg";
import { inBatches } from "@/lib/kit/batches";
import { settings } from "@/lib/kit/env";
import { fileStore } from "@/lib/kit/files/current-store";
import { isStoredName } from "@/lib/kit/files/stored-file";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { forgetSqlCopies } from "@/lib/sql/prepare-sql";
import { createTables } from "@/lib/usage/engine/create-tables";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { FileLookup, listedFiles } from "./backups";
import { connect, listTables, withoutForeignKeys, writeRows } from "./database-rows";
import { FactCounter } from "./fact-counter";
import {
  databaseTableFile,
  IMPORTS_FILE,
  JOBS_FILE,
  type ListedImport,
  type Manifest,
  missingKeys,
  readManifest,
  segmentFile,
  sharedFile,
} from "./manifest";
import { unpack, unpackLines } from "./packed-lines";
import {
  arrivedSums,
  createArriving,
  dropArriving,
  organizationsWithFacts,
  publishArriving,
  writeArriving,
} from "./stored-facts";
import { namedFiles, TABLES_WITH_FILES } from "./tables-with-files";
import { verifyBackup } from "./verify-backup";

type Options = {
  /** The database owner, who may create tables. */
  ownerUrl: string;
  /** Applies the migrations of the backup to an empty database (`only`), later those of this version (null). */
  migrate: (only: ReadonlySet<string> | null) => Promise<unknown>;
  /** Replace the data that is there. */
  replaces: boolean;
  /** Accept that secrets become unreadable for which the key is missing. */
  withoutKeys: boolean;
  print: (line: string) => void;
};

/** The name that the migrations check; while the mark exists, nothing starts. */
const MARK = "restore_under_way";

/**
 * Restores a backup into the stores named in the settings.
 *
 * The backup is verified before anything is touched. Existing data is renamed, and deleted only when rows, facts and
 * files of the backup are complete and their sums match; if anything fails before, it is put back. A mark in the
 * database keeps the product from starting meanwhile: after a kill, the restore is started again, or `undoRestore` puts
 * the existing data back until the restore begins to replace it. Refuses if the stores contain data (unless `replaces`), or while another process is connected.
 */
export async function restoreBackup(folder: string, options: Options): Promise<Manifest> {
  const { print } = options;
  const manifest = readManifest(folder);
  const lost = missingKeys(manifest, settings().SEAL_KEY);
  if (lost.length > 0 && !options.withoutKeys) throw new Error(keysMissing(lost));
  const client = await connect(options.ownerUrl);
  try {
    await refuseConnected(client);
    await createTables();
    await forgetSqlCopies();
    if (!options.replaces && !(await isMarked(client))) await refuseFull(client);
    await refuseDamaged(folder, print);
    print(`Restoring the backup of ${manifest.made}, made by version ${manifest.version}`);
    await setAside(client, folder);
    try {
      await bringBack(client, { folder, manifest, options });
      // From here on, there is no way back to the existing data.
      await dropFormer(client);
      await removeOtherFiles(folder, manifest);
      await publishArriving(usageLoader());
      await client.query(`DROP TABLE ${MARK}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${reason} ${await returnToFormer(client)}`, { cause: error });
    }
    return manifest;
  } finally {
    await client.end();
  }
}

/** Puts back what was there before a restore that was killed. */
export async function undoRestore(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await refuseConnected(client);
    if (!(await isMarked(client))) throw new Error("No restore was interrupted.");
    if (!(await hasFormer(client)))
      throw new Error("The restore has already replaced the existing data: run it again to its end.");
    await putBack(client);
  } finally {
    await client.end();
  }
}

/** After a failure: puts the existing data back while it is there. Returns what the operator has to know. */
async function returnToFormer(client: pg.Client): Promise<string> {
  try {
    // The transaction of a failed step is still open.
    await client.query("ROLLBACK");
    if (!(await hasFormer(client))) return "The existing data is already replaced: run the restore again to its end.";
    await putBack(client);
    return "The installation is as it was before.";
  } catch {
    return "Run the restore again, or run it with --undo to return to the existing data.";
  }
}

async function refuseDamaged(folder: string, print: Options["print"]): Promise<void> {
  print("Verifying the backup");
  const { faults } = await verifyBackup(folder);
  if (faults.length === 0) return;
  const first = faults.slice(0, 10).join("\n");
  throw new Error(`The backup is damaged (errors: ${faults.length}). Nothing was changed.\n${first}`);
}

type Work = { folder: string; manifest: Manifest; options: Options };

/** Writes the backup next to the renamed data, and checks its sums. */
async function bringBack(client: pg.Client, { folder, manifest, options }: Work): Promise<void> {
  const { print } = options;
  await options.migrate(new Set(manifest.postgres.migrations));
  await restoreFiles(folder, manifest);
  print(`${manifest.files.count} files are there`);
  await restoreFacts(folder, manifest);
  print(`${manifest.usage.facts} facts are there`);
  await restoreRows(client, folder, manifest);
  print(`${Object.keys(manifest.postgres.tables).length} tables are there`);
  await options.migrate(null);
  await restoreJobs(folder, manifest);
}

const keysMissing = (lost: readonly string[]) =>
  `This installation has not the key ${lost.join(", ")} that seals the secrets of the backup. Put it into SEAL_KEY, or into secrets/seal-key of the data folder; --without-keys restores all but those secrets.`;

async function refuseConnected(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  if (rows.length > 0) throw new Error("The database is in use: stop the product first.");
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.${MARK}') IS NOT NULL AS there`);
  return rows[0]?.there === true;
}

/** Throws if the database contains data that people entered. */
async function refuseFull(client: pg.Client): Promise<void> {
  const tables = new Set((await listTables(client)).map(({ name }) => name));
  const full: string[] = [];
  for (const name of ["organizations", "users", "platforms", "titles", "imports"].filter((one) => tables.has(one))) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
    if (rows[0]?.count !== "0") full.push(`${name}: ${rows[0]?.count}`);
  }
  if ((await organizationsWithFacts()).length > 0) full.push("usage");
  if (!(await fileStore().list("").next()).done) full.push("files");
  if (full.length > 0)
    throw new Error(`The installation is not empty (${full.join(", ")}): --replace replaces it with the backup.`);
}

/** Schemas of the product, and their names while a restore is under way. */
const SET_ASIDE = [
  ["public", "public_before_restore"],
  ["graphile_worker", "graphile_worker_before_restore"],
] as const;
/** The extension that the migrations create, which moves between schemas with its tables. */
const EXTENSION = "pg_trgm";

const exists = async (client: pg.Client, schema: string): Promise<boolean> =>
  (await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [schema])).rows.length > 0;

/** Renames the schemas and creates an empty one with the mark. Drops the rest of an interrupted restore. */
async function setAside(client: pg.Client, folder: string): Promise<void> {
  const isRepeated = await isMarked(client);
  await client.query("BEGIN");
  for (const [schema, former] of SET_ASIDE) {
    if (!(await exists(client, schema))) continue;
    if (isRepeated) {
      if (schema === "public" && (await exists(client, former))) await moveExtension(client, former);
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
    } else await client.query(`ALTER SCHEMA ${schema} RENAME TO ${former}`);
  }
  await client.query("CREATE SCHEMA public");
  await moveExtension(client, "public");
  await client.query(`CREATE TABLE ${MARK} (backup text NOT NULL, since timestamptz NOT NULL DEFAULT now())`);
  await client.query(`INSERT INTO ${MARK} (backup) VALUES ($1)`, [folder]);
  await client.query("COMMIT");
}

async function moveExtension(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = $1", [EXTENSION]);
  if (rows.length > 0) await client.query(`ALTER EXTENSION ${EXTENSION} SET SCHEMA ${schema}`);
}

/** Drops what the restore has written and renames the schemas back. */
async function putBack(client: pg.Client): Promise<void> {
  const { rows: marks } = await client.query<{ backup: string }>(`SELECT backup FROM ${MARK}`);
  await client.query("BEGIN");
  for (const [schema, former] of SET_ASIDE) {
    if (schema === "public") await moveExtension(client, former);
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    if (await exists(client, former)) await client.query(`ALTER SCHEMA ${former} RENAME TO ${schema}`);
  }
  await client.query("COMMIT");
  await dropArriving(usageLoader());
  // If the backup is gone as well, the command "purge" finds them.
  for (const { backup } of marks) await removeRestoredFiles(client, backup).catch(() => undefined);
}

/** Whether the existing data can be put back. */
const hasFormer = (client: pg.Client): Promise<boolean> => exists(client, SET_ASIDE[0][1]);

async function dropFormer(client: pg.Client): Promise<void> {
  await client.query("BEGIN");
  for (const [, former] of SET_ASIDE) await client.query(`DROP SCHEMA IF EXISTS ${former} CASCADE`);
  await client.query("COMMIT");
}

/** Files written or looked up at the same time: a remote store answers slowly. */
const AT_ONCE = 16;

/** Writes files among the existing ones. A name never has another content, so it does not matter which exist already. */
async function restoreFiles(folder: string, manifest: Manifest): Promise<void> {
  await fileStore().requireReady();
  for await (const batch of inBatches(listedFiles(folder, manifest), AT_ONCE))
    await Promise.all(
      batch.map(async ([name]) => {
        if (!(await fileStore().copyIn(sharedFile(folder, name), name)))
          throw new Error(`The file ${name} of the backup is missing.`);
      }),
    );
}

/** Removes the files that the backup does not list. Foreign files, whose names have another form, stay. */
async function removeOtherFiles(folder: string, manifest: Manifest): Promise<void> {
  const lookup = new FileLookup(listedFiles(folder, manifest));
  for await (const { name } of fileStore().list(""))
    if (isStoredName(name) && !(await lookup.has(name))) await fileStore().remove(name);
}

/** Removes files of the backup that the database, put back, does not name. */
async function removeRestoredFiles(client: pg.Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES_WITH_FILES);
  const named = namedFiles(tables.map(({ name }) => name));
  for await (const batch of inBatches(listedFiles(folder, readManifest(folder)), AT_ONCE)) {
    const names = batch.map(([name]) => name);
    const { rows } = await client.query<{ line: string }>(
      `SELECT line FROM (${named}) AS named WHERE line = ANY($1::text[])`,
      [names],
    );
    const retained = new Set(rows.map(({ line }) => line));
    await Promise.all(names.filter((name) => !retained.has(name)).map((name) => fileStore().remove(name)));
  }
}

/** Writes the facts of the imports in the backup; throws unless the store then has what was written. */
async function restoreFacts(folder: string, { usage }: Manifest): Promise<void> {
  const imports = new Set<number>();
  for await (const line of unpackLines(path.join(folder, IMPORTS_FILE), usage.imports)) {
    const [id]: ListedImport = JSON.parse(line);
    imports.add(id);
  }
  await createArriving(usageLoader());
  const written = new Map<number, { facts: number; sum: number }>();
  for (const [id, segments] of Object.entries(usage.organizations)) {
    const total = { facts: 0, sum: 0 };
    for (const segment of segments) {
      const counter = new FactCounter(usage.columns, imports);
      await writeArriving(usage.columns, counter.counting(unpack(segmentFile(folder, id, segment), segment)));
      for (const { facts, sum } of counter.byImport.values()) {
        total.facts += facts;
        total.sum += sum;
      }
    }
    if (total.facts > 0) written.set(Number(id), total);
  }
  const arrived = await arrivedSums();
  for (const [id, { facts, sum }] of written) {
    const there = arrived.get(id) ?? { facts: 0, sum: 0 };
    if (there.facts !== facts || there.sum !== sum)
      throw new Error(`ClickHouse has ${there.facts} facts of organization ${id}, not ${facts}.`);
  }
}

async function restoreRows(client: pg.Client, folder: string, { postgres }: Manifest): Promise<void> {
  await client.query("BEGIN");
  await withoutForeignKeys(client, async () => {
    // Migrations insert rows of their own; those in the backup replace them.
    const names = Object.keys(postgres.tables).map((name) => pg.escapeIdentifier(name));
    await client.query(`TRUNCATE ${names.join(", ")}`);
    for (const [name, table] of Object.entries(postgres.tables)) {
      const lines = unpackLines(path.join(folder, databaseTableFile(name)), table);
      await writeRows(client, { name, columns: table.columns }, lines);
      const { rows: counted } = await client.query<{ count: string }>(
        `SELECT count(*) FROM ${pg.escapeIdentifier(name)}`,
      );
      const rows = Number(counted[0]?.count);
      if (rows !== table.rows) throw new Error(`${name} has ${rows} rows instead of ${table.rows}.`);
    }
  });
  for (const [name, last] of Object.entries(postgres.sequences))
    if (last !== null) await client.query("SELECT setval($1::regclass, $2::bigint)", [pg.escapeIdentifier(name), last]);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/** Adds the jobs through the queue's own function. */
async function restoreJobs(folder: string, { postgres }: Manifest): Promise<void> {
  await prepareQueue();
  const client = await connect(settings().DATABASE_URL);
  try {
    for await (const line of unpackLines(path.join(folder, JOBS_FILE), postgres.jobs))
      await client.query(
        `SELECT graphile_worker.add_job(job->>'task', job->'payload', run_at => (job->>'runAt')::timestamptz,
           max_attempts => (job->>'attempts')::int, job_key => job->>'key')
         FROM (SELECT $1::json AS job) AS given`,
        [line],
      );
  } finally {
    await client.end();
  }
}
