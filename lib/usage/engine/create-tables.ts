import "server-only";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { recordOf } from "@/lib/kit/record-of";
import { attributes, type SumTable, sumTables } from "../dimensions";
import { type FactField, factColumns, indexedBy, keptBy } from "../fact";
import {
  closeLoader,
  type EngineClient,
  type EngineSettings,
  engineSettings,
  openEngineClient,
  openLoader,
} from "./engine-client";
import { requireSameShards } from "./require-same-shards";

interface Place {
  readonly database: string;
  readonly cluster: string;
}

/** A change of the engine's tables. `apply` runs again after a crash, so each of its statements must be repeatable. */
export interface EngineMigration {
  readonly number: number;
  readonly name: string;
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

type LocalTables = Readonly<Record<Table, string>>;

const addedUp = (table: SumTable, local: LocalTables, where = "") => `
SELECT ${sortedBy(table)}, sum(value) AS value, count() AS facts FROM ${local.facts} ${where} GROUP BY ${sortedBy(table)}`;

/** Adds the facts of each insert to the sums. */
const sumsOfFacts = (table: SumTable, local: LocalTables) => `
CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_of_facts TO ${local[table]} AS ${addedUp(table, local)}`;

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

const indexOf = (table: SumTable) => {
  const indexed = indexedBy(table).map(({ name }) => name);
  return indexed.length < keptBy(table).length ? `PRIMARY KEY (${indexed.join(", ")})` : "";
};

const sums = (table: SumTable, local: string) => `
CREATE TABLE IF NOT EXISTS ${local} (
  ${columnsOf(table).map(defined).join(", ")}${looksUp(table)}
) ENGINE = SummingMergeTree((value, facts)) PARTITION BY toYear(date)
${indexOf(table)} ORDER BY (${sortedBy(table)})
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1${granules(table)}`;

/**
 * Numbers are consecutive. The first migration creates the tables as declared now, so a later one must also accept
 * tables that already have its change.
 */
export const engineMigrations: readonly EngineMigration[] = [
  {
    number: 1,
    name: "baseline",
    async apply(node, place) {
      const local = localTables(place);
      await node.command({ query: facts(local.facts) });
      await distribute(node, place, "facts");
      for (const table of sumTables) await createSums(node, place, table);
    },
  },
  {
    number: 2,
    name: "accounts",
    async apply(node, place) {
      const local = localTables(place);
      await addColumns(node, place);
      const { name, type } = factColumns.accountId;
      const existing = (await read(node, `DESCRIBE TABLE ${local.import_sums}`)).map(([column]) => column);
      if (!existing.includes(name)) {
        const added = `ADD COLUMN ${name} ${type} AFTER ${factColumns.importId.name}`;
        const query = `ALTER TABLE ${local.import_sums} ${added}, MODIFY ORDER BY (${sortedBy("import_sums")})`;
        await node.command({ query });
      }
      if (place.cluster !== "")
        await node.command({
          query: `ALTER TABLE import_sums ADD COLUMN IF NOT EXISTS ${name} ${type} AFTER ${factColumns.importId.name}`,
        });
      await node.command({
        query: `ALTER TABLE import_sums_of_facts MODIFY QUERY ${addedUp("import_sums", local)}`,
      });
      await fillAccounts(node, place);
    },
  },
  {
    number: 3,
    name: "access methods",
    apply: (node, place) => extendSums(node, place, "title_sums"),
  },
  {
    number: 4,
    name: "access methods and data types of sums",
    apply: (node, place) => extendSums(node, place, "sums"),
  },
  {
    number: 5,
    name: "sums by access type",
    async apply(node, place) {
      await createSums(node, place, "access_sums");
      await refillSums(node, localTables(place), "access_sums");
    },
  },
];

/** Creates a table of sums, which each insert of facts fills from now on. */
async function createSums(node: EngineClient, place: Place, table: SumTable): Promise<void> {
  const local = localTables(place);
  await node.command({ query: sums(table, local[table]) });
  await distribute(node, place, table);
  await node.command({ query: sumsOfFacts(table, local) });
}

/** Adds the columns that a table of sums lacks, and calculates it again. */
async function extendSums(node: EngineClient, place: Place, table: SumTable): Promise<void> {
  const local = localTables(place);
  const existing = new Set((await read(node, `DESCRIBE TABLE ${local[table]}`)).map(([column]) => column));
  const added = keptBy(table).flatMap((column, at, all) => {
    const before = all[at - 1];
    return before
      ? [{ name: column.name, change: `ADD COLUMN IF NOT EXISTS ${defined(column)} AFTER ${before.name}` }]
      : [];
  });
  const missing = added.filter(({ name }) => !existing.has(name));
  if (missing.length > 0) {
    const changes = [...missing.map(({ change }) => change), `MODIFY ORDER BY (${sortedBy(table)})`];
    await node.command({ query: `ALTER TABLE ${local[table]} ${changes.join(", ")}` });
  }
  // A crash may have left the distributed table without columns that the local one has.
  if (place.cluster !== "")
    await node.command({ query: `ALTER TABLE ${table} ${added.map(({ change }) => change).join(", ")}` });
  await node.command({ query: `ALTER TABLE ${table}_of_facts MODIFY QUERY ${addedUp(table, local)}` });
  await refillSums(node, local, table);
}

/**
 * Calculates a table of sums again, one year at a time: each year is replaced as a whole once it is complete. Nothing
 * may write facts meanwhile. Can be repeated.
 */
export async function refillSums(node: EngineClient, local: LocalTables, table: SumTable): Promise<void> {
  const years = await yearsWithFacts(node, local.facts);
  if (years.length === 0) return;
  const refilled = `${local[table]}_refilled`;
  await node.command({ query: `DROP TABLE IF EXISTS ${refilled}` });
  await node.command({ query: `CREATE TABLE ${refilled} AS ${local[table]}` });
  for (const year of years) {
    await node.command({
      query: `INSERT INTO ${refilled} ${addedUp(table, local, `WHERE toYear(date) = ${year}`)}`,
      // Facts are sorted by organization and title, so groups need not stay in memory until the end.
      clickhouse_settings: { optimize_aggregation_in_order: 1, max_bytes_before_external_group_by: "1000000000" },
    });
    await node.command({ query: `ALTER TABLE ${local[table]} REPLACE PARTITION ${year} FROM ${refilled}` });
    await node.command({ query: `ALTER TABLE ${refilled} DROP PARTITION ${year}` });
  }
  await node.command({ query: `DROP TABLE ${refilled}` });
}

/** The years, which are the partitions, that a table of this node has facts of. */
export const yearsWithFacts = async (node: EngineClient, table: string): Promise<string[]> =>
  (await read(node, `SELECT DISTINCT toYear(date) FROM ${table} ORDER BY 1`)).flat();

const IMPORTS_AT_ONCE = 5_000;

/**
 * Writes the accounts of imports to their facts, which were stored before there were accounts: of those whose
 * credentials were distinguished by title. Can be repeated.
 */
async function fillAccounts(node: EngineClient, place: Place): Promise<void> {
  const local = localTables(place);
  if ((await read(node, `SELECT 1 FROM ${local.facts} LIMIT 1`)).length === 0) return;
  const imports = await db().import.findMany({
    where: { accountId: { not: 0 }, purgedAt: null },
    select: { id: true, accountId: true },
    orderBy: { id: "asc" },
  });
  const { accountId, importId } = factColumns;
  const wait = { mutations_sync: "1", max_query_size: "10000000" } as const;
  for (const [account, own] of groupBy(imports, (one) => one.accountId)) {
    for (let from = 0; from < own.length; from += IMPORTS_AT_ONCE) {
      const ids = own.slice(from, from + IMPORTS_AT_ONCE).map(({ id }) => id);
      const where = `WHERE ${importId.name} IN (${ids.join(", ")})`;
      const change = `UPDATE ${accountId.name} = ${account} ${where} AND ${accountId.name} != ${account}`;
      for (const query of [
        `ALTER TABLE ${local.facts} ${change}`,
        `ALTER TABLE ${local.import_sums} DELETE ${where}`,
        `INSERT INTO ${local.import_sums} ${addedUp("import_sums", local, where)}`,
      ])
        await node.command({ query, clickhouse_settings: wait });
    }
  }
}

async function distribute(node: EngineClient, place: Place, table: Table): Promise<void> {
  const { database, cluster } = place;
  if (cluster === "") return;
  const local = localTables(place)[table];
  const engine = `Distributed(${cluster}, ${database}, ${local}, organization_id)`;
  await node.command({ query: `CREATE TABLE IF NOT EXISTS ${table} AS ${local} ENGINE = ${engine}` });
}

/**
 * Applies missing migrations on every engine of USAGE_URL and returns their names. Safe for several processes at once,
 * unless a migration copies facts: prepare-stores.ts lets one process run at a time. Throws if a newer version has
 * migrated the store, or if the shards differ from those that it was created with.
 */
export async function createTables(
  engine: EngineSettings = engineSettings(),
  migrations: readonly EngineMigration[] = engineMigrations,
): Promise<readonly string[]> {
  if (!/^\w+$/.test(engine.database) || !/^\w*$/.test(engine.cluster))
    throw new Error("USAGE_DATABASE or USAGE_CLUSTER");
  await createDatabases(engine);
  const loader = openLoader(engine);
  try {
    const applied = await Promise.all(loader.nodes.map((node) => migrate(node, engine, migrations)));
    await requireSameShards(loader);
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

async function migrate(
  node: EngineClient,
  place: Place,
  migrations: readonly EngineMigration[],
): Promise<readonly string[]> {
  await node.command({
    query: `CREATE TABLE IF NOT EXISTS engine_migrations (number UInt32, name String, applied DateTime DEFAULT now())
            ENGINE = MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  });
  const applied = new Set((await read(node, "SELECT DISTINCT number FROM engine_migrations")).flat().map(Number));
  const newer = [...applied].filter((number) => migrations.every((one) => one.number !== number));
  if (newer.length > 0)
    throw new Error(
      `The ClickHouse database was updated by a newer version (${newer.join(", ")}): start that version, or restore an earlier backup.`,
    );
  const missing = migrations.filter(({ number }) => !applied.has(number));
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
    const existing = new Set((await read(node, `DESCRIBE TABLE ${table}`)).map(([name]) => name));
    const added = columns.filter(({ name }) => !existing.has(name));
    if (added.length === 0) continue;
    const changes = added.map((column) => `ADD COLUMN IF NOT EXISTS ${defined(column)}`);
    await node.command({ query: `ALTER TABLE ${table} ${changes.join(", ")}` });
  }
}

async function read(node: EngineClient, query: string): Promise<string[][]> {
  const answer = await node.query({ query, format: "TabSeparated" });
  return (await answer.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}
