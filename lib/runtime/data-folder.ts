import { mkdirSync } from "node:fs";
import path from "node:path";
import { lockHolder, tryLock } from "./embedded/file-lock";

/** Folder of the sources. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

export interface DataFolder {
  /** Absolute path. */
  readonly path: string;
  release(): void;
}

/** Creates the data folder if needed and locks it for this process; throws if another supervisor holds it. */
export function holdDataFolder(folder: string): DataFolder {
  const absolute = path.resolve(ROOT, folder);
  // Traversable but not readable by others, because PostgreSQL may run under another account. Everything inside is
  // private.
  mkdirSync(absolute, { recursive: true, mode: 0o711 });
  const file = path.join(absolute, "supervisor.lock");
  const lock = tryLock(file);
  if (!lock) throw new Error(`Usus already runs on ${absolute}, as process ${lockHolder(file)}.`);
  return { path: absolute, release: lock.release };
}
