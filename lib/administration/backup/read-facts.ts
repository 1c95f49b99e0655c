import "server-only";
import { Readable } from "node:stream";
import { askEngine } from "@/lib/usage/ask/ask-engine";
import { localTables } from "@/lib/usage/engine/create-tables";
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

/** All imports up to `newest` except those in `without`. */
export type FactRange = { newest: number; without: readonly number[] };

/** The facts of an organization in ClickHouse's RowBinary format. */
export async function* readFacts(
  organizationId: number,
  { newest, without }: FactRange,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const names = factLayout.map(({ name }) => name).join(", ");
  try {
    const { stream } = await usageLoader().nodes[0].exec({
      query: `SELECT ${names} FROM facts WHERE organization_id = {organization:UInt32} AND import_id <= {newest:UInt32} AND NOT has({without:Array(UInt32)}, import_id) FORMAT RowBinary`,
      query_params: { organization: organizationId, newest, without: [...without] },
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

/** Inserts RowBinary into the store, which updates its sums itself. */
export async function writeFacts(columns: Columns, bytes: AsyncIterable<Buffer>): Promise<void> {
  const names = columns.map(({ name }) => name).join(", ");
  try {
    const { stream } = await usageLoader().nodes[0].exec({
      query: `INSERT INTO facts (${names}) FORMAT RowBinary`,
      values: Readable.from(bytes, { objectMode: false }),
    });
    for await (const _ of stream);
  } catch (error) {
    throw explained(error);
  }
}

/** Empties the facts and the sums in every table of the usage store. */
export async function emptyFacts(loader: Loader = usageLoader()): Promise<void> {
  const clickhouse_settings = { max_table_size_to_drop: "0", max_partition_size_to_drop: "0" };
  for (const node of loader.nodes)
    for (const table of Object.values(localTables(loader)))
      await node.command({ query: `TRUNCATE TABLE ${table}`, clickhouse_settings });
}
