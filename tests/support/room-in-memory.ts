import fs from "node:fs";
import os from "node:os";

const FOLDER = "/dev/shm";
const GIB = 1024 ** 3;
/** Bytes for the stores and files of a run, and for its processes. */
const NEEDED = { folder: 6 * GIB, memory: 12 * GIB };

/** A temporary folder in memory, if the machine has enough room for the stores of a run. */
export function roomInMemory(): string | null {
  try {
    const { bavail, bsize } = fs.statfsSync(FOLDER);
    const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    return bavail * bsize >= NEEDED.folder && memory >= NEEDED.memory ? FOLDER : null;
  } catch {
    return null;
  }
}
