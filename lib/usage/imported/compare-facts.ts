import "server-only";
import { date, uint32, uint32s } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type Loader, usageLoader } from "../engine/engine-client";

/** Two imports of the same organization, platform, report type and month. */
export interface ComparedImports {
  readonly former: number;
  readonly newer: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
  /** First day of the month, yyyy-MM-dd. */
  readonly month: string;
  /** Titles and items merged into others; either import may still refer to them. */
  readonly moved: { readonly titles: Moves; readonly items: Moves };
}

type Moves = ReadonlyMap<number, number>;

/** The count of one metric of a title or item in both imports; 0 if it has no facts. */
interface FactDifference {
  readonly metricId: number;
  readonly titleId: number;
  readonly itemId: number;
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  /** Number of differing sums by metric, title and item; 0 if both imports are equal. */
  readonly differences: number;
  /** Titles (or items) with at least one difference; 0 for reports without titles. */
  readonly titles: number;
  /** Largest first. */
  readonly largest: readonly FactDifference[];
}

const MOST_LISTED = 50;
/** Item reports may contain millions of items: above 200 MB the engine sorts on disk. */
const SPILLING = sql`SETTINGS max_bytes_before_external_group_by = 200000000`;

/** Compares two imports, hidden ones included, by metric, title and item, summed over attributes. */
export async function compareFacts(compared: ComparedImports, loader: Loader = usageLoader()): Promise<Comparison> {
  const differing = differences(compared);
  const counted = sql`SELECT count(), uniqExactIf((title, item), title > 0 OR item > 0) FROM (${differing}) ${SPILLING}`;
  const listed = sql`${differing} ORDER BY abs(toInt64(after) - toInt64(before)) DESC, metric_id, title, item LIMIT ${uint32(MOST_LISTED)} ${SPILLING}`;
  const { rows } = await askEngine(loader.nodes[0], render(counted));
  const [count, titles] = (rows[0] ?? []).map(exactNumber);
  if (!count) return { differences: 0, titles: 0, largest: [] };
  const largest = await askEngine(loader.nodes[0], render(listed));
  return {
    differences: count,
    titles: titles ?? 0,
    largest: largest.rows.map(([metricId, titleId, itemId, before, after]) => ({
      metricId: exactNumber(metricId),
      titleId: exactNumber(titleId),
      itemId: exactNumber(itemId),
      before: exactNumber(before),
      after: exactNumber(after),
    })),
  };
}

/** Naming organization, report type and month follows the table's sort key, so only the two imports are read. */
function differences({ former, newer, organizationId, reportTypeId, month, moved }: ComparedImports): Sql {
  const title = remapColumn(identifier("title_id"), moved.titles);
  const item = remapColumn(identifier("item_id"), moved.items);
  return sql`SELECT metric_id, ${title} AS title, ${item} AS item, sumIf(value, import_id = ${uint32(former, "former")}) AS before, sumIf(value, import_id = ${uint32(newer, "newer")}) AS after FROM facts WHERE organization_id = ${uint32(organizationId)} AND report_type_id = ${uint32(reportTypeId)} AND date = ${date(month)} AND import_id IN (${uint32(former)}, ${uint32(newer)}) GROUP BY metric_id, title, item HAVING before != after`;
}

/** A column of ids with replacements applied. */
export function remapColumn(column: Sql, moves: ReadonlyMap<number, number> | undefined): Sql {
  if (!moves || moves.size === 0) return column;
  return sql`transform(${column}, ${uint32s([...moves.keys()])}, ${uint32s([...moves.values()])}, ${column})`;
}
