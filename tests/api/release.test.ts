import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { draftOf } from "@/lib/commands/harvest-demo";
import { productVersion } from "@/lib/kit/env";
import { ROOT } from "@/lib/kit/root";
import { type EmbeddedClickHouse, embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { type EmbeddedPostgres, embeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { findSubscription } from "@/lib/simulator/publisher/consortium";
import { type Publisher, startPublisher } from "@/lib/simulator/publisher/server";
import { demoPeople } from "@/prisma/seed/demo-people";
import { type Seeded, seedConsortium } from "@/prisma/seed/seed-consortium";
import { isFull } from "../support/extent";
import { ownFolder } from "../support/own-folder";

// Here because they need built pages, as all tests of this folder do; the full run only, because they pack and start the
// whole product.

const PASSWORD = "a password of the release";
const TODAY = new Date("2026-05-15");
const MEGABYTES = 400;
/** Packing may include building. */
const MINUTES = 30;
const pk = z.object({ pk: z.number() });

let folder = "";
let release = "";
let env: Record<string, string> = {};
let postgres: EmbeddedPostgres;
let engine: EmbeddedClickHouse;
let publisher: Publisher;
let seeded: Seeded | undefined;
let request: Awaited<ReturnType<typeof addCredentials>> | undefined;

/** Types of Next demand NODE_ENV, which no one sets who starts the product. */
const environment = (settings: Record<string, string>) => settings as NodeJS.ProcessEnv;

type Started = { process: ChildProcess; url: string; output: () => string; stop: () => Promise<unknown> };
const started = new Set<ChildProcess>();

/** Runs a command of the product until it says what runs. */
async function start(command: readonly string[], cwd = release, settings = env): Promise<Started> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env: environment(settings), stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  let output = "";
  const ended = once(child, "exit").finally(() => started.delete(child));
  const running = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Usus runs")) resolve();
      });
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const [code, signal] = await ended;
    return code ?? signal;
  };
  await running;
  return { process: child, url: `http://127.0.0.1:${settings.PORT}`, output: () => output, stop };
}

const node = (...args: readonly string[]) => [process.execPath, ...args];

/** Processes with a data folder in their environment, except the stores of this test; those that just ended count as gone. */
function processesLeft(data = env.DATA_FOLDER): string[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const isOurs = readFileSync(`/proc/${name}/environ`, "utf8").includes(`DATA_FOLDER=${data}\0`);
      return isOurs && !isStore(name) ? [readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")] : [];
    } catch {
      return [];
    }
  });
}

const isStore = (pid: string) => readlinkSync(`/proc/${pid}/cwd`) === path.join(folder, "postgres/pgdata");

async function seed(): Promise<Seeded> {
  if (seeded) return seeded;
  Object.assign(process.env, env);
  seeded = await seedConsortium(new Map(demoPeople.map(({ email }) => [email, PASSWORD])));
  return seeded;
}

const signIn = (url: string) => new ApiClient(url).signIn("consortium-admin@usus.example", PASSWORD);

const subscription = findSubscription("svratka", "scholaris");

/** Credentials for one report, the same for each harvest. */
async function addCredentials(client: ApiClient): Promise<{ credentials: number; counter_report: number }> {
  const { organizations, platforms } = await seed();
  if (!subscription) throw new Error("The publisher has no such subscription.");
  const list = z.array(pk.extend({ code: z.string(), counter_version: z.string() }));
  const counterReport = list
    .parse((await client.get("/api/counter-report-type/")).body)
    .find(({ code, counter_version }) => code === "TR" && counter_version === subscription.release)?.pk;
  const draft = {
    ...draftOf(subscription),
    ...{ organization_id: organizations.get("svratka"), platform_id: platforms.get("scholaris") },
    ...{ url: publisher.platformUrl("scholaris"), counter_reports: [counterReport] },
  };
  const answer = await client.post("/api/sushi-credentials/", draft);
  expect(answer).toMatchObject({ status: 201 });
  return { credentials: pk.parse(answer.body).pk, counter_report: counterReport ?? 0 };
}

/** Starts the harvest of one month; returns its id. */
async function harvest(client: ApiClient, month: string): Promise<number> {
  request ??= await addCredentials(client);
  const intentions = [{ ...request, start_date: month, end_date: month }];
  const answer = await client.post("/api/scheduler/harvest/", { intentions });
  expect(answer).toMatchObject({ status: 201 });
  return pk.parse(answer.body).pk;
}

