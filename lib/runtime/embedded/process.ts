import { openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return process.platform !== "linux" || !/^\) [ZX]/.test(afterName(pid));
}

/** Resolves once `condition` is false; returns whether that happened within `patience` milliseconds. */
export async function waitWhile(condition: () => boolean, patience: number): Promise<boolean> {
  for (const start = performance.now(); condition(); await sleep(20)) {
    if (performance.now() - start > patience) return false;
  }
  return true;
}

/** The `code` of a Node.js or PostgreSQL error, if any. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Opens a log file for appending; rotates a large one, keeping one predecessor. */
export function openProcessLog(file: string, most = 10_000_000): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** The last lines of a log file for an error message; empty if there is none. */
export function endOfFile(file: string, lines = 8): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

// /proc/<pid>/stat has the program's name in parentheses, which may contain parentheses and spaces.
function afterName(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")"));
  } catch {
    return ") X";
  }
}
