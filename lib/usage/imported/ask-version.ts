import "server-only";
import { isOneOf, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, joinSql, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine, type EngineOptions } from "../ask/ask-engine";
import { usageReader } from "../engine/engine-client";

/** One import, hidden ones included: the caller has checked access. */
export interface Version {
  readonly importId: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
}

/** The count of one metric of a title or item, summed over attributes. */
export interface VersionFact {
  readonly titleId: number;
  readonly itemId: number;
  readonly metricId: number;
  readonly value: number;
}

/** Restricts to these titles or items. */
export type Subjects = { readonly titleIds: readonly number[]; readonly itemIds: readonly number[] };

type Page = { readonly offset: number; readonly limit: number };

/** One page of an import's counts, largest first, and their number. */
export async function askVersion(
  version: Version,
  { offset, limit, only }: Page & { readonly only: Subjects | null },
  asking: EngineOptions = {},
): Promise<{ count: number; facts: readonly VersionFact[] }> {
  const grouped = sql`SELECT title_id, item_id, metric_id, sum(value) AS uses ${rowsOf(version, only)} GROUP BY title_id, item_id, metric_id`;
  const paged = sql`${grouped} ORDER BY uses DESC, title_id, item_id, metric_id LIMIT ${uint32(limit)} OFFSET ${uint32(offset)}`;
  const [counted, { rows }] = await Promise.all([
    askEngine(usageReader(), render(sql`SELECT count() FROM (${grouped})`), asking),
    askEngine(usageReader(), render(paged), asking),
  ]);
  return {
    count: exactNumber(counted.rows[0]?.[0]),
    facts: rows.map((row) => {
      const [titleId = 0, itemId = 0, metricId = 0, value = 0] = row.map(exactNumber);
      return { titleId, itemId, metricId, value };
    }),
  };
}

/** Titles and items with facts in the import. */
export async function askSubjects(version: Version, asking: EngineOptions = {}): Promise<Subjects> {
  const ids = async (column: "title_id" | "item_id") => {
    const name = identifier(column);
    const query = render(sql`SELECT DISTINCT ${name} ${rowsOf(version, null)} AND ${name} > 0`);
    const { rows } = await askEngine(usageReader(), query, asking);
    return rows.map(([id]) => exactNumber(id));
  };
  return { titleIds: await ids("title_id"), itemIds: await ids("item_id") };
}

function rowsOf({ importId, organizationId, reportTypeId }: Version, only: Subjects | null): Sql {
  const narrowed = only
    ? sql` AND (${isOneOf(identifier("title_id"), only.titleIds, "titles")} OR ${isOneOf(identifier("item_id"), only.itemIds, "items")})`
    : joinSql([], "all");
  return sql`FROM facts WHERE organization_id = ${uint32(organizationId, "organization")} AND report_type_id = ${uint32(reportTypeId, "report")} AND import_id = ${uint32(importId, "version")}${narrowed}`;
}
