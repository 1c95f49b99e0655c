import "server-only";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { askEngine } from "../ask/ask-engine";
import { usageLoader } from "../engine/engine-client";
import { render, sql } from "../query/sql";

/** Bytes, and changes of facts that a node has not finished. */
export type EngineState = { free: number; size: number; mutations: number; memory: number };

/** State of each node of the usage store. */
export async function readEngineStates(): Promise<EngineState[]> {
  const question = sql`SELECT
    (SELECT sum(free_space) FROM system.disks),
    (SELECT sum(total_space) FROM system.disks),
    (SELECT count() FROM system.mutations WHERE database = currentDatabase() AND NOT is_done),
    (SELECT sum(value) FROM system.metrics WHERE metric = 'MemoryTracking')`;
  const answers = await Promise.all(usageLoader().nodes.map((node) => askEngine(node, render(question))));
  return answers.map(({ rows }) => {
    const [free, size, mutations, memory] = (rows[0] ?? []).map(exactNumber);
    return { free: free ?? 0, size: size ?? 0, mutations: mutations ?? 0, memory: memory ?? 0 };
  });
}
