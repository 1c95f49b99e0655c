import "server-only";
import { isOneOf, uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, joinSql, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { type SumTable, sumTables } from "../dimensions";
import { localTables } from "../engine/create-tables";
import { type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { keptBy } from "../fact";

const sortedBy = (table: SumTable): Sql =>
  joinSql(
    keptBy(table).map(({ name }) => identifier(name)),
    "list",
  );

/**
 * Imports of an organization, hidden ones included, whose sums differ from their facts. May include imports that are
 * being written or purged.
 */
export async function findWrongSums(organizationId: number, loader: Loader = usageLoader()): Promise<number[]> {
  const of = sql`organization_id = ${uint32(organizationId)}`;
  const differing = await Promise.all(
    loader.nodes.map(async (node) => {
      const wrong: number[] = [];
      for (const table of sumTables) {
        const imports = sql`SELECT DISTINCT import_id FROM (${differences(table, loader, of)})`;
        const { rows } = await askEngine(node, render(imports));
        wrong.push(...rows.map(([id]) => exactNumber(id)));
      }
      return wrong;
    }),
  );
  return [...new Set(differing.flat())].sort((one, other) => one - other);
}

/** Corrects the sums of these imports by inserting the differences. */
export async function repairSums(
  organizationId: number,
  importIds: readonly number[],
  loader: Loader = usageLoader(),
): Promise<void> {
  const of = sql`organization_id = ${uint32(organizationId)} AND ${isOneOf(identifier("import_id"), importIds)}`;
  for (const table of sumTables) {
    const sums = identifier(localTables(loader)[table]);
    const repair = sql`INSERT INTO ${sums} (${sortedBy(table)}, value, facts) ${differences(table, loader, of)}`;
    const { sql: query, params } = render(repair);
    for (const node of loader.nodes) {
      try {
        await node.command({ query, query_params: { ...params } });
      } catch (error) {
        throw explained(error);
      }
    }
  }
}

/** Differences to insert into one node's sums; a negative one is written modulo 2⁶⁴, where sums wrap around. */
function differences(table: SumTable, loader: Loader, of: Sql): Sql {
  const { facts, [table]: sums } = localTables(loader);
  const by = sortedBy(table);
  const expected = sql`SELECT ${by}, toInt64(value) AS more, 1 AS count FROM ${identifier(facts)} WHERE ${of}`;
  const actual = sql`SELECT ${by}, -toInt64(value) AS more, -toInt64(facts) AS count FROM ${identifier(sums)} WHERE ${of}`;
  const spilling = sql`SETTINGS max_bytes_before_external_group_by = 500000000`;
  return sql`SELECT ${by}, toUInt64(sum(more)) AS value, toUInt64(sum(count)) AS facts FROM (${expected} UNION ALL ${actual}) GROUP BY ${by} HAVING sum(more) != 0 OR sum(count) != 0 ${spilling}`;
}
