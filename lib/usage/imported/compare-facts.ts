import "server-only";
import { date, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type Loader, usageLoader } from "../engine/engine-client";
import { replaced } from "./replaced";

/** Two imports of one place and month. */
export interface Compared {
  readonly former: number;
  readonly newer: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
  /** yyyy-MM-dd, its first day. */
  readonly month: string;
  /** Titles and items that stand for others by now, though either import may still have them. */
  readonly moved: { readonly titles: Moves; readonly items: Moves };
}

type Moves = ReadonlyMap<number, number>;

/** What one metric of one title or item counts in the two; 0 where it has no facts. */
interface FactDifference {
  readonly metricId: number;
  readonly titleId: number;
  readonly itemId: number;
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  /** How many sums by metric, title and item differ; 0 where the two count the same. */
  readonly differences: number;
  /** Titles, or items, with at least one of them; reports without titles have none. */
  readonly titles: number;
  /** The largest ones first. */
  readonly largest: readonly FactDifference[];
}

const MOST_LISTED = 50;
/** Item reports may name millions: beyond 200 MB the engine sorts them on its disk. */
const SPILLING = sql`SETTINGS max_bytes_before_external_group_by = 200000000`;

/** Compares the facts of two imports, hidden or not, by metric, title and item, whatever attributes split them. */
export async function compareFacts(compared: Compared, loader: Loader = usageLoader()): Promise<Comparison> {
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

/** The organization and the order of the table keep this from reading anything but the two. */
function differences({ former, newer, organizationId, reportTypeId, month, moved }: Compared): Sql {
  const title = replaced(identifier("title_id"), moved.titles);
  const item = replaced(identifier("item_id"), moved.items);
  return sql`SELECT metric_id, ${title} AS title, ${item} AS item, sumIf(value, import_id = ${uint32(former, "former")}) AS before, sumIf(value, import_id = ${uint32(newer, "newer")}) AS after FROM facts WHERE organization_id = ${uint32(organizationId)} AND report_type_id = ${uint32(reportTypeId)} AND date = ${date(month)} AND import_id IN (${uint32(former)}, ${uint32(newer)}) GROUP BY metric_id, title, item HAVING before != after`;
}
