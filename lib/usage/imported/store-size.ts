import "server-only";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { askEngine } from "../ask/ask-engine";
import { localTables } from "../engine/create-tables";
import { type Loader, usageLoader } from "../engine/engine-client";
import { texts } from "../query/dialect";
import { identifier, render, sql } from "../query/sql";

export type StoreSize = {
  version: string;
  /** Number of nodes. */
  nodes: number;
  /** Bytes on all disks together; parts still to be merged. */
  tables: { name: string; rows: number; bytes: number; parts: number }[];
};

/** Size of the usage store as reported by its engines. */
export async function storeSize(loader: Loader = usageLoader()): Promise<StoreSize> {
  const names = Object.entries(localTables(loader));
  const question = sql`SELECT table, sum(bytes_on_disk), count() FROM system.parts WHERE database = currentDatabase() AND active AND table IN ${texts(names.map(([, local]) => local))} GROUP BY table`;
  const answers = await Promise.all(loader.nodes.map((node) => askEngine(node, render(question))));
  const all = answers.flatMap(({ rows }) => rows);
  const [first] = (await askEngine(loader.nodes[0], render(sql`SELECT version()`))).rows;
  // Part statistics include deleted rows, so rows are counted.
  const counts = await Promise.all(
    names.map(([name]) => askEngine(loader.nodes[0], render(sql`SELECT count() FROM ${identifier(name)}`))),
  );
  return {
    version: String(first?.[0] ?? ""),
    nodes: loader.nodes.length,
    tables: names.map(([name, local], at) => {
      const own = all.filter(([table]) => table === local);
      const sum = (column: 1 | 2) => own.reduce((total, row) => total + exactNumber(row[column]), 0);
      return { name, rows: exactNumber(counts[at]?.rows[0]?.[0] ?? 0), bytes: sum(1), parts: sum(2) };
    }),
  };
}
