import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { chooseBackup, listBackups, pruneBackups, removeUnfinished } from "@/lib/administration/backup/backups";
import { makeBackup } from "@/lib/administration/backup/make-backup";
import { readManifest } from "@/lib/administration/backup/manifest";
import { verifyBackup } from "@/lib/administration/backup/verify-backup";
import type { ImportPlace } from "@/lib/imports/place";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db, inTransaction } from "@/lib/kit/db";
import { storeFile } from "@/lib/kit/files/stored-file";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import { seal } from "@/lib/kit/seal";
import { sumTables } from "@/lib/usage/dimensions";
import { migrate } from "@/prisma/migrate";
import { clock } from "@/tests/support/clock";
import { rounds } from "@/tests/support/extent";
import { productCommand } from "@/tests/support/product-command";
import { runCommand } from "@/tests/support/run-command";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import { answerOf, imaginedRecords, sumOf } from "../../imports/imagined-report";
import { freshPlace, letPass, openStores } from "../../imports/scene";

const report = (seed: number) => imaginedRecords({ seed, titles: rounds(60, 3000), namedFrom: 20 * seed });
const folder = (name: string) => path.join(testStores().folder, `backup-${name}`);

let quiet: ImportPlace;
let busy: ImportPlace;
/** The only file of the installation, relative to the data folder. */
let stored = "";

beforeAll(async () => {
  await openStores();
  quiet = await freshPlace();
  busy = await freshPlace();
  await importAnswer({ ...quiet, records: answerOf(report(1)) });
  await importAnswer({ ...busy, records: answerOf(report(2)) });
  const file = await storeFile("harvested", pieces("what the publisher answered"));
  stored = file.storedAs;
  await db().rawFile.create({ data: { ...file, name: "answer.json", mediaType: "application/json" } });
  const user = await db().user.create({
    data: { email: "keeper@library.example", username: "keeper", firstName: 'Zoë "\n,\\ (x)' },
  });
  await db().secondFactorDevice.create({
    data: { userId: user.id, kind: "authenticator", name: "Telefon", sealedSecret: seal("secret", "keeper") },
  });
  await inTransaction((tx) => enqueue(tx, declareJob("tests.later"), {}, { key: "tests.later" }));
});

async function* pieces(text: string) {
  yield Buffer.from(text);
}

/** Environment of a command that uses other stores. */
async function elsewhere(name: string) {
  const [url, usage] = await Promise.all([freshDatabase(), freshUsageStore()]);
  const DATA_FOLDER = folder(`data-${name}`);
  return {
    url,
    usage,
    dataFolder: DATA_FOLDER,
    env: { DATABASE_URL: url, USAGE_DATABASE: usage.database, DATA_FOLDER },
  };
}
type Elsewhere = Awaited<ReturnType<typeof elsewhere>>;

const restoring = (...args: string[]) => [process.execPath, ...productCommand("restore", ...args)];
const restore = (name: string, to: Elsewhere, ...options: string[]) =>
  runCommand(restoring(folder(name), ...options), { quiet: true, env: to.env });

async function ask<R extends pg.QueryResultRow>(url: string, query: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(query)).rows;
  } finally {
    await client.end();
  }
}

