import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db, inTransaction } from "@/lib/kit/db";
import { storeFailure } from "@/lib/kit/store-failure";
import { type EmbeddedPostgres, embeddedPostgres, endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { isRunning } from "@/lib/runtime/embedded/process";
import { runScript } from "./run-script";
import { removeFolder, temporaryFolder } from "./temporary-folder";

const started = z.object({ pid: z.number(), started: z.boolean(), url: z.string() });

let parent = "";
let folder = "";
const start = (adopt = false) => embeddedPostgres({ folder, database: "usus", adopt });

beforeAll(() => {
  parent = temporaryFolder();
  folder = path.join(parent, "postgres");
});

afterAll(async () => {
  await endEmbeddedPostgres(folder);
  removeFolder(parent);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

describe("embedded PostgreSQL", () => {
  test("reports in words that it is away or goes in the middle, and not as a programming error", async () => {
    const away = path.join(parent, "away");
    const server = await embeddedPostgres({ folder: away, database: "usus" });
    process.env.DATABASE_URL = server.url;
    Object.assign(process.env, { USAGE_URL: "none", AUTH_SECRET: "a".repeat(32), SEAL_KEY: `${"A".repeat(43)}=` });
    const troubleOf = (work: Promise<unknown>) =>
      work.then(
        () => "none",
        (error) => storeFailure(error)?.code,
      );
    const queries = [
      troubleOf(db().$queryRaw`select pg_sleep(60)`),
      troubleOf(inTransaction((tx) => tx.$queryRaw`select pg_sleep(60)`)),
      // Asked for once more in the same transaction when the server has gone.
      troubleOf(inTransaction(async (tx) => [await tx.$queryRaw`select 1`, await ended, await tx.$queryRaw`select 1`])),
    ];
    const ended = db().$queryRaw`select 1`.then(() => server.stop());
    await ended;
    queries.push(troubleOf(db().user.count()), troubleOf(inTransaction((tx) => tx.user.count())));
    expect(await Promise.all(queries)).toEqual(queries.map(() => "databaseUnavailable"));
    await db().$disconnect();
  });

  test("reports in words that it is cut off when a transaction begins", async () => {
    const question = pg.Client.prototype.query;
    const cut = Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write", errno: -32 });
    try {
      pg.Client.prototype.query = () => Promise.reject(cut);
      await expect(inTransaction((tx) => tx.user.count())).rejects.toMatchObject({ code: "databaseUnavailable" });
    } finally {
      pg.Client.prototype.query = question;
      await db().$disconnect();
    }
  });

  test("three first starts at once in different processes make one server", async () => {
    const scripts = [1, 2, 3].map(() => runScript("start-postgres", folder));
    const answers = await Promise.all(scripts.map(async ({ answer }) => started.parse(await answer())));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
    expect(answers.filter((answer) => answer.started)).toHaveLength(1);
  });

  test("outlives the process that started it, and the next start reuses it", async () => {
    const server = await start();
    expect(server.started).toBe(false);
    await query(server.url, "create table kept (id int primary key)");
    await query(server.url, "insert into kept select generate_series(1, 1000)");
    await server.stop();
    expect(isRunning(server.pid)).toBe(true);
  });

  test("listens only on a socket that no other account can access", async () => {
    const { url } = await start();
    expect(await query(url, "show listen_addresses")).toEqual([[""]]);
    expect(statSync(path.join(folder, "run")).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, "run/.s.PGSQL.5432")).mode & 0o777).toBe(0o700);
  });

  test("restarts on the same address with every row after kill -9 of the postmaster", async () => {
    const before = await start();
    process.kill(before.pid, "SIGKILL");
    await before.untilEnded();
    const after = await start();
    expect(after.started).toBe(true);
    expect(after.pid).not.toBe(before.pid);
    expect(after.url).toBe(before.url);
    expect(await query(after.url, "select count(*)::int from kept")).toEqual([[1000]]);
  });

  test("starts although another program has the dead server's process id", async () => {
    const before = await start(true);
    await before.stop();
    const file = path.join(folder, "pgdata/postmaster.pid");
    const { writeFileSync } = await import("node:fs");
    // Lines as PostgreSQL writes them; process 1 is never a server of ours.
    writeFileSync(file, ["1", path.join(folder, "pgdata"), "1", "5432", "", "", ""].join("\n"));
    const after = await start();
    expect(await query(after.url, "select count(*)::int from kept")).toEqual([[1000]]);
    expect(readFileSync(file, "utf8").split("\n")[0]).toBe(String(after.pid));
  });

  test("shuts an adopted server down cleanly on request", async () => {
    const server: EmbeddedPostgres = await start(true);
    expect(server.started).toBe(false);
    await server.stop();
    expect(isRunning(server.pid)).toBe(false);
    expect(readFileSync(path.join(folder, "postgres.log"), "utf8")).toMatch(/database system is shut down\s*$/);
  });
});
