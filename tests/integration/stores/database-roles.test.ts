import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, embeddedPostgres, endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { root } from "../../architecture/source-files";
import { removeFolder, temporaryFolder } from "./temporary-folder";

let parent = "";
let folder = "";
let server: EmbeddedPostgres;

const passwords = { owner_password: "of the owner", app_password: "of the product's role" };

/** The script of the database administrator, as psql runs it. */
async function runScript(): Promise<void> {
  const text = readFileSync(path.join(root, "docs/database-roles.sql"), "utf8").replaceAll(/^--.*$/gm, "");
  const filled = Object.entries(passwords).reduce(
    (script, [name, value]) => script.replaceAll(`:'${name}'`, pg.escapeLiteral(value)),
    text,
  );
  const [before = "", after = ""] = filled.split("\\connect usus");
  for (const statement of statementsOf(before)) await asAdministrator("postgres", statement);
  for (const statement of statementsOf(after)) await asAdministrator("usus", statement);
}

const statementsOf = (text: string): string[] => text.split(";").filter((statement) => statement.trim());

const asAdministrator = (database: string, statement: string) => query(urlOf("postgres", "", database), statement);

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

function urlOf(role: string, password: string, database = "usus"): string {
  const url = new URL(server.url);
  Object.assign(url, { username: role, password, pathname: `/${database}` });
  return url.href;
}

const ownerUrl = () => urlOf("usus", passwords.owner_password);
const appUrl = () => urlOf("usus_app", passwords.app_password);

beforeAll(async () => {
  parent = temporaryFolder();
  folder = path.join(parent, "postgres");
  server = await embeddedPostgres({ folder, database: "other", adopt: true });
  // Otherwise the server accepts any password from this account.
  const file = path.join(folder, "pgdata/pg_hba.conf");
  const rules = readFileSync(file, "utf8");
  writeFileSync(file, "local all postgres trust\nlocal all all scram-sha-256\n");
  appendFileSync(file, rules);
  await asAdministrator("postgres", "select pg_reload_conf()");
  await runScript();
});

afterAll(async () => {
  await endEmbeddedPostgres(folder);
  removeFolder(parent);
});

test("an owner without CREATEROLE migrates and prepares the role that the script has created", async () => {
  expect(
    await query(ownerUrl(), "select rolsuper or rolcreaterole from pg_roles where rolname = current_user"),
  ).toEqual([[false]]);
  expect((await migrate(ownerUrl())).length).toBeGreaterThan(0);
  await prepareOrdinaryRole(ownerUrl(), appUrl());
  await prepareOrdinaryRole(ownerUrl(), appUrl());
  expect(await query(appUrl(), "select count(*)::int from users")).toEqual([[0]]);
  await expect(query(appUrl(), "update audit_entries set action = ''")).rejects.toThrow("permission denied");
});

test("the owner gives the role a queue that a restore has created", async () => {
  await runMigrations({ connectionString: ownerUrl() });
  await prepareOrdinaryRole(ownerUrl(), appUrl());
  expect(
    await query(appUrl(), "select distinct tableowner from pg_tables where schemaname = 'graphile_worker'"),
  ).toEqual([["usus_app"]]);
});

test("names the statement for a queue that the owner may not give away", async () => {
  await asAdministrator("usus", "alter table graphile_worker._private_jobs owner to usus");
  await asAdministrator("usus", "revoke usus_app from usus");
  await expect(prepareOrdinaryRole(ownerUrl(), appUrl())).rejects.toThrow(
    /cannot give it the queue(.|\n)*GRANT "usus_app" TO "usus";/,
  );
  await asAdministrator("usus", "grant usus_app to usus");
  await prepareOrdinaryRole(ownerUrl(), appUrl());
});

test("names the statements for a role that the owner may not create", async () => {
  const error = await prepareOrdinaryRole(ownerUrl(), urlOf("other_app", "secret")).catch((reason) => reason);
  expect(error.message).toContain("CREATEROLE");
  expect(error.message).toContain(`CREATE ROLE "other_app" LOGIN PASSWORD '…'`);
  expect(error.message).toContain('GRANT "other_app" TO "usus";');
  expect(error.message).not.toContain("secret");
});

test("changes the password of an existing role only if the role cannot log in with it", async () => {
  const wrong = urlOf("usus_app", "another");
  await expect(prepareOrdinaryRole(ownerUrl(), wrong)).rejects.toThrow("may not change the password of that role");
  await prepareOrdinaryRole(urlOf("postgres", ""), wrong);
  expect(await query(wrong, "select 1")).toEqual([[1]]);
});

test("names the rights that an owner of the tables cannot give because it does not own the database", async () => {
  await asAdministrator("usus", "alter database usus owner to postgres");
  await asAdministrator("usus", "revoke create on database usus from usus_app");
  await asAdministrator("usus", "grant usage on schema public to usus with grant option");
  await expect(prepareOrdinaryRole(ownerUrl(), urlOf("usus_app", "another"))).rejects.toThrow(
    'GRANT CREATE ON DATABASE "usus" TO "usus_app";',
  );
});
