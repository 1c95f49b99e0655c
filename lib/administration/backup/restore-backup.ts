import "server-only";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { settings } from "@/lib/kit/env";
import { filesFolder } from "@/lib/kit/files/stored-file";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { createTables, fillAccounts } from "@/lib/usage/engine/create-tables";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { factColumns } from "@/lib/usage/fact";
import { copyFile } from "./copy-file";
import { connect, listTables, withoutForeignKeys, writeRows } from "./database-rows";
import {
  FILES,
  FILES_LIST,
  factsFile,
  JOBS_FILE,
  type Manifest,
  missingKeys,
  readManifest,
  tableFile,
} from "./manifest";
import { unpack, unpackLines } from "./packed-lines";
import { emptyFacts, factLayout, organizationsWithFacts, readFacts, writeFacts } from "./read-facts";
import { FactReckoner } from "./sum-facts";

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
 * Refuses if they contain data (unless `replaces`), or while another process is connected. A mark in the database keeps
 * the product from starting until the restore is complete; an interrupted one is started again from the beginning.
 * Afterwards all sums are checked against the manifest.
 */
export async function restoreBackup(folder: string, options: Options): Promise<Manifest> {
  const { print } = options;
  const manifest = readManifest(folder);
  const lost = missingKeys(manifest, settings().SEAL_KEY);
  if (lost.length > 0 && !options.withoutKeys) throw new Error(keysMissing(lost));
  const client = await connect(options.ownerUrl);
  try {
    await refuseConnected(client);
    const isRepeated = await isMarked(client);
    await createTables();
    if (!isRepeated && !options.replaces) await refuseFull(client);
    print(`Restoring the backup of ${manifest.made}, made by version ${manifest.version}`);
    await emptyDatabase(client, folder);
    await options.migrate(new Set(manifest.postgres.migrations));
    await restoreFiles(folder, manifest);
    print(`${manifest.files.count} files are there`);
    await restoreFacts(folder, manifest);
    print(`${manifest.usage.facts} facts are there`);
    await restoreRows(client, folder, manifest);
    print(`${Object.keys(manifest.postgres.tables).length} tables are there`);
    await options.migrate(null);
    if (manifest.usage.columns.every(({ name }) => name !== factColumns.accountId.name))
      for (const node of usageLoader().nodes) await fillAccounts(node, usageLoader());
    await restoreJobs(folder, manifest);
    await addUp(manifest);
    await exchangeFiles();
    await client.query(`DROP TABLE ${MARK}`);
    return manifest;
  } finally {
    await client.end();
  }
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
  if ((await readdir(filesFolder()).catch(() => [])).length > 0) full.push("files");
  if (full.length > 0)
    throw new Error(`The installation is not empty (${full.join(", ")}): --replace replaces it with the backup.`);
}

async function emptyDatabase(client: pg.Client, folder: string): Promise<void> {
  await client.query("BEGIN");
  await client.query("DROP SCHEMA IF EXISTS graphile_worker CASCADE");
  await client.query("DROP SCHEMA public CASCADE");
  await client.query("CREATE SCHEMA public");
  await client.query(`CREATE TABLE ${MARK} (backup text NOT NULL, since timestamptz NOT NULL DEFAULT now())`);
  await client.query(`INSERT INTO ${MARK} (backup) VALUES ($1)`, [folder]);
  await client.query("COMMIT");
}

const arrivingFiles = () => `${filesFolder()}.restored`;

/** Restores files next to the existing ones, and replaces these at the end. */
async function restoreFiles(folder: string, { files }: Manifest): Promise<void> {
  const target = arrivingFiles();
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  for await (const line of unpackLines(path.join(folder, FILES_LIST), files)) {
    const [name, bytes, sha256]: [string, number, string] = JSON.parse(line);
    const copied = await copyFile(path.join(folder, FILES, name), path.join(target, name));
    if (copied?.bytes !== bytes || copied.sha256 !== sha256)
      throw new Error(`The file ${name} of the backup is damaged.`);
  }
}

async function exchangeFiles(): Promise<void> {
  const [folder, arriving, former] = [filesFolder(), arrivingFiles(), `${filesFolder()}.former`];
  await rm(former, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, former);
  await rename(arriving, folder);
  await rm(former, { recursive: true, force: true });
}

async function restoreFacts(folder: string, { usage }: Manifest): Promise<void> {
  await emptyFacts();
  for (const [id, content] of Object.entries(usage.organizations))
    if (content.facts > 0) await writeFacts(usage.columns, unpack(path.join(folder, factsFile(id)), content));
}

async function restoreRows(client: pg.Client, folder: string, { postgres }: Manifest): Promise<void> {
  await client.query("BEGIN");
  await withoutForeignKeys(client, async () => {
    // Migrations insert rows of their own; those in the backup replace them.
    const names = Object.keys(postgres.tables).map((name) => pg.escapeIdentifier(name));
    await client.query(`TRUNCATE ${names.join(", ")}`);
    for (const [name, table] of Object.entries(postgres.tables)) {
      const lines = unpackLines(path.join(folder, tableFile(name)), table);
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

/** Throws unless the usage store has the counts and sums in the manifest. */
async function addUp({ usage }: Manifest): Promise<void> {
  for (const [id, expected] of Object.entries(usage.organizations)) {
    const reckoner = new FactReckoner(factLayout);
    for await (const piece of readFacts(Number(id), { newest: 0xffff_ffff, without: [] })) reckoner.add(piece);
    if (reckoner.facts !== expected.facts || String(reckoner.sum) !== expected.sum)
      throw new Error(`ClickHouse has ${reckoner.facts} facts of organization ${id}, not ${expected.facts}.`);
  }
}
