import "server-only";
import { identifier, render, sql } from "@/lib/usage/query/sql";
import { localTables } from "../engine/create-tables";
import { type EngineClient, type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { factsOfImports } from "./facts-of-imports";

/** Purging in bulk pays: each deletion scans the years of its imports. */
const IMPORTS_PER_DELETION = 1000;

/**
 * Deletes the facts of the imports and resolves when they are gone from every node. The imports must have been hidden
 * for longer than LONGEST_QUESTION_SECONDS. Idempotent; never called in a request.
 */
export async function purgeImports(importIds: readonly number[], loader: Loader = usageLoader()): Promise<void> {
  for (let start = 0; start < importIds.length; start += IMPORTS_PER_DELETION) {
    const batch = importIds.slice(start, start + IMPORTS_PER_DELETION);
    // A distributed table accepts no deletions, so each node deletes its own rows.
    for (const node of loader.nodes) await purgeNode(node, localTables(loader), batch);
  }
}

/** Queries each table separately: an engine that crashed may have facts without sums. */
async function purgeNode(
  node: EngineClient,
  tables: ReturnType<typeof localTables>,
  importIds: readonly number[],
): Promise<void> {
  for (const table of Object.values(tables)) {
    const condition = await factsOfImports(node, importIds, table);
    if (!condition) continue;
    const { sql: query, params } = render(sql`DELETE FROM ${identifier(table)} WHERE ${condition}`);
    try {
      await node.command({ query, query_params: { ...params } });
    } catch (error) {
      throw explained(error);
    }
  }
}
