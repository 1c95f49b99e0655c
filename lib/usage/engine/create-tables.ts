import "server-only";
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

const facts = (table: string) => `
CREATE TABLE IF NOT EXISTS ${table} (
  organization_id UInt32, report_type_id UInt16, metric_id UInt16, date Date, platform_id UInt32, title_id UInt32, item_id UInt32,
  access_type UInt32, access_method UInt32, data_type UInt32, section_type UInt32, publisher UInt32, reported_platform UInt32,
  article_version UInt32, parent_data_type UInt32, yop UInt16, value UInt32, import_id UInt32,
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
  return missing.map(({ name }) => name);
}
