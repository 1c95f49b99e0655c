import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { ClickHouseSecrets } from "@/lib/runtime/embedded/clickhouse-settings";

/** The stores of this run, started by `global-setup.ts`. */
export interface TestStores {
  /** A folder of this run, removed at its end. */
  readonly folder: string;
  /** The migrated, empty database that others are cloned from; never written to. */
  readonly templateUrl: string;
  readonly usageUrl: string;
  readonly secrets: ClickHouseSecrets;
}

declare module "vitest" {
  interface ProvidedContext {
    stores: TestStores;
  }
}

/** Database that others are cloned from: migrated and empty. */
export const TEMPLATE = "template";
/** Database that others are cloned from: as the product prepares it at its start, with COUNTER's catalog and the queue. */
export const PREPARED_TEMPLATE = "template_prepared";

export function testStores(): TestStores {
  return inject("stores");
}

const templates = { bare: "template0", migrated: TEMPLATE, prepared: PREPARED_TEMPLATE };
/** `bare` is without tables, `migrated` without rows, `prepared` with COUNTER's catalog and the queue. */
type Content = keyof typeof templates;

/** Creates a PostgreSQL database; returns its connection string. */
export async function freshDatabase(content: Content = "migrated"): Promise<string> {
  const { templateUrl } = testStores();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: databaseUrl(templateUrl, "postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${templates[content]} strategy file_copy`);
  } finally {
    await client.end();
  }
  return databaseUrl(templateUrl, name);
}

export interface TestUsageStore {
  readonly url: string;
  readonly database: string;
  readonly secrets: ClickHouseSecrets;
}

const usageDatabases: string[] = [];

/** Creates an empty database in the usage engine, without tables. */
export async function freshUsageStore(): Promise<TestUsageStore> {
  const { usageUrl: url, secrets } = testStores();
  const database = `usage_${randomBytes(6).toString("hex")}`;
  await command(url, secrets.loader, `CREATE DATABASE ${database}`);
  usageDatabases.push(database);
  return { url, database, secrets };
}

/** Drops the databases of this process: the engine maintains each table, used or not. */
export async function dropUsageStores(): Promise<void> {
  for (const database of usageDatabases.splice(0)) {
    const { usageUrl, secrets } = testStores();
    await command(usageUrl, secrets.loader, `DROP DATABASE IF EXISTS sql_${database}`);
    await command(usageUrl, secrets.loader, `DROP DATABASE ${database}`);
  }
}

/**
 * Creates stores for this test file, and sets the settings that make the product use them. Call it before the first use
 * case: settings are read once.
 */
export async function useFreshStores(options: { content?: Content } = {}): Promise<{
  databaseUrl: string;
  usage: TestUsageStore;
}> {
  const [databaseUrl, usage] = await Promise.all([freshDatabase(options.content), freshUsageStore()]);
  Object.assign(process.env, settingsFor({ databaseUrl, usage, folder: testStores().folder }));
  return { databaseUrl, usage };
}

type Stores = { databaseUrl: string; usage: TestUsageStore; folder: string };

/** Settings of an installation on these stores, with its own secrets. */
export const settingsFor = ({ databaseUrl, usage, folder }: Stores): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  USAGE_URL: usage.url,
  USAGE_DATABASE: usage.database,
  USAGE_LOADER_PASSWORD: usage.secrets.loader,
  USAGE_READER_PASSWORD: usage.secrets.reader,
  USAGE_SQL_PASSWORD: usage.secrets.sql,
  AUTH_SECRET: randomBytes(32).toString("hex"),
  SEAL_KEY: randomBytes(32).toString("base64"),
  DATA_FOLDER: path.join(folder, usage.database),
});

export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function command(url: string, password: string, query: string): Promise<void> {
  const headers = { "X-ClickHouse-User": "loader", "X-ClickHouse-Key": password };
  const answer = await fetch(url, { method: "POST", body: query, headers });
  if (!answer.ok) throw new Error(await answer.text());
}
