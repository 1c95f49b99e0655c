import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
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

describe("the product's migrations", () => {
  test("produce the declared schema and are recorded as Prisma expects", async () => {
    await freshDatabase("usus");
    await migrate(url);
    expect(prisma("migrate", "status")).toContain("Database schema is up to date!");
    // Exits with 2, and so throws, when anything differs.
    prisma("migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code");
  });
});
