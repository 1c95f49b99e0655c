import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { type EmbeddedClickHouse, embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { type EmbeddedPostgres, embeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { migrate } from "@/prisma/migrate";
import { forgetStores } from "./forget-stores";
import { ownFolder } from "./own-folder";
import { databaseUrl, PREPARED_TEMPLATE, settingsFor, TEMPLATE, type TestStores } from "./stores";

const secrets = { loader: "loader-of-the-tests", reader: "reader-of-the-tests", sql: "sql-of-the-tests" };
// A test database need not survive a power failure.
const unsafe = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

type Running = { stores: TestStores; postgres: EmbeddedPostgres; engine: EmbeddedClickHouse };

let running: Running | undefined;

/** One PostgreSQL and one usage engine for the whole run; test files create their own databases in them. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBundles();
  running = await startStores();
  project.provide("stores", running.stores);
}

export async function teardown(): Promise<void> {
  if (!running) return;
  await running.engine.stop();
  await running.postgres.stop();
  rmSync(running.stores.folder, { recursive: true, force: true });
}

async function startStores(): Promise<Running> {
  const folder = await ownFolder("usus-test-");
  const store = path.join(folder, "postgres");
  const [postgres, engine] = await Promise.all([
    embeddedPostgres({ folder: store, database: TEMPLATE, settings: unsafe }),
    embeddedClickHouse({ folder: path.join(folder, "usage"), secrets, memory: 4 * 1024 ** 3 }),
  ]);
  await migrate(postgres.url);
  const stores = { folder, templateUrl: postgres.url, usageUrl: engine.url, secrets };
  await prepareTemplate(stores);
  return { stores, postgres, engine };
}

/** Fills a clone of the template once: the same rows and tables would take each test file most of a second. */
async function prepareTemplate({ templateUrl, usageUrl: url, secrets, folder }: TestStores): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(templateUrl, "postgres") });
  await client.connect();
  await client.query(`create database ${PREPARED_TEMPLATE} template ${TEMPLATE}`);
  await client.end();
  const usage = { url, database: "none", secrets };
  const settings = settingsFor({ databaseUrl: databaseUrl(templateUrl, PREPARED_TEMPLATE), usage, folder });
  Object.assign(process.env, settings);
  await syncCatalog();
  await prepareQueue();
  await forgetStores();
  for (const name of Object.keys(settings)) delete process.env[name];
}
