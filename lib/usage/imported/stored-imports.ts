import "server-only";
import { uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine } from "../ask/ask-engine";
import { usageLoader } from "../engine/engine-client";

/** Organizations with facts in the store, hidden ones included. */
export const organizationsInStore = (): Promise<number[]> =>
  numbers(sql`SELECT DISTINCT organization_id FROM facts ORDER BY organization_id`);

/** Imports with facts in the store, hidden ones included. */
export const storedImports = (organizationId: number): Promise<number[]> =>
  numbers(
    sql`SELECT DISTINCT import_id FROM facts WHERE organization_id = ${uint32(organizationId)} ORDER BY import_id`,
  );

async function numbers(question: Sql): Promise<number[]> {
  const { rows } = await askEngine(usageLoader().nodes[0], render(question));
  return rows.map(([id]) => exactNumber(id));
}
