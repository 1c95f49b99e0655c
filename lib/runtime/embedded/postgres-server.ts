import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import type { PostgresAccount } from "./postgres-account";
import { endOfFile, isRunning, openProcessLog, waitWhile } from "./process";

/** Location and account of one server. */
export interface PostgresHome {
  readonly data: string;
  readonly socket: string;
  readonly log: string;
  readonly account: PostgresAccount;
}

/** Creates the data folder atomically. */
export function initializePostgres({ data, account }: PostgresHome, initdb: string): void {
  if (existsSync(path.join(data, "PG_VERSION"))) return;
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  const options = ["-D", half, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  const [file, args] = account.command(initdb, options);
  execFileSync(file, args, { ...account.ids, cwd: "/", env: environment(), stdio: ["ignore", "ignore", "pipe"] });
  renameSync(half, data);
}

/** Starts a server that outlives this process; returns its process id. The server may still fail. */
export function spawnPostgres(home: PostgresHome, postgres: string, settings: Record<string, string>): number {
  const all = {
    listen_addresses: "",
    unix_socket_directories: home.socket,
    unix_socket_permissions: "0700",
    max_connections: "200",
    log_checkpoints: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [file, args] = home.account.command(postgres, ["-D", home.data, "-p", "5432", ...options]);
  const log = openProcessLog(home.log);
  const child = spawn(file, args, {
    ...home.account.ids,
    cwd: "/",
    env: environment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${endOfFile(home.log)}`);
  return child.pid;
}

/** Process id of the server on the data folder, if any. */
export function runningPostgres(data: string): number | undefined {
  const pid = writtenPid(data);
  return pid !== undefined && isPostgres(pid, data) ? pid : undefined;
}

/** Whether the process is a PostgreSQL server (or its helper) on this data folder. */
export function isPostgres(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform === "linux") return workingFolder(pid) === realpathSync(data);
  return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
}

/**
 * Removes the pid file of a dead server whose process id now belongs to another program or a zombie: PostgreSQL would
 * mistake that for itself and refuse to start. Waits for orphaned helpers first, because the file also prevents a
 * second server from writing at the same time.
 */
export async function clearStalePid(data: string): Promise<void> {
  const pid = writtenPid(data);
  if (pid === undefined || process.platform !== "linux" || !existsSync(`/proc/${pid}`)) return;
  const areGone = await waitWhile(() => processes().some((other) => isPostgres(other, data)), 20_000);
  if (!areGone) throw new Error(`Processes of a stopped PostgreSQL still use ${data}.`);
  rmSync(path.join(data, "postmaster.pid"), { force: true });
}

function writtenPid(data: string): number | undefined {
  const file = path.join(data, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  return pid > 0 ? pid : undefined;
}

function processes(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function environment(): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8" };
}
