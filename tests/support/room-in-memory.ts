import fs from "node:fs";
import os from "node:os";

const FOLDER = "/dev/shm";
const GIB = 1024 ** 3;
/** Stores and files of a whole run, and what its processes take beside them. */
const NEEDED = { folder: 6 * GIB, memory: 12 * GIB };

/** A temporary folder that lies in memory, where the machine has one with room for all that tests store. */
export function roomInMemory(): string | null {
  try {
    const { bavail, bsize } = fs.statfsSync(FOLDER);
    const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    return bavail * bsize >= NEEDED.folder && memory >= NEEDED.memory ? FOLDER : null;
  } catch {
    return null;
  }
}
