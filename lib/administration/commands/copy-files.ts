import "server-only";
import { createHash } from "node:crypto";
import { inBatches } from "@/lib/kit/batches";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { fileStore, hasBucket } from "@/lib/kit/files/current-store";
import type { FileStore, StoreEntry } from "@/lib/kit/files/file-store";
import { FolderStore } from "@/lib/kit/files/folder-store";
import { namedFiles, TABLES_WITH_FILES } from "../backup/tables-with-files";
import type { Runner } from "../runner";

/** Files under way at the same time: a bucket answers slowly, but many at once. */
const AT_ONCE = 8;

/**
 * Copies the stored files of the folder into the bucket of the settings. Each is read back and compared. Files that the
 * bucket has in the same size are skipped, so the command continues after an interruption; the folder stays as it is.
 */
export const copyFiles: Runner = async (_, { signal, progress, say }) => {
  if (!hasBucket(settings())) throw new Refused("filesNoBucket");
  const [folder, bucket] = [new FolderStore(settings()), fileStore()];
  await bucket.requireReady();
  const total = await countNamed();
  const figures = { files: 0, alreadyThere: 0, filesDiffer: 0 };
  for await (const batch of inBatches(pairs(folder.list(""), bucket.list("")), AT_ONCE)) {
    signal.throwIfAborted();
    const results = await Promise.all(batch.map(({ file, isThere }) => isThere || copied(file.name, folder, bucket)));
    for (const [at, { file, isThere }] of batch.entries()) {
      if (isThere) figures.alreadyThere += 1;
      else if (results[at]) figures.files += 1;
      else {
        figures.filesDiffer += 1;
        await say("fileDiffers", { name: file.name });
      }
    }
    const done = figures.files + figures.alreadyThere + figures.filesDiffer;
    progress(done, Math.max(done, total));
  }
  if (figures.filesDiffer > 0) throw new Refused("filesNotCopied", { count: figures.filesDiffer });
  return figures;
};

async function countNamed(): Promise<number> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(TABLES_WITH_FILES);
  const [row] = await db().$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) AS count FROM (${namedFiles(tables.map(({ name }) => name))}) AS named`,
  );
  return Number(row?.count ?? 0);
}

/** Both in ascending order, so that neither is held in memory. */
async function* pairs(
  from: AsyncGenerator<StoreEntry>,
  to: AsyncGenerator<StoreEntry>,
): AsyncGenerator<{ file: StoreEntry; isThere: boolean }> {
  let other = await to.next();
  for await (const file of from) {
    while (!other.done && other.value.name < file.name) other = await to.next();
    const isThere = !other.done && other.value.name === file.name && other.value.sizeBytes === file.sizeBytes;
    yield { file, isThere };
  }
}

/** Whether the copy has the same bytes; a different one is removed. A file that was removed meanwhile counts as copied. */
async function copied(name: string, folder: FolderStore, bucket: FileStore): Promise<boolean> {
  const { path } = await folder.hold(name);
  if (!(await bucket.copyIn(path, name))) return true;
  if ((await digest(bucket.read(name))) === (await digest(folder.read(name)))) return true;
  await bucket.remove(name);
  return false;
}

async function digest(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
