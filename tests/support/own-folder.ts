import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { isRunning } from "@/lib/runtime/embedded/process";

/** Creates a temporary folder for the stores of this process; removes those of killed processes. */
export async function ownFolder(prefix: string): Promise<string> {
  await removeAbandonedFolders(prefix);
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of killed processes, and stops their PostgreSQL servers, which survive them. */
export async function removeAbandonedFolders(prefix: string): Promise<void> {
  const abandoned = readdirSync(os.tmpdir()).filter((name) => {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0;
    return pid > 0 && !isRunning(pid);
  });
  for (const name of abandoned) {
    await endEmbeddedPostgres(path.join(os.tmpdir(), name, "postgres"));
    rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}
