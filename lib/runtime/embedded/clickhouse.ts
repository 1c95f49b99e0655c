import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "@/lib/kit/root";
import {
  accountSettings,
  type ClickHouseSecrets,
  type ClickHouseShards,
  engineMemory,
  serverSettings,
} from "./clickhouse-settings";
import { freePort } from "./free-port";
import { endOfFile, openProcessLog } from "./process";

export interface EmbeddedClickHouse {
  /** HTTP URL without credentials: `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly httpPort: number;
  readonly pid: number;
  /** Resolves with the exit code or signal when the engine ends. */
  untilEnded(): Promise<string>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Rejects if it does not respond. */
  ask(signal: AbortSignal): Promise<void>;
}

interface Options {
  readonly folder: string;
  /** 0 (default) chooses a free one. */
  readonly httpPort?: number | undefined;
  /** Port for other cluster nodes; 0 (default) opens none. */
  readonly tcpPort?: number;
  readonly secrets: ClickHouseSecrets;
  /** Created at the start; the accounts may also access databases with this prefix. */
  readonly database?: string;
  /** Bytes; half of the machine's memory by default. */
  readonly memory?: number;
  readonly shards?: ClickHouseShards;
}

const PROGRAM = path.join(ROOT, "lib/runtime/embedded/clickhouse-process.mjs");
const ATTEMPTS = 6;

/**
 * A real ClickHouse server from npm as a child process, on loopback only, with its data in `folder`. It ends with this
 * process, however that ends. Throws a plain sentence if npm has no engine for the platform.
 */
export async function embeddedClickHouse(options: Options): Promise<EmbeddedClickHouse> {
  requireEngine();
  const folder = path.resolve(options.folder);
  writeSettings(folder, options);
  // A predecessor whose parent was killed may need a moment to release folder and port.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEngine(folder, options);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(attempt * 150);
    }
  }
}

async function startEngine(folder: string, options: Options): Promise<EmbeddedClickHouse> {
  const httpPort = options.httpPort || (await freePort());
  const url = `http://127.0.0.1:${httpPort}`;
  const child = spawnEngine(folder, httpPort, options.tcpPort ?? 0);
  const ended = exit(child);
  try {
    await Promise.race([
      waitUntilReady(url, options),
      ended.then((how) => Promise.reject(new Error(`ClickHouse did not start (${how}): ${reason(folder)}`))),
    ]);
  } catch (error) {
    child.kill("SIGKILL");
    await ended;
    throw error;
  }
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const ask = async (signal: AbortSignal) => {
    const answer = await fetch(`${url}/ping`, { signal });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    url,
    httpPort,
    pid: child.pid ?? 0,
    untilEnded: () => ended,
    stop: () => stopEngine(child, ended),
    kill,
    ask,
  };
}

function requireEngine(): void {
  try {
    createRequire(import.meta.url).resolve("@chdb/lib-linux-x64-gnu/package.json");
  } catch (cause) {
    const platform = `${process.platform}-${process.arch}`;
    const advice = "set USAGE_URL, USAGE_LOADER_PASSWORD and USAGE_READER_PASSWORD for a ClickHouse server";
    throw new Error(`There is no embedded ClickHouse for ${platform}: ${advice}.`, { cause });
  }
}

function writeSettings(folder: string, options: Options) {
  const { secrets, shards, tcpPort = 0, database = "usage", memory = engineMemory() } = options;
  mkdirSync(path.join(folder, "store"), { recursive: true, mode: 0o700 });
  const settings = path.join(folder, "settings");
  mkdirSync(settings, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(settings, "config.xml"), serverSettings(folder, memory, shards), { mode: 0o600 });
  // Opens each port, then waits (clickhouse-process.mjs).
  const accounts = accountSettings({ database, memory, secrets, openingQueries: tcpPort === 0 ? 2 : 3 });
  writeFileSync(path.join(settings, "users.xml"), accounts, { mode: 0o600 });
}

function spawnEngine(folder: string, httpPort: number, tcpPort: number): ChildProcess {
  const options = ["--config-file", path.join(folder, "settings/config.xml")];
  const sizes = ["--background_pool_size", "8", "--log-level", "warning"];
  rmSync(path.join(folder, "output.log"), { force: true });
  const output = openProcessLog(path.join(folder, "output.log"));
  const child = spawn(
    process.execPath,
    [PROGRAM, path.join(folder, "store"), String(httpPort), String(tcpPort), ...options, ...sizes],
    { cwd: folder, detached: true, env: { NODE_ENV: "production", TZ: "UTC" }, stdio: ["pipe", output, output] },
  );
  closeSync(output);
  // The engine may have exited before its standard input is closed.
  child.stdin?.on("error", () => undefined);
  return child;
}

function reason(folder: string): string {
  return endOfFile(path.join(folder, "output.log")) || endOfFile(path.join(folder, "engine.log"));
}

async function exit(child: ChildProcess): Promise<string> {
  const [code, signal] = await once(child, "exit");
  return String(signal ?? `exit code ${code}`);
}

async function waitUntilReady(url: string, { secrets, database = "usage" }: Options): Promise<void> {
  for (const start = performance.now(); ; await sleep(25)) {
    // Uses the password of this start, so that another server on the port is not mistaken for ours.
    const failure = await failureOf(url, secrets.loader, `CREATE DATABASE IF NOT EXISTS ${database}`);
    if (failure === undefined) return;
    if (performance.now() - start > 60_000) throw new Error(`ClickHouse does not respond: ${failure}`);
  }
}

async function failureOf(url: string, password: string, query: string): Promise<string | undefined> {
  try {
    const headers = { "X-ClickHouse-User": "loader", "X-ClickHouse-Key": password };
    const answer = await fetch(url, { method: "POST", body: query, headers, signal: AbortSignal.timeout(5000) });
    return answer.ok ? undefined : await answer.text();
  } catch (error) {
    return String(error);
  }
}

async function stopEngine(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.destroy();
  const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(force);
}
