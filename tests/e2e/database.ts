import pg from "pg";
import { site } from "./site";

/** Queries the site's database directly, where calls would be many or time would have to pass. */
export async function inDatabase(query: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(query, values).finally(() => client.end());
}

/** Locks the table against other writers during `work`. */
export async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  await work().finally(() => client.end());
}
