import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DataType, load, open } from "ffi-rs";

export interface FileLock {
  release(): void;
}

const SHARED = 1;
const EXCLUSIVE = 2;
const WITHOUT_WAITING = 4;
let isLibraryOpen = false;

/**
 * Takes the kernel's lock on a file (created if missing, never removed); null if another process holds it. Those who
 * share it exclude only others. The kernel releases it when its holder dies, so a lock is never stale.
 */
export function tryLock(file: string, { isShared = false } = {}): FileLock | null {
  const descriptor = openSync(file, "a+", 0o600);
  if (!flock(descriptor, isShared ? SHARED : EXCLUSIVE)) {
    closeSync(descriptor);
    return null;
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, `${process.pid}\n`);
  return { release: () => closeSync(descriptor) };
}

/** Like `tryLock`, but waits up to `patience` milliseconds; then throws an Error naming the holder. */
export async function waitForLock(file: string, patience = 60_000): Promise<FileLock> {
  for (const start = performance.now(); ; await sleep(30)) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (performance.now() - start > patience) throw new Error(`Process ${lockHolder(file)} still holds ${file}.`);
  }
}

/** Process id of the last holder, for messages. */
export function lockHolder(file: string): string {
  return readFileSync(file, "utf8").trim();
}

function flock(descriptor: number, operation: number): boolean {
  if (!isLibraryOpen) open({ library: "c", path: "" });
  isLibraryOpen = true;
  const result = load({
    library: "c",
    funcName: "flock",
    retType: DataType.I32,
    paramsType: [DataType.I32, DataType.I32],
    paramsValue: [descriptor, operation | WITHOUT_WAITING],
  });
  return result === 0;
}
