import { copyFile as copy, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";

/** Copies a file and flushes it to the disk; it appears only when complete. False if the file does not exist. */
export async function copyFile(from: string, to: string): Promise<boolean> {
  const arriving = `${to}.part`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copy(from, arriving);
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
  const handle = await open(arriving, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(arriving, to);
  return true;
}
