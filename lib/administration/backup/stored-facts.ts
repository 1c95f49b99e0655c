import "server-only";
import { Readable } from "node:stream";
import { askEngine } from "@/lib/usage/ask/ask-engine";
import { sumTables } from "@/lib/usage/dimensions";
import { localTables, refillSums, yearsWithFacts } from "@/lib/usage/engine/create-tables";
import { type Loader, usageLoader } from "@/lib/usage/engine/engine-client";
import { explained } from "@/lib/usage/engine/engine-error";
import { factColumns } from "@/lib/usage/fact";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { render, sql } from "@/lib/usage/query/sql";
import type { Manifest } from "./manifest";

type Columns = Manifest["usage"]["columns"];

/** The columns of this version in the order in which facts are written. */
export const factLayout: Columns = Object.values(factColumns);

/** Organizations with any facts, hidden ones included. */
export async function organizationsWithFacts(): Promise<number[]> {
  const question = sql`SELECT DISTINCT organization_id FROM facts ORDER BY organization_id`;
  const { rows } = await askEngine(usageLoader().nodes[0], render(question));
  return rows.map(([id]) => exactNumber(id));
}

/** Imports up to `newest` except those in `without`, of these the ones newer than `after` and those in `waited`. */
type FactRange = { newest: number; without: readonly number[]; after: number; waited: readonly number[] };

const IN_RANGE = "import_id <= {newest:UInt32} AND NOT has({without:Array(UInt32)}, import_id)";
const ADDED = "(import_id > {after:UInt32} OR has({waited:Array(UInt32)}, import_id))";

const parametersOf = ({ without, waited, ...range }: FactRange) => ({
  ...range,
  ...{ without: [...without], waited: [...waited] },
});

type CountToBackUp = { organizationId: number; all: number; added: number };

/** Facts of each organization: `all` of those up to `newest`, and of these the ones `added` since. */
export async function countToBackUp(range: FactRange): Promise<CountToBackUp[]> {
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT organization_id, count(), countIf(${ADDED}) FROM facts WHERE ${IN_RANGE} GROUP BY 1 ORDER BY 1`,
    query_params: parametersOf(range),
    format: "JSONCompactEachRow",
  });
  const rows = await answer.json<[number, string, string]>();
  return rows.map(([id, all, added]) => ({ organizationId: id, all: exactNumber(all), added: exactNumber(added) }));
}

/** The facts of an organization in ClickHouse's RowBinary format. */
export async function* readFacts(
  organizationId: number,
  range: FactRange,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const names = factLayout.map(({ name }) => name).join(", ");
  try {
    const { stream } = await usageLoader().nodes[0].exec({
      query: `SELECT ${names} FROM facts WHERE organization_id = {organization:UInt32} AND ${IN_RANGE} AND ${ADDED} FORMAT RowBinary`,
      query_params: { organization: organizationId, ...parametersOf(range) },
      // Streams instead of buffering, as the result may exceed the engine's memory; a broken stream shows in the
      // counts.
      clickhouse_settings: { wait_end_of_query: 0 },
      ...(signal && { abort_signal: signal }),
    });
    for await (const piece of stream) yield Buffer.from(piece);
  } catch (error) {
    signal?.throwIfAborted();
    throw explained(error);
  }
}

/** Table of a restore, next to the stored facts, on each node of a cluster. */
const ARRIVING = "facts_arriving";
const localArriving = ({ cluster }: Loader) => (cluster === "" ? ARRIVING : `${ARRIVING}_local`);

/** Creates the empty table in which facts arrive. */
export async function createArriving(loader: Loader): Promise<void> {
  await dropArriving(loader);
  const [local, { facts }] = [localArriving(loader), localTables(loader)];
  for (const node of loader.nodes) {
    await node.command({ query: `CREATE TABLE ${local} AS ${facts}` });
    if (loader.cluster === "") continue;
    const engine = `Distributed(${loader.cluster}, ${loader.database}, ${local}, organization_id)`;
    await node.command({ query: `CREATE TABLE ${ARRIVING} AS ${local} ENGINE = ${engine}` });
  }
}

export async function dropArriving(loader: Loader): Promise<void> {
  for (const node of loader.nodes)
    for (const table of new Set([ARRIVING, localArriving(loader)]))
      await node.command({ query: `DROP TABLE IF EXISTS ${table}`, clickhouse_settings: WITHOUT_SIZE_LIMIT });
}

const WITHOUT_SIZE_LIMIT = { max_table_size_to_drop: "0", max_partition_size_to_drop: "0" };

/** Inserts RowBinary into the table in which facts arrive. */
export async function writeArriving(columns: Columns, bytes: AsyncIterable<Buffer>): Promise<void> {
  const names = columns.map(({ name }) => name).join(", ");
  try {
    const { stream } = await usageLoader().nodes[0].exec({
      query: `INSERT INTO ${ARRIVING} (${names}) FORMAT RowBinary`,
      values: Readable.from(bytes, { objectMode: false }),
    });
    for await (const _ of stream);
  } catch (error) {
    throw explained(error);
  }
}

/** Number and sum of the facts that arrived, by organization. */
export async function arrivedSums(): Promise<Map<number, { facts: number; sum: number }>> {
  const question = sql`SELECT organization_id, count(), sum(value) FROM facts_arriving GROUP BY organization_id`;
  const { rows } = await askEngine(usageLoader().nodes[0], render(question));
  return new Map(
    rows.map(([id, facts, sum]) => [exactNumber(id), { facts: exactNumber(facts), sum: exactNumber(sum) }]),
  );
}

/** Replaces the stored facts by those that arrived, without copying them, and calculates the sums again. */
export async function publishArriving(loader: Loader): Promise<void> {
  const tables = localTables(loader);
  for (const node of loader.nodes) {
    for (const table of Object.values(tables))
      await node.command({ query: `TRUNCATE TABLE ${table}`, clickhouse_settings: WITHOUT_SIZE_LIMIT });
    for (const year of await yearsWithFacts(node, localArriving(loader)))
      await node.command({
        query: `ALTER TABLE ${tables.facts} ATTACH PARTITION ${year} FROM ${localArriving(loader)}`,
      });
    for (const table of sumTables) await refillSums(node, tables, table);
  }
  await dropArriving(loader);
}
