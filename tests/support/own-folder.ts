import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { isRunning } from "@/lib/runtime/embedded/process";

/** A new temporary folder of this process, for its stores; also removes those of killed processes. */
export async function ownFolder(prefix: string): Promise<string> {
  await removeAbandonedFolders(prefix);
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of processes that were killed, and ends their PostgreSQL servers, which outlive them. */
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
