import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { settings } from "../env";

/** `storedAs` is relative to the folder of all files; checksum (SHA-256, hex) and size are of the content, not of its packing. */
export type StoredFile = { storedAs: string; sha256: string; sizeBytes: number };

/** The content of a stored file is not what was stored. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/** Bytes packed and unpacked at once: each piece costs a turn of the event loop. */
const PIECE = 256 * 1024;

/** Where files are kept: never below what the web serves. */
export const filesFolder = (): string => path.resolve(settings().DATA_FOLDER, "files");

/**
 * Writes a stream to disk, packed, under a random name in `folder`; it appears there only whole, after fsync. Rethrows what the
 * stream throws, and then leaves nothing behind.
 */
export async function storeFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const name = randomBytes(20).toString("hex");
  const storedAs = path.join(folder, name.slice(0, 2), `${name}.gz`);
  const target = path.join(filesFolder(), storedAs);
  const arriving = `${target}.part`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  };
  try {
    const file = createWriteStream(arriving, { mode: 0o600, flush: true });
    await pipeline(Readable.from(counted(), { objectMode: false }), createGzip({ level: 1, chunkSize: PIECE }), file);
    await rename(arriving, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(arriving, { force: true });
    throw error;
  }
  return { storedAs, sha256: hash.digest("hex"), sizeBytes };
}

/** The content of a stored file, in pieces; throws FileChanged at its end if it is not what was stored. */
export async function* readStoredFile({ storedAs, sha256 }: Pick<StoredFile, "storedAs" | "sha256">) {
  const hash = createHash("sha256");
  for await (const chunk of openStoredFile(storedAs)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new FileChanged(storedAs);
}

async function* openStoredFile(storedAs: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path.join(filesFolder(), storedAs), { highWaterMark: PIECE });
  const unpacked = createGunzip({ chunkSize: PIECE });
  file.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of file.pipe(unpacked)) yield asBuffer(chunk);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

/** Removes a stored file; it may be gone already. */
export async function removeStoredFile(storedAs: string): Promise<void> {
  await rm(path.join(filesFolder(), storedAs), { force: true });
}

/** Names of the files in a folder last written before `before`, unfinished ones included. */
export async function listOldFiles(folder: string, before: Date): Promise<string[]> {
  const root = filesFolder();
  const names = await readdir(path.join(root, folder), { recursive: true }).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((file) => /\.gz(\.part)?$/.test(file))) {
    const { mtime } = await stat(path.join(root, folder, name)).catch(() => ({ mtime: before }));
    if (mtime < before) old.push(path.join(folder, name));
  }
  return old;
}

const asBuffer = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
