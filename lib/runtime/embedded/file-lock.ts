import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DataType, load, open } from "ffi-rs";

export interface FileLock {
  release(): void;
}

const EXCLUSIVE = 2;
const WITHOUT_WAITING = 4;
let isLibraryOpen = false;

/**
 * Takes the kernel's exclusive lock on a file (made when missing, never removed), or returns null while another process
 * holds it. The kernel gives the lock back when its holder dies, however it dies, so no lock is ever stale.
 */
export function tryLock(file: string): FileLock | null {
  const descriptor = openSync(file, "a+", 0o600);
  if (!flock(descriptor)) {
    closeSync(descriptor);
    return null;
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, `${process.pid}\n`);
  return { release: () => closeSync(descriptor) };
}

/** As `tryLock`, waiting up to `patience` milliseconds; throws an Error naming the holder afterwards. */
export async function waitForLock(file: string, patience = 60_000): Promise<FileLock> {
  for (const start = performance.now(); ; await sleep(30)) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (performance.now() - start > patience) throw new Error(`Process ${lockHolder(file)} still holds ${file}.`);
  }
}

/** The id of the process that took the lock last, for messages to people. */
export function lockHolder(file: string): string {
  return readFileSync(file, "utf8").trim();
}

function flock(descriptor: number): boolean {
  if (!isLibraryOpen) open({ library: "c", path: "" });
  isLibraryOpen = true;
  const result = load({
    library: "c",
    funcName: "flock",
    retType: DataType.I32,
    paramsType: [DataType.I32, DataType.I32],
    paramsValue: [descriptor, EXCLUSIVE | WITHOUT_WAITING],
  });
  return result === 0;
}
