import "server-only";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";

const DAY = 86_400_000;
/** Covers hardly change, but some are added later. */
const KEPT = 90 * DAY;
const ABSENT_KEPT = 14 * DAY;
const MOST_COVERS = 20_000;
const MOST_BYTES = 500_000_000;

const shelf = () => path.resolve(settings().DATA_FOLDER, "covers");
/** Digits of an ISBN only, so that nothing else can name a file. */
const placeOf = (isbn: string) => path.join(shelf(), isbn.slice(-2), isbn);

/** The cached cover, empty if there was none; undefined if unknown or expired. */
export async function keptCover(isbn: string): Promise<Uint8Array | undefined> {
  try {
    const place = placeOf(isbn);
    const { mtimeMs, size } = await stat(place);
    if (now().getTime() - mtimeMs > (size === 0 ? ABSENT_KEPT : KEPT)) return undefined;
    return await readFile(place);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** Caches a cover or its absence atomically; removes the oldest if there are too many. */
export async function keepCover(isbn: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(isbn);
  const arriving = `${place}.${process.pid}.part`;
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(arriving, bytes, { mode: 0o600 });
  await utimes(arriving, now(), now());
  await rename(arriving, place);
}

/** Removes the oldest covers until the limits hold; returns their number. */
export async function makeRoom(most = { covers: MOST_COVERS, bytes: MOST_BYTES }): Promise<number> {
  const folders = await readdir(shelf()).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  const kept: { file: string; at: number; size: number }[] = [];
  for (const folder of folders)
    for (const name of await readdir(path.join(shelf(), folder))) {
      const file = path.join(shelf(), folder, name);
      const found = await stat(file).catch(() => null);
      if (found) kept.push({ file, at: found.mtimeMs, size: found.size });
    }
  kept.sort((one, other) => other.at - one.at);
  let bytes = 0;
  const gone = kept.filter(({ size }, place) => {
    bytes += size;
    return place >= most.covers || bytes > most.bytes;
  });
  for (const { file } of gone) await rm(file, { force: true });
  return gone.length;
}
