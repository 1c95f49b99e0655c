import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { accountSettings, serverSettings } from "@/lib/runtime/embedded/clickhouse-settings";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { createDirectUser, listDirectUsers, tendDirectUsers } from "@/lib/sql/direct-users";
import { copyRowsJob } from "@/lib/sql/jobs";
import { forgetStores } from "@/tests/support/forget-stores";
import { root } from "../../architecture/source-files";
import { testStores } from "../../support/stores";
import { aLibrary, openWorld } from "../reports/world";
import { fillSqlWorld } from "./world";

/**
 * A server with accounts for BI tools. The embedded engine cannot create accounts, so they are in its settings, as
 * CREATE USER would make them.
 */
async function startServer(organizationIds: readonly number[]) {
  const folder = path.join(testStores().folder, "server-with-users");
  const secrets = { loader: "loads", reader: "reads", sql: "asks" };
  const memory = 2 * 1024 ** 3;
  mkdirSync(path.join(folder, "settings"), { recursive: true });
  mkdirSync(path.join(folder, "store"), { recursive: true });
  const accounts = accountSettings({ database: "usage", memory, secrets, openingQueries: 2 });
  const direct = organizationIds.map((id) => {
    const grants = "<grants><query>GRANT SELECT ON sql_usage.*</query></grants>";
    return `<usus_${id}><password>direct</password><networks><ip>127.0.0.1</ip></networks><profile>sql_direct</profile><quota>sql</quota>${grants}</usus_${id}>`;
  });
  writeFileSync(path.join(folder, "settings/config.xml"), serverSettings(folder, memory, undefined));
  writeFileSync(path.join(folder, "settings/users.xml"), accounts.replace("</users>", `${direct.join("")}</users>`));
  const port = await freePort();
  const program = path.join(root, "lib/runtime/embedded/clickhouse-process.mjs");
  const settings = ["--config-file", path.join(folder, "settings/config.xml"), "--log-level", "warning"];
  const child = spawn(process.execPath, [program, path.join(folder, "store"), String(port), "0", ...settings], {
    ...{ cwd: folder, stdio: ["pipe", "ignore", "ignore"] },
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady()) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  const stop = async () => {
    const ended = once(child, "exit");
    child.stdin?.destroy();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, secrets, stop };
}

let server: Awaited<ReturnType<typeof startServer>>;
let world: Awaited<ReturnType<typeof fillSqlWorld>>;
let parent: number;

beforeAll(async () => {
  await openWorld();
  // The first organization is 1, the second 2.
  server = await startServer([1, 2, 3, 99]);
  const loader = createClient({ url: server.url, username: "loader", password: server.secrets.loader });
  await loader.command({ query: "CREATE DATABASE usage" });
  await loader.close();
  await forgetStores();
  Object.assign(process.env, {
    ...{ USAGE_URL: server.url, USAGE_DATABASE: "usage", USAGE_LOADER_PASSWORD: server.secrets.loader },
    ...{ USAGE_READER_PASSWORD: server.secrets.reader, USAGE_SQL_PASSWORD: server.secrets.sql },
  });
  world = await fillSqlWorld();
  parent = await aLibrary("Parent");
  await db().organization.update({ where: { id: world.mine }, data: { parentId: parent } });
  await copyRowsJob.perform({}, { signal: new AbortController().signal });
});

afterAll(async () => {
  await forgetStores();
  await server.stop();
});

/** As a BI tool connects: with its own settings, to a server that does not know the product. */
async function ask(organizationId: number, query: string): Promise<string> {
  const client = createClient({
    ...{ url: server.url, username: `usus_${organizationId}`, password: "direct", database: "sql_usage" },
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { max_block_size: "1000", log_comment: "a BI tool", extremes: 0 },
  });
  try {
    return await (await client.query({ query, format: "CSV" })).text();
  } catch (error) {
    return `refused: ${String(error)}`;
  } finally {
    await client.close();
  }
}

test("each account sees its organization and those below it, with names", async () => {
  expect([world.mine, world.others, parent]).toEqual([1, 2, 3]);
  expect(await ask(world.mine, "SELECT sum(value) FROM usage_counted WHERE report_family = 'TR'")).toBe("75\n");
  expect(await ask(world.others, "SELECT sum(value) FROM usage_counted WHERE report_family = 'TR'")).toBe("7000\n");
  expect(await ask(parent, "SELECT name_en FROM organizations ORDER BY id")).toBe('"Mine"\n"Parent"\n');
  expect(await ask(parent, "SELECT sum(value) FROM usage_counted WHERE report_family = 'TR'")).toBe("75\n");
  expect(await ask(world.mine, "SELECT name FROM titles ORDER BY name")).toBe('"My journal"\n"Shared journal"\n');
  expect(await ask(99, "SELECT count() FROM usage")).toBe("0\n");
});

test("an account of the consortium sees everything, and reaches follow the tree of organizations", async () => {
  await db().organization.update({ where: { id: parent }, data: { isMaster: true } });
  await tendDirectUsers();
  expect(await ask(parent, "SELECT sum(value) FROM usage_counted WHERE report_family = 'TR'")).toBe("7075\n");
  await db().organization.update({ where: { id: parent }, data: { isMaster: false } });
  await db().organization.update({ where: { id: world.mine }, data: { parentId: null } });
  await tendDirectUsers();
  expect(await ask(parent, "SELECT count() FROM usage")).toBe("0\n");
  expect(await ask(world.mine, "SELECT sum(value) FROM usage_counted WHERE report_family = 'TR'")).toBe("75\n");
});

test.each([
  "SELECT * FROM usage.facts",
  "SELECT * FROM usage.sql_reach",
  "SELECT * FROM usage.sql_titles",
  "SELECT * FROM merge('usage', '.*')",
  "SELECT * FROM remote('127.0.0.1', usage.facts)",
  "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
  "INSERT INTO usage SELECT * FROM usage",
  "CREATE TABLE a (b UInt8) ENGINE = Memory",
  "DROP VIEW usage",
  "ALTER USER usus_2 IDENTIFIED BY 'mine'",
  "GRANT SELECT ON usage.* TO usus_1",
  "KILL QUERY WHERE 1",
  "SELECT 1 SETTINGS readonly = 0",
  "SELECT 1 SETTINGS max_memory_usage = 0",
  "SELECT 1 SETTINGS max_execution_time = 3600",
  "SELECT 1 SETTINGS max_concurrent_queries_for_user = 0",
  "SELECT 1 SETTINGS max_threads = 64",
  "SET max_memory_usage = 0",
])("an account is refused %s", async (statement) => {
  expect(await ask(world.mine, statement)).toMatch(/^refused: /);
});

test.each([
  "SELECT max(value) FROM usage",
  "SELECT max(value) FROM usage SETTINGS log_comment = 'usus_2'",
  "SELECT max(value) FROM (SELECT * FROM usage SETTINGS log_comment = 'user usus_2', readonly = 0)",
  "SELECT max(value) FROM usage WHERE organization_id = 2 OR 1",
  "SELECT count() FROM usage WHERE intDiv(1, 2 - toInt64(organization_id)) >= 0",
  "SELECT count() FROM titles WHERE toUInt8(if(name = 'Secret journal', 'a', '1')) > 0",
  "SELECT count() FROM usage WHERE throwIf(organization_id = 2) = 0 SETTINGS optimize_move_to_prewhere = 0, short_circuit_function_evaluation = 'disable'",
  "SELECT arrayStringConcat(groupArray(name_en)) FROM organizations",
])("an account stays within reach: %s", async (statement) => {
  const answer = await ask(world.mine, statement);
  expect(answer).not.toMatch(/refused|Others|Secret|[1247]000/);
});

test("accounts are created on a server of one's own only: the embedded engine keeps none", async () => {
  expect((await listDirectUsers()).map(({ name }) => name)).toEqual(["usus_1", "usus_2", "usus_3", "usus_99"]);
  await db().organization.create({ data: { id: 7, name: "Seventh" } });
  // The statement is understood and permitted; the engine then has no place for the account.
  await expect(createDirectUser(7)).rejects.toMatchObject({ code: "sqlUsersNeedServer" });
  await expect(createDirectUser(8)).rejects.toMatchObject({ code: "organizationNotFound" });
  expect(readFileSync(path.join(root, "compose.yaml"), "utf8")).toContain("<sql_direct>");
});
