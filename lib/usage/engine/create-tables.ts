import "server-only";
import { factColumns } from "../fact";
import {
  closeLoader,
  type EngineClient,
  type EngineSettings,
  engineSettings,
  openEngineClient,
  openLoader,
} from "./engine-client";

interface Place {
  readonly database: string;
  readonly cluster: string;
}

interface EngineMigration {
  readonly number: number;
  readonly name: string;
  /** Each may be run again after a crash: they say IF NOT EXISTS. */
  statements(place: Place): readonly string[];
}

/** The table that lies on each engine; questions and inserts always go to `facts`. */
export function localTable({ cluster }: Pick<Place, "cluster">): string {
  return cluster === "" ? "facts" : "facts_local";
}

const columns = Object.values(factColumns);

const facts = (table: string) => `
CREATE TABLE IF NOT EXISTS ${table} (
  ${columns.map(({ name, type }) => `${name} ${type}`).join(", ")},
  PROJECTION monthly (
    SELECT organization_id, report_type_id, metric_id, date, platform_id, import_id, sum(value), count()
    GROUP BY organization_id, report_type_id, metric_id, date, platform_id, import_id
  )
) ENGINE = MergeTree
PARTITION BY organization_id
ORDER BY (report_type_id, metric_id, date, platform_id, title_id)
SETTINGS default_compression_codec = 'ZSTD(1)', lightweight_mutation_projection_mode = 'rebuild',
  fsync_after_insert = 1, fsync_part_directory = 1`;

const migrations: readonly EngineMigration[] = [
  {
    number: 1,
    name: "facts",
    statements: ({ database, cluster }) => {
      const local = facts(localTable({ cluster }));
      if (cluster === "") return [local];
      const sharded = `Distributed(${cluster}, ${database}, facts_local, organization_id)`;
      return [local, `CREATE TABLE IF NOT EXISTS facts AS facts_local ENGINE = ${sharded}`];
    },
  },
];

/**
 * Brings every engine of USAGE_URL to the tables this version needs, and returns the names of the migrations applied.
 * Safe to run again, after a crash, and by several processes at once.
 */
export async function createTables(engine: EngineSettings = engineSettings()): Promise<readonly string[]> {
  if (!/^\w+$/.test(engine.database) || !/^\w*$/.test(engine.cluster))
    throw new Error("USAGE_DATABASE or USAGE_CLUSTER");
  await createDatabases(engine);
  const loader = openLoader(engine);
  try {
    const applied = await Promise.all(loader.nodes.map((node) => migrate(node, engine)));
    return [...new Set(applied.flat())];
  } finally {
    await closeLoader(loader);
  }
}

async function createDatabases({ urls, database, loader }: EngineSettings): Promise<void> {
  // The engine refuses a client whose database does not exist yet.
  const outside = { database: "default", account: loader, timeout: 60_000, settings: {} };
  const clients = urls.map((url) => openEngineClient(url, outside));
  try {
    const query = `CREATE DATABASE IF NOT EXISTS ${database}`;
    await Promise.all(clients.map((client) => client.command({ query })));
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function migrate(node: EngineClient, place: Place): Promise<readonly string[]> {
  await node.command({
    query: `CREATE TABLE IF NOT EXISTS engine_migrations (number UInt32, name String, applied DateTime DEFAULT now())
            ENGINE = MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  });
  const answer = await node.query({ query: "SELECT DISTINCT number FROM engine_migrations", format: "TabSeparated" });
  const known = new Set((await answer.text()).split("\n").map(Number));
  const missing = migrations.filter(({ number }) => !known.has(number));
  for (const { number, name, statements } of missing) {
    for (const query of statements(place)) await node.command({ query });
    await node.command({
      query: "INSERT INTO engine_migrations (number, name) SELECT {number:UInt32}, {name:String}",
      query_params: { number, name },
    });
  }
  await addColumns(node, place);
  return missing.map(({ name }) => name);
}

/** Attributes declared since the table was made; its facts have none of them, which is 0. */
async function addColumns(node: EngineClient, place: Place): Promise<void> {
  for (const table of new Set([localTable(place), "facts"])) {
    const answer = await node.query({ query: `DESCRIBE TABLE ${table}`, format: "TabSeparated" });
    const known = new Set((await answer.text()).split("\n").map((line) => line.split("\t")[0]));
    const added = columns.filter(({ name }) => !known.has(name));
    if (added.length === 0) continue;
    const changes = added.map(({ name, type }) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    await node.command({ query: `ALTER TABLE ${table} ${changes.join(", ")}` });
  }
}
