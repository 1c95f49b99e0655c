import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { isRunning } from "@/lib/runtime/embedded/process";

/** A new temporary folder of this process, whose stores lie in it; those that killed processes have left behind go. */
export async function ownFolder(prefix: string): Promise<string> {
  const left = readdirSync(os.tmpdir()).filter((name) => {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0;
    return pid > 0 && !isRunning(pid);
  });
  for (const name of left) {
    // PostgreSQL outlives whoever was killed.
    await endEmbeddedPostgres(path.join(os.tmpdir(), name, "postgres"));
    rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}
