import "server-only";
import { randomUUID } from "node:crypto";
import { recordOf } from "@/lib/kit/record-of";
import { attributes, type SumTable, sumTables } from "../dimensions";
import { type FactField, factColumns, keptBy } from "../fact";
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
  /** Idempotent: may run again after a crash. Safe for several processes at once unless noted otherwise. */
  apply(node: EngineClient, place: Place): Promise<void>;
}

type Table = "facts" | SumTable;

/**
 * Names of the tables on each node. Questions and inserts use the plain names, which are distributed tables on a
 * cluster.
 */
export function localTables({ cluster }: Pick<Place, "cluster">): Readonly<Record<Table, string>> {
  return recordOf(["facts", ...sumTables], (name) => (cluster === "" ? name : `${name}_local`));
}

const columns = Object.values(factColumns);

/** Columns of a sum table in addition to the shared ones. */
const sumColumns = [
  { name: "value", type: "UInt64" },
  { name: "facts", type: "UInt64" },
];
const columnsOf = (table: Table) => (table === "facts" ? columns : [...keptBy(table), ...sumColumns]);

const namesOf = (fields: readonly FactField[]) => fields.map((field) => factColumns[field].name);
/** Within the sort order of facts these increase in small steps, so they are stored as differences. */
const ascending = new Set(namesOf(["titleId", "itemId", "importId"]));
/** Small numbers: most of their bits are zero. */
const small = new Set([...namesOf([...attributes, "value"]), ...sumColumns.map(({ name }) => name)]);

function defined({ name, type }: { readonly name: string; readonly type: string }): string {
  if (ascending.has(name)) return `${name} ${type} CODEC(Delta, T64, ZSTD(1))`;
  return small.has(name) ? `${name} ${type} CODEC(T64, ZSTD(1))` : `${name} ${type}`;
}

/**
 * Sorted by organization, so that its questions read only its facts; partitioned by year, so that a purge touches only
 * the years concerned.
 */
const facts = (table: string) => `
CREATE TABLE IF NOT EXISTS ${table} (${columns.map(defined).join(", ")})
ENGINE = MergeTree PARTITION BY toYear(date)
ORDER BY (organization_id, report_type_id, metric_id, date, platform_id, title_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1`;

const sortedBy = (table: SumTable) =>
  keptBy(table)
    .map(({ name }) => name)
    .join(", ");
const summing = (table: SumTable, facts: string) =>
  `SELECT ${sortedBy(table)}, sum(value) AS value, count() AS facts FROM ${facts} GROUP BY ${sortedBy(table)}`;

/** Bloom filter for questions about a single title: most granules do not contain it. */
const looksUp = (table: SumTable) =>
  keptBy(table).includes(factColumns.titleId)
    ? `, INDEX by_title ${factColumns.titleId.name} TYPE bloom_filter GRANULARITY 1`
    : "";

/**
 * The titles of one organization are spread over as many places as it has metrics and years. Small granules keep the
 * overhead per place low.
 */
const granules = (table: SumTable) =>
  table === "title_sums" ? ", index_granularity = 2048, min_compress_block_size = 16384" : "";

const sums = (table: SumTable, local: string) => `
CREATE TABLE IF NOT EXISTS ${local} (
  ${columnsOf(table).map(defined).join(", ")}${looksUp(table)}
) ENGINE = SummingMergeTree((value, facts)) PARTITION BY toYear(date) ORDER BY (${sortedBy(table)})
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1${granules(table)}`;

const migrations: readonly EngineMigration[] = [
  {
    number: 1,
    name: "facts",
    async apply(node, place) {
      const local = localTables(place).facts;
      await node.command({ query: facts(local) });
      await distribute(node, place, "facts");
    },
  },
  {
    number: 2,
    name: "facts of an organization lie together",
    // Copying takes minutes for a large table: the caller lets one process run at a time.
    apply: (node, place) => sortFacts(node, place),
  },
  {
    number: 3,
    name: "sums",
    apply: (node, place) => keepSums(node, place, "sums"),
  },
  {
    number: 4,
    name: "sums by title",
    apply: (node, place) => keepSums(node, place, "title_sums"),
  },
  {
    number: 5,
    name: "sums by title in small pieces",
    async apply(node, place) {
      const local = localTables(place).title_sums;
      const [[made] = []] = await read(
        node,
        "SELECT create_table_query FROM system.tables WHERE database = currentDatabase() AND name = {local:String}",
        { local },
      );
      if (!made?.includes(granules("title_sums").slice(2))) {
        // Dropping the view marks the sums as unfinished, so they are built again.
        await node.command({ query: "DROP VIEW IF EXISTS title_sums_of_facts SYNC" });
        await node.command({ query: `DROP TABLE IF EXISTS ${local} SYNC` });
      }
      await keepSums(node, place, "title_sums");
    },
  },
  {
    number: 6,
    name: "sums by import",
    apply: (node, place) => keepSums(node, place, "import_sums"),
  },
  {
    number: 7,
    name: "columns packed by what they hold",
    // Stored parts are compressed in the new way as the engine merges them.
    async apply(node, place) {
      for (const table of ["facts", ...sumTables] as const) {
        const packed = columnsOf(table)
          .map(defined)
          .filter((column) => column.includes("CODEC"));
        const changes = packed.map((column) => `MODIFY COLUMN ${column}`).join(", ");
        await node.command({ query: `ALTER TABLE ${localTables(place)[table]} ${changes}` });
      }
    },
  },
];

