import "server-only";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { render, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type Loader, usageLoader } from "../engine/engine-client";
import { readKey } from "../query/conditions";
import { factsOfImports } from "./facts-of-imports";

export interface StoredCount {
  readonly importId: number;
  readonly metricId: number;
  /** yyyy-MM */
  readonly month: string;
  readonly count: number;
  readonly sum: number;
}

/** What the usage store holds of the imports, hidden or not: for checking a load against its file. */
export async function countFacts(
  importIds: readonly number[],
  loader: Loader = usageLoader(),
): Promise<readonly StoredCount[]> {
  if (importIds.length === 0) return [];
  const chosen = await factsOfImports(loader.nodes[0], importIds, "facts");
  if (!chosen) return [];
  const { rows } = await askEngine(
    loader.nodes[0],
    render(
      sql`SELECT import_id, metric_id, date, count(), sum(value) FROM facts WHERE ${chosen} GROUP BY import_id, metric_id, date ORDER BY import_id, metric_id, date`,
    ),
  );
  return rows.map(([importId, metricId, date, count, sum]) => ({
    importId: exactNumber(importId),
    metricId: exactNumber(metricId),
    month: String(readKey("month", date)),
    count: exactNumber(count),
    sum: exactNumber(sum),
  }));
}
