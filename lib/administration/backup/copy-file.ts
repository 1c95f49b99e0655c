import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import type { Content } from "./packed-lines";

/** Copies a file and flushes it to the disk. Returns its size and hash; null if the file does not exist. */
export async function copyFile(from: string, to: string): Promise<Content | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}
