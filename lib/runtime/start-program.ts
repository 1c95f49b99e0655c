import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { ROOT } from "@/lib/kit/root";
import { endOfFile, errorCode, openProcessLog } from "./embedded/process";
import type { Probe } from "./health-check";
import type { KeptProgram } from "./keep-running";
import { passOn, type WriteLine } from "./program-output";

export interface Program {
  /** Arguments of `node`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** In log lines. */
  readonly name: string;
  /** A file, or receives each line of output as JSON; undefined writes to this terminal as it is. */
  readonly output: string | WriteLine | undefined;
  /** Resolves when the program counts as started; an earlier exit is a failed start. */
  readonly ready?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Health check: its own, or a message answered by its event loop. */
  readonly ask?: Probe | "by-message" | undefined;
}

// A web server may hold streams open forever.
const GRACE = 8000;
const DRAIN = 1000;

/** Starts a Node.js program in its own process group, which ends with this process at the latest. */
export async function startProgram(program: Program, signal: AbortSignal): Promise<KeptProgram> {
  signal.throwIfAborted();
  const { child, last } = spawnProgram(program);
  const ended = untilGroupEnded(child);
  const waiting = new AbortController();
  const combined = AbortSignal.any([signal, waiting.signal]);
  try {
    await Promise.race([
      program.ready?.(combined),
      ended.then((how) => Promise.reject(failure(program, { how, last }))),
    ]);
  } catch (error) {
    signalGroup(child, "SIGKILL");
    await ended;
    throw error;
  } finally {
    waiting.abort();
  }
  const kill = async () => {
    signalGroup(child, "SIGKILL");
    await ended;
  };
  const ask = program.ask === "by-message" ? (asked: AbortSignal) => message(child, asked) : program.ask;
  return { pid: child.pid ?? 0, untilEnded: () => ended, stop: () => stop(child, ended), kill, ask };
}

/** Answered by end-with-supervisor.mjs. */
async function message(child: ChildProcess, signal: AbortSignal): Promise<void> {
  const answered = once(child, "message", { signal });
  child.send("are you there?", (error) => error && child.emit("error", error));
  await answered;
}

/** `last`: the last lines of output that is passed on. */
function spawnProgram({ name, args, env, folder, output, ask }: Program): { child: ChildProcess; last: string[] } {
  const log = output === undefined ? "inherit" : typeof output === "string" ? openProcessLog(output) : "pipe";
  const endWithSupervisor = pathToFileURL(path.join(ROOT, "lib/runtime/end-with-supervisor.mjs")).href;
  const child = spawn(process.execPath, ["--import", endWithSupervisor, ...args], {
    cwd: folder,
    env: { ...env, SUPERVISED: "1" },
    detached: true,
    stdio: ask === "by-message" ? ["pipe", log, log, "ipc"] : ["pipe", log, log],
  });
  if (typeof log === "number") closeSync(log);
  const { pid = 0, stdout, stderr } = child;
  const last: string[] = [];
  if (typeof output === "function") {
    const source = { process: name, pid };
    const to = { write: output, last };
    if (stdout) void passOn(stdout, { ...source, level: "info" }, to);
    if (stderr) void passOn(stderr, { ...source, level: "warn" }, to);
  }
  child.stdin?.on("error", () => undefined);
  child.on("error", () => undefined);
  return { child, last };
}

// A crashed program leaves its children behind: the group is ended.
async function untilGroupEnded(child: ChildProcess): Promise<string> {
  const closed = once(child, "close").catch(() => undefined);
  const [code, signal] = await once(child, "exit");
  signalGroup(child, "SIGKILL");
  // The last lines may still be in the pipe. A process that left the group may hold it open.
  await Promise.race([closed, sleep(DRAIN, undefined, { ref: false })]);
  return String(signal ?? `exit code ${code}`);
}

/** Runs a Node.js program to its end; throws unless it succeeded. */
export async function runProgram(program: Program, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { child, last } = spawnProgram(program);
  const kill = () => signalGroup(child, "SIGKILL");
  signal.addEventListener("abort", kill);
  const how = await untilGroupEnded(child);
  signal.removeEventListener("abort", kill);
  signal.throwIfAborted();
  if (how !== "exit code 0") throw failure(program, { how, last });
}

function failure({ args, output }: Program, { how, last }: { how: string; last: readonly string[] }): Error {
  const words = typeof output === "string" ? endOfFile(output, 20) : last.join("\n");
  return new Error(`node ${args.join(" ")}: ${how}${words && `\n${words}`}`);
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  signalGroup(child, "SIGTERM");
  const force = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE);
  await ended;
  clearTimeout(force);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