async function untilHarvested(client: ApiClient, id: number): Promise<void> {
  const states = z.array(z.object({ state: z.string() }));
  for (let left = 600; left > 0; left -= 1) {
    const [intention] = states.parse((await client.get(`/api/scheduler/harvest/${id}/intention/`)).body);
    if (intention?.state === "success") return;
    await pause(250);
  }
  throw new Error("The report was not harvested.");
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const currentImports = (month: string) =>
  query(`select count(*)::int from imports where state = 'current' and month = '${month}-01'`);

const sizeOf = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(path.join(one.parentPath, one.name)).size, 0);

describe.skipIf(!isFull)("a release in an empty folder", () => {
  beforeAll(async () => {
    folder = await ownFolder("usus-test-");
    const packed = path.join(folder, "packed");
    execFileSync(process.execPath, ["--import", "tsx", "lib/commands/release.ts", packed], { cwd: ROOT });
    const name = `usus-${productVersion}-${process.platform}-${process.arch}`;
    const installed = path.join(folder, "installed");
    mkdirSync(installed);
    execFileSync("tar", ["-xzf", path.join(packed, `${name}.tar.gz`), "-C", installed]);
    rmSync(packed, { recursive: true });
    release = path.join(installed, name);

    const secrets = { loader: "loader-of-the-tests", reader: "reader-of-the-tests", sql: "sql-of-the-tests" };
    [postgres, engine, publisher] = await Promise.all([
      embeddedPostgres({ folder: path.join(folder, "postgres"), database: "usus" }),
      embeddedClickHouse({ folder: path.join(folder, "usage"), secrets }),
      startPublisher({ today: TODAY, hasMoods: false }),
    ]);
    env = {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      DATA_FOLDER: path.join(folder, "data"),
      PORT: String(await freePort()),
      DATABASE_OWNER_URL: postgres.url,
      DATABASE_URL: postgres.url.replace(/^postgresql:\/\/[^@]*@/, "postgresql://usus_app@"),
      USAGE_URL: engine.url,
      USAGE_LOADER_PASSWORD: secrets.loader,
      USAGE_READER_PASSWORD: secrets.reader,
      AUTH_SECRET: "a secret of the release that no one else has",
      SEAL_KEY: Buffer.alloc(32, 7).toString("base64"),
      COUNTER_REGISTRY_URL: "",
      SUSHI_PRIVATE_HOSTS: publisher.hosts.join(","),
      HARVEST_COOLDOWN_SECONDS: "0",
      AUTOMATIC_HARVESTING_ENABLED: "0",
    };
  }, MINUTES * 60_000);

  // Processes of a failed test.
  afterEach(async () => {
    const ended = [...started].map((child) => once(child, "exit"));
    for (const child of started) child.kill("SIGTERM");
    await Promise.all(ended);
  });

  afterAll(async () => {
    await publisher?.close();
    await engine?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("has neither sources nor packages of the build, and is small", () => {
    expect(sizeOf(release) / 1e6).toBeLessThan(MEGABYTES);
    const files = readdirSync(release, { recursive: true, encoding: "utf8" });
    const own = files.filter((file) => !/^(?:node_modules|\.next)\//.test(file));
    expect(own.filter((file) => /\.tsx?$|^(?:tests|app|components)\b/.test(file))).toEqual([]);
    const packages = files.filter((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(file));
    for (const one of ["sharp", "tsx", "esbuild", "prisma", "elkjs", "@chdb/lib-linux-x64-gnu", "@img/sharp-linux-x64"])
      expect(packages).not.toContain(`node_modules/${one}`);
  });

  test("serves pages and files, harvests, reads an upload and shows a figure", async () => {
    const product = await start(node("start.mjs"));
    const { organizations } = await seed();
    const client = await signIn(product.url);
    const cookie = client
      .cookies()
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    for (const page of ["/", "/cs/", "/help/installation/", "/changelog/", "/api-reference/", "/admin/maintenance/"]) {
      const answer = await fetch(`${product.url}${page}`, { headers: { cookie } });
      expect({ page, status: answer.status }).toEqual({ page, status: 200 });
      const html = await answer.text();
      const [, nonce] = answer.headers.get("content-security-policy")?.match(/'nonce-([^']+)'/) ?? [];
      expect(html).toContain(`nonce="${nonce}"`);
      for (const [, file] of html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g))
        expect((await fetch(`${product.url}${file}`)).status, file).toBe(200);
    }
    for (const file of ["/api/openapi.json", "/api/readiness/"])
      expect((await fetch(`${product.url}${file}`, { headers: { cookie } })).status, file).toBe(200);

    await untilHarvested(client, await harvest(client, "2026-01"));
    const search = "report_type=TR51&rows=month&columns=metric&page_size=10";
    const { body } = await client.get(`/api/flexible-slicer/?${search}&organization=${organizations.get("svratka")}`);
    const table = z.object({ results: z.array(z.object({ pk: z.string(), cells: z.record(z.string(), z.number()) })) });
    const [row] = table.parse(body).results;
    expect(row?.pk).toBe("2026-01");
    expect(Object.values(row?.cells ?? {}).reduce((sum, cell) => sum + cell, 0)).toBeGreaterThan(0);

    const form = new FormData();
    form.append("organization", String(organizations.get("svratka")));
    form.append("data_file", new File(["no report"], "notes.txt"));
    const upload = await client.post("/api/manual-data-upload/", form);
    expect(upload).toMatchObject({ status: 201 });
    const address = `/api/manual-data-upload/${pk.parse(upload.body).pk}/`;
    const state = async () => z.object({ state: z.string() }).parse((await client.get(address)).body).state;
    await expect.poll(state, { timeout: 60_000 }).toBe("prefailed");
    expect(await product.stop()).toBe(0);
    expect(processesLeft()).toEqual([]);
  });

  test("ends with SIGTERM during a harvest, and the next start imports the report exactly once", async () => {
    const month = "2026-02";
    publisher.always({ platform: "scholaris", month }, { kind: "slow", milliseconds: 300, bytes: 256 });
    const product = await start(node("start.mjs"));
    const id = await harvest(await signIn(product.url), month);
    const requests = () => publisher.requests.filter(({ query }) => query.begin_date?.startsWith(month)).length;
    await expect.poll(requests, { timeout: 60_000 }).toBe(1);
    expect(await product.stop()).toBe(0);
    expect(processesLeft()).toEqual([]);
    expect(await currentImports(month)).toEqual([0]);

    publisher.forget();
    const again = await start(node("start.mjs"));
    await untilHarvested(await signIn(again.url), id);
    expect(await currentImports(month)).toEqual([1]);
    expect(await query(`select count(*)::int from imports where month = '${month}-01'`)).toEqual([1]);
    await again.stop();
  });

  test("runs web and workers apart, and a restore waits for both to end", async () => {
    const [web, worker] = [await start(node("start.mjs", "--web")), await start(node("start.mjs", "--worker"))];
    expect(web.output()).toMatch(/Usus runs at \S+: web \(\d+\), PostgreSQL/);
    expect(worker.output()).toMatch(/Usus runs: worker \(\d+\), PostgreSQL/);
    const client = await signIn(web.url);
    await untilHarvested(client, await harvest(client, "2026-03"));
    const restore = () =>
      execFileSync(process.execPath, ["restore.mjs", "."], { cwd: release, env: environment(env), encoding: "utf8" });
    await web.stop();
    expect(restore).toThrow(/Usus runs on/);
    await worker.stop();
    expect(processesLeft()).toEqual([]);
    expect(restore).toThrow("There is no complete backup");
  });

  test("backs up and runs management commands while it runs", async () => {
    const product = await start(node("start.mjs"));
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, { cwd: release, env: environment(env), encoding: "utf8" });
    expect(run("backup.mjs", path.join(folder, "backups"))).toMatch(/Backup written/);
    expect(run("backup.mjs", "--verify", path.join(folder, "backups"))).toMatch(/is complete/);
    expect(run("migrate.mjs")).toMatch(/up to date/);
    expect(run("manage.mjs", "--help")).toMatch(/npm run manage/);
    await product.stop();
  });

  test("npm start in a checkout ends with everything it started when npm gets SIGTERM", async () => {
    const product = await start(["npm", "start"], ROOT);
    expect((await fetch(`${product.url}/api/readiness/`)).status).toBe(200);
    product.process.kill("SIGTERM");
    await expect.poll(processesLeft, { timeout: 60_000 }).toEqual([]);
    await expect(fetch(`${product.url}/api/info/`)).rejects.toThrow();
  });

  test("the demo ends with everything it started when npm gets SIGTERM during the first harvest", async () => {
    const { PATH = "", HOME = "" } = env;
    const own = { PATH, HOME, DATA_FOLDER: path.join(folder, "demo"), PORT: String(await freePort()) };
    const demo = await start(["npm", "run", "demo"], ROOT, own);
    await expect.poll(demo.output, { timeout: 120_000 }).toMatch(/Harvested \d+ of/);
    demo.process.kill("SIGTERM");
    await expect.poll(() => processesLeft(own.DATA_FOLDER), { timeout: 60_000 }).toEqual([]);
  });
});