async function askUsage(database: string, query: string): Promise<string> {
  const { usageUrl, secrets } = testStores();
  const headers = {
    "X-ClickHouse-User": "loader",
    "X-ClickHouse-Key": secrets.loader,
    "X-ClickHouse-Database": database,
  };
  const answer = await fetch(usageUrl, { method: "POST", body: query, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.text()).trim();
}

/** Row count and checksum of every table, calculated by PostgreSQL. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const query = `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${name} t`;
    sums[name] = (await ask<{ sum: string }>(url, query))[0]?.sum ?? "";
  }
  const { _prisma_migrations: _, ...ours } = sums;
  return ours;
}

/** Facts and all tables of sums. */
const usageOf = (database: string) =>
  Promise.all(
    ["facts", ...sumTables].map((table) =>
      askUsage(database, `SELECT import_id, sum(value) FROM ${table} GROUP BY import_id ORDER BY import_id`),
    ),
  );

test("restored installation equals the state at the backup's start, row by row and sum by sum", async () => {
  const { DATABASE_URL = "", USAGE_DATABASE = "" } = process.env;
  const before = await rowsOf(DATABASE_URL);
  const made = await runCommand([process.execPath, ...productCommand("backup", "--keep", "7", folder("quiet"))], {
    quiet: true,
  });
  expect(made.output).toContain("The backup contains no keys.");
  expect(made.code).toBe(0);
  expect((await verifyBackup(await chooseBackup(folder("quiet")))).faults).toEqual([]);
  const there = await elsewhere("quiet");
  const restored = await restore("quiet", there);
  expect(restored.output).toContain("Backup restored and verified");
  expect(await rowsOf(there.url)).toEqual(before);
  expect(await db().managementRun.findMany()).toMatchObject([{ command: "backup", state: "finished" }]);
  expect(await usageOf(there.usage.database)).toEqual(await usageOf(USAGE_DATABASE));
  expect(await askUsage(there.usage.database, "SELECT sum(value) FROM facts")).toBe(
    String(sumOf(report(1)) + sumOf(report(2))),
  );
  expect(readFileSync(path.join(there.dataFolder, "files", stored))).toEqual(
    readFileSync(path.join(process.env.DATA_FOLDER ?? "", "files", stored)),
  );
  const [job] = await ask<{ key: string }>(there.url, "SELECT key FROM graphile_worker.jobs WHERE key = 'tests.later'");
  expect(job?.key).toBe("tests.later");
  // Sequences continue.
  const [drawn] = await ask<{ id: string }>(there.url, "SELECT nextval('titles_id_seq') AS id");
  expect(Number(drawn?.id)).toBeGreaterThan((await db().title.aggregate({ _max: { id: true } }))._max.id ?? 0);
  const again = await restore("quiet", there);
  expect(again.output).toContain("The installation is not empty (organizations: 1, users: 1,");
  expect(again.code).toBe(1);
  const keyless = { ...there, env: { ...there.env, SEAL_KEY: Buffer.alloc(32, 7).toString("base64") } };
  const refused = await restore("quiet", keyless, "--replace");
  expect(refused.output).toContain("has not the key");
  expect(refused.code).toBe(1);
  expect((await restore("quiet", keyless, "--replace", "--without-keys")).code).toBe(0);
  expect(await rowsOf(there.url)).toEqual(before);
});

test("backup contains whole months while months are reimported and purged", async () => {
  const stop = new AbortController();
  let seed = 2;
  const importing = (async () => {
    while (!stop.signal.aborted) {
      seed += 1;
      await importAnswer({ ...busy, records: answerOf(report(seed)) });
      await letPass("2 days");
      await sweepImports();
    }
  })();
  // Everything replaced since the snapshot is due for purging before its facts are read.
  let replacedWhileRead = 0;
  const { manifest, damaged } = await makeBackup(folder("busy"), {
    async onProgress(stage) {
      if (stage !== "facts") return;
      const until = seed + 2;
      while (seed < until) await sleep(10);
      replacedWhileRead += 1;
    },
  });
  stop.abort();
  await importing;
  expect(replacedWhileRead).toBe(Object.keys(manifest.usage.organizations).length);
  expect(damaged).toEqual([]);
  expect((await verifyBackup(await chooseBackup(folder("busy")))).faults).toEqual([]);
  const there = await elsewhere("busy");
  expect((await restore("busy", there)).code).toBe(0);
  const current = await ask<{ id: number; platform: number; facts: string }>(
    there.url,
    "SELECT id, platform_id AS platform, fact_count AS facts FROM imports WHERE state = 'current' ORDER BY id",
  );
  const sums = new Map<number, number>();
  for (const { id, platform, facts } of current) {
    const [count, sum] = (
      await askUsage(there.usage.database, `SELECT count(), sum(value) FROM facts WHERE import_id = ${id}`)
    ).split("\t");
    expect(count).toBe(String(facts));
    sums.set(platform, Number(sum));
  }
  expect(sums.get(quiet.platformId)).toBe(sumOf(report(1)));
  const possible = Array.from({ length: seed }, (_, at) => sumOf(report(at + 1)));
  expect(possible).toContain(sums.get(busy.platformId));
  expect(await askUsage(there.usage.database, "SELECT sum(value) FROM sums")).toBe(
    await askUsage(there.usage.database, "SELECT sum(value) FROM facts"),
  );
  // Purging resumes afterwards.
  await letPass("2 days");
  expect((await sweepImports()).purged).toBeGreaterThanOrEqual(0);
  expect(await db().import.count({ where: { state: { not: "current" }, purgedAt: null } })).toBe(0);
});

/** Starts a command, kills it once `reached` returns true, and waits for its end. */
async function killed(args: string[], env: Record<string, string>, reached: () => Promise<boolean> | boolean) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await reached())) {
    if (child.exitCode !== null) throw new Error(`It ended by itself: ${child.exitCode}`);
    await sleep(20);
  }
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

