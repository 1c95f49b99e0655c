import "server-only";
import { isOneOf } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type Loader, usageLoader } from "../engine/engine-client";

/**
 * Imports with facts of these titles (or items), hidden ones included, by organization. Reads one column of all facts.
 */
export async function findImportsOfTitles(
  column: "title_id" | "item_id",
  ids: readonly number[],
  loader: Loader = usageLoader(),
): Promise<ReadonlyMap<number, readonly number[]>> {
  const matches = new Map<number, number[]>();
  if (ids.length === 0) return matches;
  const condition = isOneOf(identifier(column), ids);
  const { rows } = await askEngine(
    loader.nodes[0],
    render(sql`SELECT organization_id, import_id FROM facts WHERE ${condition} GROUP BY ALL ORDER BY ALL`),
  );
  for (const [organizationId, importId] of rows.map((row) => row.map(exactNumber))) {
    const imports = matches.get(organizationId ?? 0) ?? [];
    imports.push(importId ?? 0);
    matches.set(organizationId ?? 0, imports);
  }
  return matches;
}
