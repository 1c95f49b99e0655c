import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { now } from "../clock";
import { db } from "../db";
import { fileStore } from "./current-store";
import { UNFINISHED } from "./file-store";
import { type PackedFile, PIECE, readPacked } from "./packed-file";
import { storageFailure } from "./storage-failed";

/** `storedAs` is a name in the file store; checksum (SHA-256, hex) and size refer to the unpacked content. */
export type StoredFile = { storedAs: string; sha256: string; sizeBytes: number };

type Reference = Pick<StoredFile, "storedAs" | "sha256">;

export { FileChanged } from "./packed-file";

/** Names given by storeFile. */
const NAME = /^[\w-]+\/[0-9a-f]{2}\/[0-9a-f]{40}\.gz$/;
export const isStoredName = (name: string): boolean => NAME.test(name);

/**
 * Stores a stream, packed, under a random name in `folder`; the file appears only when complete. Rethrows errors of the
 * stream, leaving nothing behind; throws StorageFailed if the store fails.
 */
export async function storeFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const name = randomBytes(20).toString("hex");
  const storedAs = `${folder}/${name.slice(0, 2)}/${name}.gz`;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  };
  // Recorded before it exists: files of interrupted work are not searched for in the store.
  await db().unnamedFile.create({ data: { path: storedAs, since: now() } });
  let writing = Promise.resolve();
  try {
    await pipeline(
      Readable.from(counted(), { objectMode: false }),
      createGzip({ level: 1, chunkSize: PIECE }),
      (packed: AsyncIterable<Uint8Array>) => {
        writing = fileStore().write(storedAs, packed);
        return writing;
      },
    );
  } catch (error) {
    // The pipeline fails with its source, before the store has removed what it began.
    await writing.catch(() => undefined);
    await forgetUnnamed(storedAs);
    throw storageFailure(error) ?? error;
  }
  return { storedAs, sha256: hash.digest("hex"), sizeBytes };
}

/** The content of a stored file in pieces; throws FileChanged at the end if the checksum differs. */
export const readStoredFile = ({ storedAs, sha256 }: Reference): AsyncGenerator<Buffer, void> =>
  readPacked(Readable.from(fileStore().read(storedAs), { objectMode: false }), { path: storedAs, sha256 });

/**
 * The values that `read` yields from a stored file by its path, for threads, which have no settings. Files of a bucket are copied
 * to the temporary folder as long as they are read.
 */
export async function* streamLocally<Out, Result>(
  { storedAs, sha256 }: Reference,
  read: (file: PackedFile) => AsyncGenerator<Out, Result>,
): AsyncGenerator<Out, Result> {
  const { path, release } = await fileStore().hold(storedAs);
  try {
    return yield* read({ path, sha256 });
  } finally {
    await release();
  }
}

/** Like streamLocally, for a single result. */
export async function readLocally<Result>(
  { storedAs, sha256 }: Reference,
  read: (file: PackedFile) => Promise<Result>,
): Promise<Result> {
  const { path, release } = await fileStore().hold(storedAs);
  try {
    return await read({ path, sha256 });
  } finally {
    await release();
  }
}

/** Idempotent. */
export async function removeStoredFile(storedAs: string): Promise<void> {
  await fileStore().remove(storedAs);
  await forgetUnnamed(storedAs);
}

/** Optional: the sweep finds no file, and forgets the name. */
async function forgetUnnamed(storedAs: string): Promise<void> {
  await db()
    .unnamedFile.deleteMany({ where: { path: storedAs } })
    .catch(() => undefined);
}

/**
 * Names of files in a folder (all files: "") last written before `before`, including unfinished ones. Foreign files, whose
 * names have another form, are not listed.
 */
export async function* listOldFiles(folder: string, before: Date): AsyncGenerator<string> {
  const prefix = folder && `${folder}/`;
  for await (const { name, modified } of fileStore().list(prefix))
    if (modified < before && isStoredName(name)) yield name;
  for await (const { name, modified } of fileStore().listUnfinished(prefix))
    if (modified < before && isStoredName(name.slice(0, -UNFINISHED.length))) yield name;
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
    for (const storedAs of paths.filter((one) => !named.has(one)))
      for (const name of [storedAs + UNFINISHED, storedAs]) if (await fileStore().remove(name)) removed += 1;
    await db().unnamedFile.deleteMany({ where: { path: { in: paths } } });
  }
}
