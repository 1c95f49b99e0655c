import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { createClient } from "@clickhouse/client";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { holdDataFolder } from "@/lib/runtime/data-folder";
import { endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { isRunning, waitWhile } from "@/lib/runtime/embedded/process";
import type { Programs } from "@/lib/runtime/programs";
import { supervise } from "@/lib/runtime/supervise";
import type { Supervised } from "@/lib/runtime/supervised";
import { root } from "../../architecture/source-files";
import { runScript } from "./run-script";
import { removeFolder, temporaryFolder } from "./temporary-folder";

const STAND_IN = path.join(root, "tests/integration/stores/programs/stand-in.mjs");
const standIns: Programs = { web: ({ port }) => [STAND_IN, String(port)], worker: [STAND_IN] };
const page = z.object({ child: z.number(), settings: z.record(z.string(), z.string()) });

let dataFolder = "";
let product: Supervised;

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/_URL$|SECRET|SEAL|PASSWORD/.test(name)),
);
const listening = { every: 500, patience: 3000, misses: 4 };
const base = {
  ...({ mode: "test", port: 0, workers: 2, quiet: true, log: () => undefined } as const),
  ...{ programs: standIns, listening },
};
const start = (folder = dataFolder) => supervise({ ...base, env: { ...process.env, ...env }, dataFolder: folder });
const pidOf = (name: string) => product.children.find((child) => child.name === name)?.pid ?? 0;
const openPage = async () => page.parse(await (await fetch(product.url)).json());
const untilRestarts = (count: number) => waitWhile(() => product.restarts.length < count, 60_000);

