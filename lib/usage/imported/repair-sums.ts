import "server-only";
import { among, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { localTables } from "../engine/create-tables";
import { type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";

const keptBy = sql`organization_id, report_type_id, metric_id, date, platform_id, import_id`;

/**
 * Imports of an organization, hidden or not, whose sums are not those of their facts. Those being written or purged at
 * the time may be among them.
 */
export async function findWrongSums(organizationId: number, loader: Loader = usageLoader()): Promise<number[]> {
  const of = sql`organization_id = ${uint32(organizationId)}`;
  const found = await Promise.all(
    loader.nodes.map((node) =>
      askEngine(node, render(sql`SELECT DISTINCT import_id FROM (${differences(loader, of)}) ORDER BY import_id`)),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(([id]) => exactNumber(id)));
}

/** Makes the sums of such imports those of their facts: what is missing or too much is added or taken off at once. */
export async function repairSums(
  organizationId: number,
  importIds: readonly number[],
  loader: Loader = usageLoader(),
): Promise<void> {
  const of = sql`organization_id = ${uint32(organizationId)} AND ${among(identifier("import_id"), importIds)}`;
  const sums = identifier(localTables(loader).sums);
  const repair = sql`INSERT INTO ${sums} (${keptBy}, value, facts) ${differences(loader, of)}`;
  const { sql: query, params } = render(repair);
  for (const node of loader.nodes) {
    try {
      await node.command({ query, query_params: { ...params } });
    } catch (error) {
      throw explained(error);
    }
  }
}

/** What must be added to the sums of one engine; what must be taken off is as far below 2⁶⁴, where sums begin anew. */
function differences(loader: Loader, of: Sql): Sql {
  const { facts, sums } = localTables(loader);
  const known = sql`SELECT ${keptBy}, toInt64(value) AS more, 1 AS count FROM ${identifier(facts)} WHERE ${of}`;
  const kept = sql`SELECT ${keptBy}, -toInt64(value) AS more, -toInt64(facts) AS count FROM ${identifier(sums)} WHERE ${of}`;
  return sql`SELECT ${keptBy}, toUInt64(sum(more)) AS value, toUInt64(sum(count)) AS facts FROM (${known} UNION ALL ${kept}) GROUP BY ${keptBy} HAVING sum(more) != 0 OR sum(count) != 0`;
}
