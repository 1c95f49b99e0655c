import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedPostgres, endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { migrate } from "@/prisma/migrate";
import { root } from "../../architecture/source-files";
import { removeFolder, temporaryFolder } from "./temporary-folder";

let parent = "";
let url = "";
let migrations = "";

const write = (name: string, sql: string) => {
  mkdirSync(path.join(migrations, name), { recursive: true });
  writeFileSync(path.join(migrations, name, "migration.sql"), sql);
};
const prisma = (...args: string[]) => {
  const options = { cwd: root, env: { ...process.env, DATABASE_URL: url }, encoding: "utf8" } as const;
  return execFileSync(process.execPath, ["node_modules/prisma/build/index.js", ...args], options);
};
const tables = async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  await client.end();
  return rows.map(({ tablename }) => String(tablename)).filter((name) => name !== "_prisma_migrations");
};

beforeAll(async () => {
  parent = temporaryFolder();
  migrations = path.join(parent, "migrations");
});

afterAll(async () => {
  await endEmbeddedPostgres(path.join(parent, "postgres"));
  removeFolder(parent);
});

const freshDatabase = async (database: string) => {
  ({ url } = await embeddedPostgres({ folder: path.join(parent, "postgres"), database }));
};

describe("migrate", () => {
  test("applies missing migrations once and in order when two processes start together", async () => {
    await freshDatabase("made_up");
    write("20260101000000_first", "create table first (id int primary key);");
    write("20260102000000_second", "create table second (id int references first);");
    const both = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
    expect(both.flat()).toEqual(["20260101000000_first", "20260102000000_second"]);
    expect(await migrate(url, migrations)).toEqual([]);
    expect(await tables()).toEqual(["first", "second"]);
  });

  test("names a migration that fails and leaves nothing of it", async () => {
    write("20260103000000_third", "create table third (id int); select 1 / 0;");
    await expect(migrate(url, migrations)).rejects.toThrow("Migration 20260103000000_third: division by zero");
    expect(await tables()).toEqual(["first", "second"]);
  });

  test("refuses a database that a newer version has migrated", async () => {
    for (const name of ["20260102000000_second", "20260103000000_third"])
      rmSync(path.join(migrations, name), { recursive: true });
    await expect(migrate(url, migrations)).rejects.toThrow("by a newer version (20260102000000_second)");
    write("20260102000000_second", "create table second (id int references first);");
  });

  test("refuses an applied migration whose file has changed", async () => {
    write("20260101000000_first", "create table other (id int);");
    await expect(migrate(url, migrations)).rejects.toThrow("20260101000000_first was changed after it was applied");
  });
});

