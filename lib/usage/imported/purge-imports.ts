import "server-only";
import { among, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { localTable } from "../engine/create-tables";
import { type EngineClient, type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";

/** Many are purged in one deletion, since each rewrites marks in every part of an organization. */
const IMPORTS_PER_DELETION = 1000;

/**
 * Removes the facts of the imports for good and returns when they are gone from every engine. The imports must have been
 * hidden for longer than LONGEST_QUESTION_SECONDS. Takes seconds: never called in a request. Safe to repeat.
 */
export async function purgeImports(importIds: readonly number[], loader: Loader = usageLoader()): Promise<void> {
  for (let start = 0; start < importIds.length; start += IMPORTS_PER_DELETION) {
    const chosen = importIds.slice(start, start + IMPORTS_PER_DELETION);
    // A distributed table takes no deletions: each engine is told to delete its own.
    for (const node of loader.nodes) await purgeNode(node, identifier(localTable(loader)), chosen);
  }
}

async function purgeNode(node: EngineClient, table: Sql, importIds: readonly number[]): Promise<void> {
  const chosen = among(identifier("import_id"), importIds);
  const { rows } = await askEngine(node, render(sql`SELECT DISTINCT organization_id FROM ${table} WHERE ${chosen}`));
  for (const [organizationId] of rows) {
    const partition = uint32(exactNumber(organizationId));
    const { sql: query, params } = render(sql`DELETE FROM ${table} IN PARTITION ${partition} WHERE ${chosen}`);
    try {
      await node.command({ query, query_params: { ...params } });
    } catch (error) {
      throw explained(error);
    }
  }
}
