import { openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Tells whether a process runs; one that has ended but waits for its parent (a zombie) does not. */
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

/** The `code` of a Node.js or PostgreSQL error, else undefined. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Opens a log file for what is to be added; a large one is put aside first, in place of the one put aside before. */
export function openLog(file: string, most = 10_000_000): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** The last lines of a log file, for an error message; empty when there is none. */
export function endOfFile(file: string, lines = 8): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

// /proc/<pid>/stat holds the program's name in brackets, which may itself hold brackets and spaces.
function afterName(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")"));
  } catch {
    return ") X";
  }
}
