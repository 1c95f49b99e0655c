import "server-only";
import { date, isOneOf } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import type { EngineClient } from "../engine/engine-client";

/**
 * Condition that selects the rows of these imports, hidden ones included; null if there are none. It also names
 * organizations, report types and months (the sort key), so that only the imports' own rows are read.
 */
export async function factsOfImports(
  node: EngineClient,
  importIds: readonly number[],
  table: string,
): Promise<Sql | null> {
  const condition = isOneOf(identifier("import_id"), importIds);
  const places = sql`SELECT groupUniqArray(organization_id), groupUniqArray(report_type_id), toString(min(date)), toString(max(date)) FROM ${identifier(table)} WHERE ${condition}`;
  const { rows } = await askEngine(node, render(places));
  const [organizations = [], reportTypes = [], from, to] = rows[0] ?? [];
  const ids = (list: unknown) => (Array.isArray(list) ? list.map(exactNumber) : []);
  if (ids(organizations).length === 0) return null;
  const within = sql`date BETWEEN ${date(String(from))} AND ${date(String(to))}`;
  return sql`${isOneOf(identifier("organization_id"), ids(organizations))} AND ${isOneOf(identifier("report_type_id"), ids(reportTypes))} AND ${within} AND ${condition}`;
}
