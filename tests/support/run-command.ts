import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { getPriority, setPriority } from "node:os";
import path from "node:path";
import { readResults, underWay } from "./results";

/** `processorSeconds`: of the program and all processes that it has waited for. */
export type Outcome = { code: number; output: string; seconds: number; processorSeconds: number };

/** A runner's results file, and the minutes for which it may stay unchanged. */
type Progress = { file: string; minutes: number };

/** `niceness`: how much later than this process it gets the processor, from 0 to 19. */
type Running = { quiet?: boolean; env?: Record<string, string>; progress?: Progress; niceness?: number };

/** The project's own tools. */
const tools = path.resolve(import.meta.dirname, "../../node_modules/.bin");

/**
 * Runs a program, or one of the project's tools by name. Returns its output, and prints it unless `quiet`. Kills a test
 * runner without progress, with all processes that it has started.
 */
export function runCommand(
  command: readonly string[],
  { quiet = false, env = {}, progress, niceness = 0 }: Running = {},
): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    env: { ...process.env, PATH: `${tools}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: progress !== undefined,
  });
  // Its own processes inherit it.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + niceness));
  const stop = progress ? killWithoutProgress(child, progress) : () => undefined;
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      parts.push(text);
      if (!quiet) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    let processorSeconds = 0;
    child.once("error", (error) => resolve({ code: 127, output: String(error), seconds: 0, processorSeconds }));
    child.once("exit", () => {
      processorSeconds = takeProcessorSeconds();
    });
    child.once("close", (code) => {
      stop();
      const seconds = (performance.now() - started) / 1000;
      resolve({ code: code ?? 1, output: parts.join(""), seconds, processorSeconds });
    });
  });
}

let size = 0;

/** Processor time of the children that have ended since the last call: the sum grows when one ends. Linux only, else 0. */
function takeProcessorSeconds(): number {
  const [, , user = 0, system = 0] = processorTicks();
  const before = size;
  size = user + system;
  return (size - before) / 100;
}

/** User and system time of this process, then those of its ended children, in hundredths of a second. */
export function processorTicks(): number[] {
  if (!fs.existsSync("/proc/self/stat")) return [];
  // Fields 14 to 17, counted from the third, which follows the name in parentheses.
  const fields = fs
    .readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return fields.slice(11, 15).map(Number);
}

/** Also kills when this process exits: the runner's own process group would survive. */
function killWithoutProgress({ pid, spawnargs }: ChildProcess, { file, minutes }: Progress): () => void {
  const kill = () => pid !== undefined && process.kill(-pid, "SIGKILL");
  let last = { size: 0, since: performance.now() };
  const timer = setInterval(() => {
    const size = fs.existsSync(file) ? fs.statSync(file).size : 0;
    if (size !== last.size) last = { size, since: performance.now() };
    if (performance.now() - last.since < minutes * 60_000) return;
    clearInterval(timer);
    console.log(`No test has ended for ${minutes} minutes. Killed: ${spawnargs.join(" ")}`);
    for (const name of underWay(readResults(file))) console.log(`  was running: ${name}`);
    kill();
  }, minutes * 1000);
  process.once("exit", kill);
  return () => {
    clearInterval(timer);
    process.off("exit", kill);
  };
}
