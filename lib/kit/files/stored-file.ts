import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { now } from "../clock";
import { db } from "../db";
import { settings } from "../env";
import { isMissingFile } from "./is-missing-file";
import { type PackedFile, PIECE, readPackedFile } from "./packed-file";
import { storageFailure } from "./storage-failed";

/**
 * `storedAs` is relative to the folder of all files; checksum (SHA-256, hex) and size refer to the unpacked content.
 */
export type StoredFile = { storedAs: string; sha256: string; sizeBytes: number };

export { FileChanged } from "./packed-file";

/** Folder of all files, never below what the web server serves. The comment keeps the bundler from tracing it. */
export const filesFolder = (): string => path.resolve(settings().DATA_FOLDER, "files");

/**
 * Writes a stream to disk, packed, under a random name in `folder`; the file appears only when complete, after fsync.
 * Rethrows errors of the stream, leaving nothing behind; throws StorageFailed if the disk fails.
 */
export async function storeFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const name = randomBytes(20).toString("hex");
  const storedAs = path.join(folder, name.slice(0, 2), `${name}.gz`);
  const target = path.join(/* turbopackIgnore: true */ filesFolder(), storedAs);
  const arriving = `${target}.part`;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  };
  // Recorded before it exists: files of interrupted work are not searched for on the disk.
  await db().unnamedFile.create({ data: { path: storedAs, since: now() } });
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const file = createWriteStream(arriving, { mode: 0o600, flush: true });
    await pipeline(Readable.from(counted(), { objectMode: false }), createGzip({ level: 1, chunkSize: PIECE }), file);
    await rename(arriving, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(arriving, { force: true }).catch(() => undefined);
    await forgetUnnamed(storedAs);
    throw storageFailure(error) ?? error;
  }
  return { storedAs, sha256: hash.digest("hex"), sizeBytes };
}

/** Path of a stored file, for readers without this process's settings. */
export const packedFile = ({ storedAs, sha256 }: Pick<StoredFile, "storedAs" | "sha256">): PackedFile => ({
  path: path.join(/* turbopackIgnore: true */ filesFolder(), storedAs),
  sha256,
});

/** The content of a stored file in pieces; throws FileChanged at the end if the checksum differs. */
export const readStoredFile = (file: Pick<StoredFile, "storedAs" | "sha256">) => readPackedFile(packedFile(file));

/** Idempotent. */
export async function removeStoredFile(storedAs: string): Promise<void> {
  await rm(path.join(/* turbopackIgnore: true */ filesFolder(), storedAs), { force: true });
  await forgetUnnamed(storedAs);
}

/** Optional: the sweep finds no file, and forgets the name. */
async function forgetUnnamed(storedAs: string): Promise<void> {
  await db()
    .unnamedFile.deleteMany({ where: { path: storedAs } })
    .catch(() => undefined);
}

/** The folders that stored files are in, by their names' first two letters. */
export async function listFolders(): Promise<string[]> {
  const root = filesFolder();
  const kinds = await readdir(/* turbopackIgnore: true */ root).catch(() => []);
  const folders = await Promise.all(
    kinds.map(async (kind) => {
      const names = await readdir(path.join(/* turbopackIgnore: true */ root, kind)).catch(() => []);
      return names.map((name) => path.join(kind, name));
    }),
  );
  return folders.flat();
}

/** Names of files in a folder last written before `before`, including unfinished ones. */
export async function listOldFiles(folder: string, before: Date): Promise<string[]> {
  const root = filesFolder();
  const names = await readdir(path.join(/* turbopackIgnore: true */ root, folder), { recursive: true }).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((file) => /\.gz(\.part)?$/.test(file))) {
    const { mtime } = await stat(path.join(/* turbopackIgnore: true */ root, folder, name)).catch(() => ({
      mtime: before,
    }));
    if (mtime < before) old.push(path.join(folder, name));
  }
  return old;
}

const AT_ONCE = 1000;

/**
 * Removes files of a folder that have had no record since before `before`: files of interrupted work and of deleted
 * records. `recordsOf` looks up records by name. Returns the number of files.
 */
export async function removeUnnamedFiles(
  folder: string,
  before: Date,
  recordsOf: (storedAs: string[]) => Promise<readonly { storedAs: string | null }[]>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const due = await db().unnamedFile.findMany({
      where: { path: { startsWith: `${folder}/` }, since: { lt: before } },
      orderBy: { since: "asc" },
      take: AT_ONCE,
    });
    if (due.length === 0) return removed;
    const paths = due.map((one) => one.path);
    const named = new Set((await recordsOf(paths)).map(({ storedAs }) => storedAs));
    for (const storedAs of paths.filter((one) => !named.has(one))) {
      if (await removeFile(`${storedAs}.part`)) removed += 1;
      if (await removeFile(storedAs)) removed += 1;
    }
    await db().unnamedFile.deleteMany({ where: { path: { in: paths } } });
  }
}

/** Whether there was one. */
async function removeFile(storedAs: string): Promise<boolean> {
  try {
    await rm(path.join(/* turbopackIgnore: true */ filesFolder(), storedAs));
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
