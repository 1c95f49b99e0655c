import { mkdirSync } from "node:fs";
import path from "node:path";
import { lockHolder, tryLock } from "./embedded/file-lock";

/** The folder of the sources. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  release(): void;
}

/** Makes the data folder at need and holds it for this process; throws while another supervisor does. */
export function holdDataFolder(folder: string): DataFolder {
  const absolute = path.resolve(ROOT, folder);
  // Others may pass through, not look in: PostgreSQL may run under an account of its own. All inside is private.
  mkdirSync(absolute, { recursive: true, mode: 0o711 });
  const file = path.join(absolute, "supervisor.lock");
  const lock = tryLock(file);
  if (!lock) throw new Error(`Usus already runs on ${absolute}, as process ${lockHolder(file)}.`);
  return { path: absolute, release: lock.release };
}
