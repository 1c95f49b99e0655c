import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type ClickHouseClient, createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type EmbeddedClickHouse, embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { isRunning, waitWhile } from "@/lib/runtime/embedded/process";
import { runScript } from "./run-script";
import { removeFolder, temporaryFolder } from "./temporary-folder";

const secrets = { loader: "loads <b>&amp; 'more'", reader: 'reads "only" this', sql: "asks" };

let folder = "";
let engine: EmbeddedClickHouse;
let loader: ClickHouseClient;
let reader: ClickHouseClient;

const connect = (url: string, username: string, password: string) => {
  return createClient({ url, username, password, database: "usage", log: { level: 127 } });
};
const start = (httpPort = 0) => embeddedClickHouse({ folder, httpPort, secrets, memory: 2 * 1024 ** 3 });
const rows = async (client: ClickHouseClient, query: string) => {
  return (await (await client.query({ query, format: "JSONCompactEachRow" })).json<unknown[]>()).flat();
};
const refusal = (promise: Promise<unknown>) => expect(promise).rejects;

beforeAll(async () => {
  folder = path.join(temporaryFolder(), "usage");
  engine = await start();
  loader = connect(engine.url, "loader", secrets.loader);
  reader = connect(engine.url, "reader", secrets.reader);
  await loader.command({
    query: "CREATE TABLE facts (value UInt32) ENGINE = MergeTree ORDER BY value SETTINGS fsync_after_insert = 1",
  });
  await loader.insert({ table: "facts", values: [{ value: 3 }, { value: 4 }], format: "JSONEachRow" });
});

afterAll(async () => {
  await Promise.all([loader.close(), reader.close()]);
  await engine.stop();
  removeFolder(path.dirname(folder));
});

describe("embedded usage engine", () => {
  test("the reader reads what the loader writes", async () => {
    expect(await rows(reader, "SELECT sum(value), currentUser() FROM facts")).toEqual([7, "reader"]);
  });

  test("the reader cannot write, drop, look into other databases, files or the network", async () => {
    await refusal(reader.command({ query: "INSERT INTO facts VALUES (5)" })).toThrow(/Not enough privileges|readonly/);
    await refusal(reader.command({ query: "DROP TABLE facts" })).toThrow(/Not enough privileges|readonly/);
    await refusal(rows(reader, "SELECT * FROM system.users")).toThrow(/Not enough privileges/);
    await refusal(rows(reader, "SELECT * FROM file('/etc/passwd', LineAsString)")).toThrow(/Not enough privileges/);
    await refusal(rows(reader, "SELECT * FROM url('http://127.0.0.1:1/', LineAsString)")).toThrow(
      /Not enough privileges/,
    );
  });

  test("the reader cannot write, drop, or access other databases, files or the network", async () => {
    await refusal(rows(reader, "SELECT 1 SETTINGS max_memory_usage = 9000000000")).toThrow(/shouldn't be greater/);
    await refusal(rows(reader, "SELECT 1 SETTINGS max_execution_time = 0")).toThrow(/shouldn't be less/);
    expect(await rows(reader, "SELECT 1 SETTINGS max_execution_time = 30")).toEqual([1]);
  });

  test("wrong passwords are rejected, and the account without a password reads nothing", async () => {
    const stranger = connect(engine.url, "reader", "guess");
    const nobody = connect(engine.url, "default", "");
    await refusal(rows(stranger, "SELECT 1")).toThrow(/Authentication failed/);
    const no = /Not enough privileges|has been exceeded/;
    await refusal(rows(nobody, "SELECT * FROM facts")).toThrow(no);
    await refusal(nobody.command({ query: "CREATE TABLE mine (a UInt8) ENGINE = Memory" })).toThrow(no);
    await Promise.all([stranger.close(), nobody.close()]);
  });

  test("the account without a password can neither stop the engine nor keep it busy", async () => {
    const nobody = connect(engine.url, "default", "");
    await refusal(nobody.command({ query: "SYSTEM STOP LISTEN HTTP" })).toThrow(/has been exceeded/);
    await refusal(rows(nobody, "SELECT count() FROM system.numbers")).toThrow(/has been exceeded/);
    await refusal(rows(nobody, "KILL QUERY WHERE user = ''")).toThrow(/has been exceeded|Not enough privileges/);
    await refusal(rows(nobody, "SELECT 1 SETTINGS max_concurrent_queries_for_user = 0, max_memory_usage = 0")).toThrow(
      /should not be changed/,
    );
    const several = await Promise.allSettled([1, 2, 3, 4].map(() => rows(nobody, "SELECT sleep(0.5)")));
    expect(several.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
    const limits = "SELECT getSetting('max_concurrent_queries_for_user'), getSetting('max_threads') > 1";
    expect([...(await rows(reader, limits)), ...(await rows(loader, limits))]).toEqual([0, 1, 0, 1]);
    await nobody.close();
  });

  test("its settings and data are accessible to this account only, and contain no password", () => {
    const settings = readFileSync(path.join(folder, "settings/users.xml"), "utf8");
    expect(settings).not.toMatch(/loads|'more'|"only"/);
    for (const [name, mode] of [
      ["settings", 0o700],
      ["store", 0o700],
      ["settings/users.xml", 0o600],
    ] as const) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(mode);
    }
  });

  test("restarts after kill -9 on the same port with its data", async () => {
    const { httpPort, pid } = engine;
    process.kill(pid, "SIGKILL");
    expect(await engine.untilEnded()).toBe("SIGKILL");
    engine = await start(httpPort);
    expect(engine.pid).not.toBe(pid);
    expect(await rows(reader, "SELECT sum(value) FROM facts")).toEqual([7]);
  });

  test("rejects a second engine on the same folder, and the first one continues", async () => {
    await expect(start()).rejects.toThrow(/did not start/);
    expect(await rows(reader, "SELECT sum(value) FROM facts")).toEqual([7]);
  });

  test("ends soon after its parent's sudden death", async () => {
    const other = path.join(path.dirname(folder), "orphan");
    const script = runScript("start-engine", other, secrets.loader, secrets.reader);
    const { pid } = z.object({ pid: z.number() }).parse(await script.answer());
    expect(isRunning(pid)).toBe(true);
    script.process.kill("SIGKILL");
    expect(await waitWhile(() => isRunning(pid), 30_000)).toBe(true);
  });
});