/** A database with the product's earlier migrations. */
const databaseBefore = async (migration: string) => {
  await freshDatabase(`before_${migration}`);
  const folder = path.join(root, "prisma/migrations");
  const earlier = path.join(parent, `before-${migration}`);
  for (const name of readdirSync(folder))
    if (name < migration) cpSync(path.join(folder, name), path.join(earlier, name), { recursive: true });
  await migrate(url, earlier);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

describe("the product's migrations", () => {
  test("produce the declared schema and are recorded as Prisma expects", async () => {
    await freshDatabase("usus");
    await migrate(url);
    expect(prisma("migrate", "status")).toContain("Database schema is up to date!");
    // Exits with 2, and so throws, when anything differs.
    prisma("migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code");
  });

  test("turn payments into agreements with the same prices, platforms and days", async () => {
    const client = await databaseBefore("20261130143000_agreements");
    await client.query(`
      INSERT INTO organizations (id, name) VALUES (1, 'Brno'), (2, 'Zlín');
      INSERT INTO platforms (id, short_name, name, provider) VALUES (7, 'a', 'JSTOR', 'ITHAKA'), (8, 'b', 'Scopus', '');
      INSERT INTO payments (id, organization_id, platform_id, year, starts_on, ends_on, amount, currency,
        reference_amount, reference_currency, revision) VALUES
        (11, 1, 7, 2024, '2024-01-01', '2024-12-31', 1200.50, 'EUR', 30000, 'CZK', 3),
        (12, 1, 7, 2025, '2025-07-16', '2026-07-15', 1300, 'EUR', NULL, NULL, 1),
        (13, 2, 7, 2024, '2024-01-01', '2024-12-31', 5, 'CZK', NULL, NULL, 1),
        (15, 1, 8, 2024, '2024-10-01', '2025-09-30', 0, 'USD', NULL, NULL, 1);
      SELECT setval(pg_get_serial_sequence('payments', 'id'), 15)`);
    // Amounts, currencies, days, platforms and payers: all that a cost per use is calculated from.
    const priced = (table: string) => `
      SELECT y.id, y.organization_id, platform_id, y.starts_on::text, y.ends_on::text, y.amount, y.currency,
        y.reference_amount, y.reference_currency, y.revision FROM ${table} ORDER BY y.id`;
    const { rows: before } = await client.query(priced("payments y"));
    await migrate(url);
    const { rows: after } = await client.query(
      priced("agreement_prices y JOIN agreement_platforms USING (agreement_id)"),
    );
    expect(after).toEqual(before);
    const agreements = await client.query(
      "SELECT name, provider, organization_id, (SELECT count(*)::int FROM agreement_prices p WHERE p.agreement_id = a.id) AS prices FROM agreements a ORDER BY id",
    );
    expect(agreements.rows).toEqual([
      { name: "JSTOR", provider: "ITHAKA", organization_id: 1, prices: 2 },
      { name: "Scopus", provider: "", organization_id: 1, prices: 1 },
      { name: "JSTOR", provider: "ITHAKA", organization_id: 2, prices: 1 },
    ]);
    const next = await client.query(`
      WITH a AS (INSERT INTO agreements (name) VALUES ('New') RETURNING id)
      INSERT INTO agreement_prices (agreement_id, organization_id, starts_on, ends_on, amount, currency)
      SELECT a.id, 1, '2027-01-01', '2027-12-31', 1, 'CZK' FROM a RETURNING id, agreement_id`);
    expect(next.rows).toEqual([{ id: 16, agreement_id: 4 }]);
    await client.end();
    expect(await tables()).not.toContain("payments");
  });

  test("fill the titles of existing lists of entitlements from their rows", async () => {
    const client = await databaseBefore("20261130160000_entitled_titles");
    await client.query(`
      INSERT INTO platforms (id, short_name, name) VALUES (7, 'a', 'JSTOR');
      INSERT INTO titles (id, name, match_name, publication_type, merged_into) VALUES
        (1, 'Nature', 'nature', 'journal', NULL), (2, 'Old Nature', 'old nature', 'journal', 1), (3, 'Atlas', 'atlas', 'book', NULL);
      INSERT INTO title_files (id, name, media_type, stored_as, sha256, size_bytes) VALUES (1, 'kbart', '', '1', '', 0), (2, 'tags', '', '2', '', 0);
      INSERT INTO entitlement_lists (id, platform_id, name) VALUES (1, 7, 'List');
      INSERT INTO entitlement_versions (list_id, file_id, valid_from, state) VALUES (1, 1, '2025-01-01', 'done');
      INSERT INTO title_file_rows (file_id, "row", name, tag, identifiers, outcome, titles, coverage_from, embargo, access) VALUES
        (1, 2, 'Nature', '', '{0028-0836}', 'matched', '{1,3}', '1997-01-01', '', 'paid'),
        (1, 3, 'Old Nature', '', '{0028-0837}', 'matched', '{2}', NULL, 'P1Y', 'free'),
        (1, 4, 'Atlas', '', '{9783161484100}', 'matched', '{3}', NULL, '', 'free'),
        (1, 5, 'Zoo', '', '{9783161484117}', 'unknown', '{}', NULL, '', 'paid'),
        (1, 6, 'A Zoo', '', '{9783161484117}', 'unknown', '{}', NULL, '', NULL),
        (1, 7, 'Bees', '', '{}', 'doubtful', '{3}', NULL, '', 'paid'),
        (1, 8, 'bees', '', '{}', 'bare', '{}', NULL, '', 'paid'),
        (1, 9, 'Free', '', '{}', 'bare', '{}', NULL, '', 'free'),
        (2, 2, 'Nature', '', '{0028-0836}', 'matched', '{1}', NULL, '', NULL)`);
    await migrate(url);
    const titles = await client.query(
      "SELECT file_id, title_id, kind, is_free, coverage, shared_with FROM entitled_titles ORDER BY title_id",
    );
    expect(titles.rows).toEqual([
      {
        ...{ file_id: 1, title_id: 1, kind: "serial", is_free: false, shared_with: [3] },
        coverage: expect.arrayContaining([
          ["1997-01-01", null, "", false],
          [null, null, "P1Y", false],
        ]),
      },
      { file_id: 1, title_id: 3, kind: "book", is_free: false, coverage: null, shared_with: [1] },
    ]);
    const rows = await client.query("SELECT name, is_identified, kind FROM unmatched_entitlements ORDER BY name");
    expect(rows.rows).toEqual([
      { name: "A Zoo", is_identified: true, kind: "book" },
      { name: "Bees", is_identified: false, kind: "other" },
    ]);
    await client.end();
  });
});