test("killed backup leaves nothing that counts, and the next one removes it", async () => {
  const { DATABASE_URL = "" } = process.env;
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
  // The folder of tables is created a moment after that of the backup.
  const entries = (of: string) => (existsSync(of) ? readdirSync(of) : []);
  const unfinished = () => entries(folder("killed"));
  const tables = () => unfinished().flatMap((name) => entries(path.join(folder("killed"), name, "postgres")));
  await killed(productCommand("backup", folder("killed")), {}, async () => {
    if (tables().length <= 3) return false;
    await expect(makeBackup(folder("killed"))).rejects.toThrow("Another backup is being made.");
    return true;
  });
  await holder.query("ROLLBACK");
  await holder.end();
  await expect(chooseBackup(folder("killed"))).rejects.toThrow("There is no complete backup");
  expect(unfinished()).toEqual([expect.stringMatching(/\.part$/)]);
  const made = await vi.waitFor(() => makeBackup(folder("killed")), { timeout: 20_000 });
  expect((await verifyBackup(made.folder)).faults).toEqual([]);
  expect(unfinished().filter((name) => name.endsWith(".part"))).toEqual([]);
  // Facts of a backup that was not finished are no one's.
  const abandoned = "2026-11-01T00-00-00";
  mkdirSync(path.join(folder("killed"), `${abandoned}.part`));
  const [organization = ""] = readdirSync(path.join(folder("killed"), "facts"));
  const facts = path.join(folder("killed"), "facts", organization);
  writeFileSync(path.join(facts, `${abandoned}.gz`), "");
  await removeUnfinished(folder("killed"));
  expect(readdirSync(facts)).toEqual([`${path.basename(made.folder)}.gz`]);
});

test("backups share files and facts, and a month that was purged since stays in the older one only", async () => {
  const root = folder("series");
  const month = await freshPlace();
  await importAnswer({ ...month, records: answerOf(report(50)) });
  const first = await backUpAt(root, "2026-10-30T02:00:00Z");
  const second = await backUpAt(root, "2026-10-31T02:00:00Z");
  // Nothing is new.
  expect(second.manifest.usage.organizations).toEqual(first.manifest.usage.organizations);
  await importAnswer({ ...month, records: answerOf(report(51)) });
  await letPass("2 days");
  await sweepImports();
  const file = await storeFile("harvested", pieces("what another publisher answered"));
  await db().rawFile.create({ data: { ...file, name: "another.json", mediaType: "application/json" } });
  const third = await backUpAt(root, "2026-11-01T02:00:00Z");
  const own = third.manifest.usage.organizations[month.organizationId] ?? [];
  expect(own.map(({ backup }) => backup)).toEqual([first, third].map(({ folder: one }) => path.basename(one)));
  const { factCount } = await db().import.findFirstOrThrow({
    where: { platformId: month.platformId, state: "current" },
  });
  expect(own.at(-1)?.facts).toBe(factCount);
  expect(third.manifest.files.count).toBe(first.manifest.files.count + 1);
  for (const { folder: one } of [first, second, third]) expect((await verifyBackup(one)).faults).toEqual([]);
  const there = await elsewhere("series");
  expect((await restore("series", there)).code).toBe(0);
  expect(await askUsage(there.usage.database, `SELECT sum(value) FROM facts ${at(month)}`)).toBe(
    String(sumOf(report(51))),
  );
  // The first of each month is kept.
  expect(await pruneBackups(root, 0)).toBe(1);
  expect(await listBackups(root)).toEqual([first, third].map(({ folder: one }) => path.basename(one)));
  for (const { folder: one } of [first, third]) expect((await verifyBackup(one)).faults).toEqual([]);
  expect((await runCommand(restoring(first.folder, "--replace"), { quiet: true, env: there.env })).code).toBe(0);
  expect(await askUsage(there.usage.database, `SELECT sum(value) FROM facts ${at(month)}`)).toBe(
    String(sumOf(report(50))),
  );
});

const at = ({ organizationId, platformId }: ImportPlace) =>
  `WHERE organization_id = ${organizationId} AND platform_id = ${platformId}`;

async function backUpAt(root: string, moment: string) {
  clock.moment = new Date(moment);
  try {
    return await makeBackup(root);
  } finally {
    clock.moment = null;
  }
}

