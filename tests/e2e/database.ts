import pg from "pg";
import { site } from "./site";

/** Straight into the site's database: for what would take many calls, or the passing of time. */
export async function inDatabase(query: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(query, values).finally(() => client.end());
}

/** While this works, nobody else writes to the table. */
export async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  await work().finally(() => client.end());
}