/** Creates a table of sums and fills it from existing facts; the engine's view adds the sums of every later insert. */
async function keepSums(node: EngineClient, place: Place, table: SumTable): Promise<void> {
  const local = localTables(place);
  await node.command({ query: sums(table, local[table]) });
  await distribute(node, place, table);
  const view = `${table}_of_facts`;
  if (!(await isTable(node, view))) {
    // Nothing writes while tables are being created.
    await node.command({ query: `TRUNCATE TABLE ${local[table]}` });
    const years = await read(node, `SELECT DISTINCT toYear(date) FROM ${local.facts}`);
    for (const [year] of years) {
      const ofYear = `${local.facts} WHERE toYear(date) = ${Number(year)}`;
      const query = `INSERT INTO ${local[table]} ${summing(table, ofYear)} SETTINGS max_bytes_before_external_group_by = 500000000`;
      await copy(node, place, query);
    }
  }
  const query = `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} TO ${local[table]} AS ${summing(table, local.facts)}`;
  await node.command({ query });
}

async function distribute(node: EngineClient, place: Place, table: Table): Promise<void> {
  const { database, cluster } = place;
  if (cluster === "") return;
  const local = localTables(place)[table];
  const engine = `Distributed(${cluster}, ${database}, ${local}, organization_id)`;
  await node.command({ query: `CREATE TABLE IF NOT EXISTS ${table} AS ${local} ENGINE = ${engine}` });
}

/**
 * Moves facts from one partition per organization (up to 8.0) into the present order: copies them organization by
 * organization, then exchanges the tables. An interrupted run resumes where it stopped.
 */
async function sortFacts(node: EngineClient, place: Place): Promise<void> {
  const table = localTables(place).facts;
  const sorted = `${table}_sorted`;
  const [[key] = []] = await read(
    node,
    "SELECT partition_key FROM system.tables WHERE database = currentDatabase() AND name = {table:String}",
    { table },
  );
  if (key === "organization_id") {
    await node.command({ query: facts(sorted) });
    const counted = (of: string) => `(SELECT organization_id, count() AS facts FROM ${of} GROUP BY organization_id)`;
    const missing = await read(
      node,
      `SELECT organization_id FROM ${counted(table)} AS old LEFT JOIN ${counted(sorted)} AS new USING organization_id
       WHERE old.facts != new.facts ORDER BY organization_id`,
    );
    const names = columns.map(({ name }) => name).join(", ");
    for (const [organization] of missing) {
      const query_params = { organization: Number(organization) };
      const whose = "organization_id = {organization:UInt32}";
      await node.command({ query: `DELETE FROM ${sorted} WHERE ${whose}`, query_params });
      const query = `INSERT INTO ${sorted} (${names}) SELECT ${names} FROM ${table} WHERE ${whose}`;
      await copy(node, place, query, query_params);
    }
    await node.command({ query: `EXCHANGE TABLES ${table} AND ${sorted}` });
  }
  await node.command({ query: `DROP TABLE IF EXISTS ${sorted}` });
}

/** Statements under this query id continue in the engine after their client disconnects. */
const copying = ({ database }: Place) => `usus-copies-in-${database}-`;

const copy = (node: EngineClient, place: Place, query: string, query_params: Record<string, unknown> = {}) =>
  node.command({ query, query_params, query_id: `${copying(place)}${randomUUID()}` });

/** Ends copies left running by an earlier start; they would insert facts that this run copies as well. */
const endCopying = (node: EngineClient, place: Place) =>
  node.command({
    query: "KILL QUERY WHERE startsWith(query_id, {copying:String}) SYNC",
    query_params: { copying: copying(place) },
  });

/**
 * Brings every engine of USAGE_URL to the tables this version needs, and returns the names of applied migrations.
 * Idempotent, and safe for several processes at once. Throws if a newer version has written to the store.
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
  // The engine refuses a connection to a database that does not exist yet.
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
  const known = new Set((await read(node, "SELECT DISTINCT number FROM engine_migrations")).flat().map(Number));
  const newer = [...known].filter((number) => migrations.every((one) => one.number !== number));
  if (newer.length > 0)
    throw new Error(
      `The usage store was brought up to date by a newer version (${newer.join(", ")}): start that one, or restore a backup from before.`,
    );
  const missing = migrations.filter(({ number }) => !known.has(number));
  if (missing.length > 0) await endCopying(node, place);
  for (const { number, name, apply } of missing) {
    await apply(node, place);
    await node.command({
      query: "INSERT INTO engine_migrations (number, name) SELECT {number:UInt32}, {name:String}",
      query_params: { number, name },
    });
  }
  await addColumns(node, place);
  return missing.map(({ name }) => name);
}

/** Adds columns for attributes declared since the table was created; existing facts have 0, a blank. */
async function addColumns(node: EngineClient, place: Place): Promise<void> {
  for (const table of new Set([localTables(place).facts, "facts"])) {
    const known = new Set((await read(node, `DESCRIBE TABLE ${table}`)).map(([name]) => name));
    const added = columns.filter(({ name }) => !known.has(name));
    if (added.length === 0) continue;
    const changes = added.map((column) => `ADD COLUMN IF NOT EXISTS ${defined(column)}`);
    await node.command({ query: `ALTER TABLE ${table} ${changes.join(", ")}` });
  }
}

async function isTable(node: EngineClient, name: string): Promise<boolean> {
  const found = await read(
    node,
    "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = {name:String}",
    { name },
  );
  return found.length > 0;
}

async function read(
  node: EngineClient,
  query: string,
  query_params: Record<string, unknown> = {},
): Promise<string[][]> {
  const answer = await node.query({ query, query_params, format: "TabSeparated" });
  return (await answer.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}
