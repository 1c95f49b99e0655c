import "server-only";
import { dates, isOneOf } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, joinSql, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type Loader, usageLoader } from "../engine/engine-client";
import { factColumns, type ImportedMonth } from "../fact";
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

/** Counts the facts of imports, hidden ones included, wherever they are stored. Reads one column of all facts. */
export async function countFacts(
  importIds: readonly number[],
  loader: Loader = usageLoader(),
): Promise<readonly StoredCount[]> {
  if (importIds.length === 0) return [];
  const condition = await factsOfImports(loader.nodes[0], importIds, "facts");
  return condition ? countChosen(condition, loader) : [];
}

/**
 * Counts the facts of imports at their place in the sort order, to check a load against its file. Reads little, but
 * misses facts stored elsewhere.
 */
export async function countFactsAt(
  imports: readonly ImportedMonth[],
  loader: Loader = usageLoader(),
): Promise<readonly StoredCount[]> {
  if (imports.length === 0) return [];
  const ids = (["organizationId", "reportTypeId", "platformId", "importId"] as const).map((field) =>
    isOneOf(identifier(factColumns[field].name), [...new Set(imports.map((one) => one[field]))]),
  );
  const days = new Set(imports.map(({ month }) => `${month}-01`));
  return countChosen(joinSql([...ids, sql`date IN ${dates([...days])}`], "all"), loader);
}

async function countChosen(condition: Sql, loader: Loader): Promise<readonly StoredCount[]> {
  const { rows } = await askEngine(
    loader.nodes[0],
    render(
      sql`SELECT import_id, metric_id, date, count(), sum(value) FROM facts WHERE ${condition} GROUP BY import_id, metric_id, date ORDER BY import_id, metric_id, date`,
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
