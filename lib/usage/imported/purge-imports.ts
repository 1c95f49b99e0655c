import "server-only";
import { identifier, render, sql } from "@/lib/usage/query/sql";
import { localTables } from "../engine/create-tables";
import { type EngineClient, type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { factsOfImports } from "./facts-of-imports";

/** Many are purged in one deletion, since each looks through what the years of its imports hold. */
const IMPORTS_PER_DELETION = 1000;

/**
 * Removes the facts of the imports for good and returns when they are gone from every engine. The imports must have been
 * hidden for longer than LONGEST_QUESTION_SECONDS. Never called in a request. Safe to repeat.
 */
export async function purgeImports(importIds: readonly number[], loader: Loader = usageLoader()): Promise<void> {
  for (let start = 0; start < importIds.length; start += IMPORTS_PER_DELETION) {
    const chosen = importIds.slice(start, start + IMPORTS_PER_DELETION);
    // A distributed table takes no deletions: each engine is told to delete its own.
    for (const node of loader.nodes) await purgeNode(node, localTables(loader), chosen);
  }
}

/** Each table is asked for itself: an engine that died in between may have left facts whose sums were never written. */
async function purgeNode(
  node: EngineClient,
  tables: ReturnType<typeof localTables>,
  importIds: readonly number[],
): Promise<void> {
  for (const table of Object.values(tables)) {
    const chosen = await factsOfImports(node, importIds, table);
    if (!chosen) continue;
    const { sql: query, params } = render(sql`DELETE FROM ${identifier(table)} WHERE ${chosen}`);
    try {
      await node.command({ query, query_params: { ...params } });
    } catch (error) {
      throw explained(error);
    }
  }
}
