import pg from "pg";
import { describe, expect, test } from "vitest";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  await client.end();
  return rows.map(({ tablename }) => String(tablename));
}

describe("stores for tests", () => {
  test("two databases are separate clones of the template", async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    const client = new pg.Client({ connectionString: one });
    await client.connect();
    await client.query("create table mine (id int)");
    await client.end();
    const template = await tables(testStores().templateUrl);
    expect(await tables(other)).toEqual(template);
    expect(await tables(one)).toEqual([...template, "mine"].sort());
  });

  test("two usage stores have separate databases in one engine", async () => {
    const [one, other] = await Promise.all([freshUsageStore(), freshUsageStore()]);
    expect(one.url).toBe(other.url);
    expect(one.database).not.toBe(other.database);
    const headers = { "X-ClickHouse-User": "reader", "X-ClickHouse-Key": one.secrets.reader };
    const ask = (query: string) => fetch(one.url, { method: "POST", body: query, headers });
    expect(await (await ask(`SELECT currentDatabase() SETTINGS readonly = 2`)).text()).toBeTruthy();
    expect((await ask(`EXISTS DATABASE ${other.database}`)).status).toBe(200);
  });
});