/** Every process that works on the data folder: by its command line, its environment or its working folder. */
function processesOf(folder: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const texts = [readFileSync(`/proc/${name}/cmdline`, "utf8"), readFileSync(`/proc/${name}/environ`, "utf8")];
      return [...texts, readlinkSync(`/proc/${name}/cwd`)].some((text) => text.includes(folder)) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

beforeAll(async () => {
  dataFolder = path.join(temporaryFolder(), "data");
  product = await start();
});

afterAll(async () => {
  await product.stop();
  removeFolder(path.dirname(dataFolder));
});

const asOwner = () => product.databaseUrl.replace("usus_app@", "postgres@");

async function write(sql: string, url = asOwner()): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

describe("the supervisor", () => {
  test("starts both stores, the web server and the workers with their settings", async () => {
    expect(product.children.map(({ name }) => name)).toEqual([
      "PostgreSQL",
      "usage engine",
      "web",
      "worker 1",
      "worker 2",
    ]);
    expect(product.children.every(({ pid }) => pid !== null && isRunning(pid))).toBe(true);
    const { settings } = await openPage();
    expect(settings).toMatchObject({ DATABASE_URL: product.databaseUrl, USAGE_URL: product.usageUrl });
    expect(settings).toMatchObject({ DATA_FOLDER: dataFolder, NODE_ENV: "production" });
    expect(settings.AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/);
  });

  test("uses a database role that cannot undo the database's safeguards", async () => {
    const ordinary = (sql: string) => write(sql, product.databaseUrl);
    expect(await ordinary("select rolsuper, rolcreaterole from pg_roles where rolname = current_user")).toEqual([
      false,
      false,
    ]);
    for (const sql of [
      "alter table audit_entries disable trigger all",
      "drop trigger audit_entries_are_kept on audit_entries",
      "truncate audit_entries",
      "update audit_entries set action = 'y'",
      "set session_replication_role = replica",
      "create or replace function keep_audit_entries() returns trigger as 'begin return old; end' language plpgsql",
      "create table public.own (id int)",
      "copy (select 1) to program 'true'",
    ])
      await expect(ordinary(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    expect(await ordinary("select count(*)::int from audit_entries")).toEqual([0]);
  });

  test("stores its own secrets where no other account can read them", () => {
    const folder = path.join(dataFolder, "secrets");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder);
    const engine = ["usage-loader-password", "usage-reader-password", "usage-sql-password"];
    expect(files).toEqual(["auth-secret", "seal-key", ...engine]);
    expect(new Set(files.map((file) => statSync(path.join(folder, file)).mode & 0o777))).toEqual(new Set([0o600]));
  });

  test("rejects a second supervisor on the same data folder", async () => {
    await expect(start()).rejects.toThrow(`already runs on ${dataFolder}, as process ${process.pid}`);
  });

  test("restarts a killed usage engine on the same port with its data", async () => {
    const { usageUrl: url, settings } = product;
    const account = { url, username: "loader", password: settings.USAGE_LOADER_PASSWORD ?? "", database: "usage" };
    const client = createClient({ ...account, log: { level: 127 } });
    await client.command({
      query: "CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS fsync_after_insert = 1",
    });
    await client.insert({ table: "kept", values: [{ a: 1 }, { a: 2 }], format: "JSONEachRow" });
    const pid = pidOf("usage engine");
    process.kill(pid, "SIGKILL");
    expect(await untilRestarts(1)).toBe(true);
    expect(product.restarts.at(-1)).toMatchObject({ name: "usage engine", reason: "SIGKILL" });
    expect(pidOf("usage engine")).not.toBe(pid);
    const answer = await client.query({ query: "SELECT sum(a) AS sum FROM kept", format: "JSONCompactEachRow" });
    expect(await answer.json()).toEqual([[3]]);
    await client.close();
  });

  test("restarts a killed PostgreSQL on the same address with its rows", async () => {
    await write("create table kept (id int)");
    await write("insert into kept values (1), (2)");
    process.kill(pidOf("PostgreSQL"), "SIGKILL");
    expect(await untilRestarts(2)).toBe(true);
    expect(product.restarts.at(-1)?.name).toBe("PostgreSQL");
    expect(await write("select count(*)::int from kept")).toEqual([2]);
  });

  test("restarts a killed web server on the same port and ends its leftover processes", async () => {
    const { child } = await openPage();
    process.kill(pidOf("web"), "SIGKILL");
    expect(await untilRestarts(3)).toBe(true);
    expect((await openPage()).child).not.toBe(child);
    expect(isRunning(child)).toBe(false);
  });

  test("restarts processes that live but do not answer: web, workers and both stores", async () => {
    const names = ["web", "worker 1", "usage engine", "PostgreSQL"];
    const before = product.restarts.length;
    const pids = names.map(pidOf);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    expect(await untilRestarts(before + names.length)).toBe(true);
    const restarts = product.restarts.slice(before);
    expect(restarts.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { reason } of restarts) expect(reason).toMatch(/^does not answer: /);
    expect(pids.some(isRunning)).toBe(false);
    expect(await write("select count(*)::int from kept")).toEqual([2]);
    expect((await openPage()).settings.USAGE_URL).toBe(product.usageUrl);
  });

  test("ends every process on stop, and the next start finds data and secrets", async () => {
    const { AUTH_SECRET } = product.settings;
    await product.stop();
    expect(processesOf(dataFolder).filter(isRunning)).toEqual([]);
    product = await start();
    expect(product.settings.AUTH_SECRET).toBe(AUTH_SECRET);
    expect(await write("select count(*)::int from kept")).toEqual([2]);
  });

  test("takes web, workers and engine along on its own sudden death, and the next start reuses PostgreSQL", async () => {
    const folder = path.join(path.dirname(dataFolder), "killed");
    const script = runScript("supervise", folder, STAND_IN);
    const { pids } = z.object({ pids: z.array(z.number()) }).parse(await script.answer());
    const [postgres = 0, ...others] = pids;
    expect(others.every(isRunning)).toBe(true);
    script.process.kill("SIGKILL");
    expect(await waitWhile(() => others.some(isRunning), 30_000)).toBe(true);
    expect(isRunning(postgres)).toBe(true);
    const left = processesOf(folder).filter((pid) => !isPostgres(pid));
    expect(left).toEqual([]);
    const next = await start(folder);
    expect(next.children[0]?.pid).toBe(postgres);
    await next.stop();
    expect(processesOf(folder).filter(isRunning)).toEqual([]);
  });

  test("a command ends everything cleanly on SIGTERM and prints in one line what runs where", async () => {
    const folder = path.join(path.dirname(dataFolder), "command");
    const script = runScript("supervise", folder, STAND_IN);
    const { pids, url } = z.object({ pids: z.array(z.number()), url: z.string() }).parse(await script.answer());
    const [postgres, engine, web, worker] = pids;
    const parts = `PostgreSQL (${postgres}), usage engine (${engine}), web (${web}), worker (${worker})`;
    expect(script.output().split("\n")).toContain(`Usus runs at ${url}: ${parts}`);
    script.process.kill("SIGTERM");
    expect(await script.ended).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test("a failing start leaves nothing running", async () => {
    const folder = path.join(path.dirname(dataFolder), "failing");
    const broken = { ...standIns, web: () => ["-e", "console.log('no pages here'); process.exit(3)"] };
    const failure = supervise({ ...base, env: { ...process.env, ...env }, dataFolder: folder, programs: broken });
    await expect(failure).rejects.toThrow(/exit code 3\nno pages here/);
    expect(processesOf(folder).filter(isRunning)).toEqual([]);
  });

  test("a canceled start ends what it began", async () => {
    const folder = path.join(path.dirname(dataFolder), "broken-off");
    const shutdown = new AbortController();
    const silent = { ...standIns, web: () => [STAND_IN] };
    const starting = supervise({
      ...base,
      env: { ...process.env, ...env },
      dataFolder: folder,
      programs: silent,
      signal: shutdown.signal,
    });
    starting.catch(() => undefined);
    const isWebStarted = () => processesOf(folder).some((pid) => commandLine(pid).includes(STAND_IN));
    expect(await waitWhile(() => !isWebStarted(), 60_000)).toBe(true);
    shutdown.abort();
    await expect(starting).rejects.toThrow();
    expect(processesOf(folder).filter(isRunning)).toEqual([]);
    await endEmbeddedPostgres(path.join(folder, "postgres"));
  });

  test("rejects to run a part of the product on embedded stores, which others could not use", async () => {
    const folder = path.join(path.dirname(dataFolder), "part");
    const apart = supervise({ ...base, part: "worker", env: { ...process.env, ...env }, dataFolder: folder });
    await expect(apart).rejects.toThrow("set DATABASE_URL and USAGE_URL");
    expect(existsSync(folder)).toBe(false);
  });

  test("shares the data folder among parts, but not with the whole product", () => {
    const folder = path.join(path.dirname(dataFolder), "shared");
    const parts = [holdDataFolder(folder, { isShared: true }), holdDataFolder(folder, { isShared: true })];
    parts[0]?.release();
    expect(() => holdDataFolder(folder)).toThrow("already runs on");
    parts[1]?.release();
    const whole = holdDataFolder(folder);
    expect(() => holdDataFolder(folder, { isShared: true })).toThrow("already runs on");
    whole.release();
  });

  test("rejects external stores without secrets before starting anything, naming the settings", async () => {
    const folder = path.join(path.dirname(dataFolder), "refused");
    const outside = {
      DATABASE_URL: "postgresql://db.example/usus",
      USAGE_URL: "http://ch.example:8123",
      AUTH_SECRET: "short",
    };
    const refused = supervise({
      ...base,
      mode: "start",
      env: { ...process.env, ...env, ...outside },
      dataFolder: folder,
    });
    await expect(refused).rejects.toThrow(
      /AUTH_SECRET is too weak: give it at least 32 characters\.\nSet SEAL_KEY: .*\nSet USAGE_LOADER_PASSWORD: .*\nSet USAGE_READER_PASSWORD/,
    );
    expect(existsSync(path.join(folder, "secrets"))).toBe(false);
  });
});

/** Empty when the process has ended since it was listed. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** PostgreSQL may stay; a process that has ended since it was listed counts as gone with it. */
function isPostgres(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).endsWith("pgdata");
  } catch {
    return true;
  }
}