test("killed restore blocks the start until it is finished or undone", async () => {
  const there = await elsewhere("torn");
  expect((await restore("busy", there)).code).toBe(0);
  // Files are written after what was there was set aside. The existing data does not name this one.
  const file = path.join(there.dataFolder, "files", stored);
  await ask(there.url, "DELETE FROM raw_files");
  rmSync(file);
  const before = { rows: await rowsOf(there.url), usage: await usageOf(there.usage.database) };
  const kill = () => killed(productCommand("restore", folder("quiet"), "--replace"), there.env, () => existsSync(file));
  await kill();
  await expect(migrate(there.url)).rejects.toThrow("Restoring a backup is running or was interrupted");
  const undo = await runCommand(restoring("--undo"), { quiet: true, env: there.env });
  expect(undo.output).toContain("The installation is as it was before the restore.");
  expect(await migrate(there.url)).toEqual([]);
  expect({ rows: await rowsOf(there.url), usage: await usageOf(there.usage.database) }).toEqual(before);
  expect(existsSync(file)).toBe(false);
  await kill();
  const again = await restore("quiet", there);
  expect(again.output).toContain("Backup restored and verified");
  expect(existsSync(file)).toBe(true);
  expect(await migrate(there.url)).toEqual([]);
  expect(await askUsage(there.usage.database, "SELECT count() FROM facts")).toBe(
    String(readManifest(await chooseBackup(folder("quiet"))).usage.facts),
  );
});

test("installation stays as it is when a backup turns out to be damaged or cannot be restored", async () => {
  const there = await elsewhere("kept");
  expect((await restore("quiet", there)).code).toBe(0);
  const state = async () => ({
    rows: await rowsOf(there.url),
    usage: await usageOf(there.usage.database),
    file: readFileSync(path.join(there.dataFolder, "files", stored), "utf8"),
    job: await ask(there.url, "SELECT key FROM graphile_worker.jobs WHERE key = 'tests.later'"),
  });
  const before = await state();
  cpSync(folder("busy"), folder("damaged"), { recursive: true });
  truncateSync(anyFacts("damaged"), 100);
  const damaged = await restore("damaged", there, "--replace");
  expect(damaged.output).toContain("The backup is damaged (errors: 1). Nothing was changed.");
  expect(damaged.code).toBe(1);
  expect(await state()).toEqual(before);
  // Whole, but its rows do not fit this version: the error comes after facts and files have been written.
  cpSync(folder("busy"), folder("misfit"), { recursive: true });
  const manifest = path.join(await chooseBackup(folder("misfit")), "manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace('"first_name"', '"first_names"'));
  const misfit = await restore("misfit", there, "--replace");
  expect(misfit.output).toMatch(/first_names.* The installation is as it was before\./);
  expect(misfit.code).toBe(1);
  expect(await state()).toEqual(before);
  expect(await migrate(there.url)).toEqual([]);
  expect((await restore("busy", there, "--replace")).code).toBe(0);
});

test("restore that was killed while it replaced the existing data goes on, and cannot be undone", async () => {
  const there = await elsewhere("final");
  expect((await restore("busy", there)).code).toBe(0);
  // State after a kill: new rows with the mark, no former ones, and facts replaced in part.
  await ask(
    there.url,
    "CREATE TABLE restore_under_way (backup text NOT NULL, since timestamptz NOT NULL DEFAULT now())",
  );
  await askUsage(there.usage.database, "TRUNCATE TABLE facts");
  const undo = await runCommand(restoring("--undo"), { quiet: true, env: there.env });
  expect(undo.output).toContain("The restore has already replaced the existing data: run it again to its end.");
  expect(undo.code).toBe(1);
  const misfit = await restore("misfit", there);
  expect(misfit.output).toMatch(
    /first_names.* The existing data is already replaced: run the restore again to its end\./,
  );
  expect((await restore("busy", there)).code).toBe(0);
  expect(await migrate(there.url)).toEqual([]);
  expect(await askUsage(there.usage.database, "SELECT count() FROM facts")).toBe(
    String(readManifest(await chooseBackup(folder("busy"))).usage.facts),
  );
});

/** One file with facts in a folder with backups. */
function anyFacts(name: string): string {
  const facts = path.join(folder(name), "facts");
  const [organization = ""] = readdirSync(facts);
  const [file = ""] = readdirSync(path.join(facts, organization));
  return path.join(facts, organization, file);
}

test("verification of a backup finds damage", async () => {
  const handle = openSync(anyFacts("quiet"), "r+");
  writeSync(handle, Buffer.from([1, 2, 3, 4]), 0, 4, 400);
  closeSync(handle);
  writeFileSync(path.join(folder("quiet"), "files", stored), "something else");
  const { faults } = await verifyBackup(await chooseBackup(folder("quiet")));
  expect(faults).toEqual([
    expect.stringMatching(/facts.*\.gz (cannot be read|differs from what was written)/),
    expect.stringMatching(/files.*\.gz differs from what was stored/),
  ]);
});
