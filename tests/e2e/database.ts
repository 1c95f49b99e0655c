import pg from "pg";
import { site } from "./site";

/** Straight into the site's database: for what would take many calls, or the passing of time. */
export async function inDatabase(query: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(query, values).finally(() => client.end());
}
