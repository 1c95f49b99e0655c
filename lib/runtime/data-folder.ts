import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/lib/kit/root";
import { lockHolder, tryLock } from "./embedded/file-lock";

export interface DataFolder {
  /** Absolute path. */
  readonly path: string;
  release(): void;
}

/**
 * Creates the data folder if needed and locks it; throws if another supervisor holds it. Supervisors of parts share it, also
 * from several machines.
 */
export function holdDataFolder(folder: string, { isShared = false } = {}): DataFolder {
  const absolute = path.resolve(ROOT, folder);
  // Traversable but not readable by others, because PostgreSQL may run under another account. Everything inside is
  // private.
  mkdirSync(absolute, { recursive: true, mode: 0o711 });
  const file = path.join(absolute, "supervisor.lock");
  const lock = tryLock(file, { isShared });
  if (!lock) throw new Error(`Usus already runs on ${absolute}, as process ${lockHolder(file)}.`);
  return { path: absolute, release: lock.release };
}
