import { createWriteStream } from "node:fs";
import { copyFile as copy, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isMissingFile } from "./is-missing-file";

/** Copies a file and flushes it to the disk; it appears only when complete. False if the file does not exist. */
export async function copyFile(from: string, to: string): Promise<boolean> {
  const arriving = await arrivingAt(to);
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

/** Writes a stream to a file and flushes it to the disk; it appears only when complete. */
export async function fromStream(content: AsyncIterable<Uint8Array>, to: string): Promise<void> {
  const arriving = await arrivingAt(to);
  try {
    await pipeline(content, createWriteStream(arriving, { mode: 0o600, flush: true }));
    await rename(arriving, to);
  } catch (error) {
    await rm(arriving, { force: true });
    throw error;
  }
}

async function arrivingAt(to: string): Promise<string> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return `${to}.part`;
}
