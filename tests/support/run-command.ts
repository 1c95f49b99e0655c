import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

export type Outcome = { code: number; output: string; seconds: number };

type Running = { quiet?: boolean; env?: Record<string, string>; minutes?: number };

/** Where the project's own tools are. */
const tools = path.resolve(import.meta.dirname, "../../node_modules/.bin");

/**
 * Runs a program, one of the project's tools by its name, to its end; its output is passed on unless `quiet`, and returned.
 * One that is not over after `minutes` is killed with all that it has started.
 */
export function runCommand(
  command: readonly string[],
  { quiet = false, env = {}, minutes }: Running = {},
): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: minutes !== undefined,
  });
  const stop = minutes === undefined ? () => undefined : killedAfter(minutes, child);
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      parts.push(text);
      if (!quiet) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: String(error), seconds: 0 }));
    child.once("close", (code) => {
      stop();
      resolve({ code: code ?? 1, output: parts.join(""), seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** Also when this process exits, which a group of its own would outlive. */
function killedAfter(minutes: number, { pid, spawnargs }: ChildProcess): () => void {
  const kill = () => pid !== undefined && process.kill(-pid, "SIGKILL");
  const timer = setTimeout(() => {
    console.log(`Not over after ${minutes} minutes, and killed: ${spawnargs.join(" ")}`);
    kill();
  }, minutes * 60_000);
  process.once("exit", kill);
  return () => {
    clearTimeout(timer);
    process.off("exit", kill);
  };
}
