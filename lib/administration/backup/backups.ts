import "server-only";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { now } from "@/lib/kit/clock";
import { FACTS, FILES_LIST, MANIFEST, type Manifest, readManifest, segmentFile, sharedFile } from "./manifest";
import { unpackLines } from "./packed-lines";

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;

/** The name of a backup made now: its moment in UTC, or the next second of which `root` has none. */
export function nameOfNew(root: string): string {
  for (let at = now(); ; at = new Date(at.getTime() + 1_000)) {
    const name = at.toISOString().slice(0, 19).replaceAll(":", "-");
    if (!existsSync(path.join(root, name))) return name;
  }
}

/** Names of the complete backups in a folder, the oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => NAME.test(name) && existsSync(path.join(root, name, MANIFEST))).sort();
}

/** The folder of one backup: the folder itself, or the newest of the backups in it. Throws if there is none. */
export async function chooseBackup(folder: string): Promise<string> {
  if (existsSync(path.join(folder, MANIFEST))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) throw new Error(`There is no complete backup in ${folder}.`);
  return path.join(folder, newest);
}

const UNFINISHED = ".part";

/** Removes backups that were not finished, and the facts that they added. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const entry of await readdir(root).catch(() => [])) {
    const backup = entry.slice(0, -UNFINISHED.length);
    if (!entry.endsWith(UNFINISHED) || !NAME.test(backup)) continue;
    const folder = path.join(root, entry);
    for (const organization of await readdir(path.join(root, FACTS)).catch(() => []))
      await rm(segmentFile(folder, organization, { backup }), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** One stored file in the list of a backup. */
export type ListedFile = [name: string, sha256: string, bytes: number];

/** The stored files of a backup, in ascending order of their names. */
export async function* listedFiles(folder: string, { files }: Manifest): AsyncGenerator<ListedFile> {
  for await (const line of unpackLines(path.join(folder, FILES_LIST), files)) yield JSON.parse(line);
}

/** Looks up names in a list of files; they must be looked up in ascending order, as the list is read only once. */
export class FileLookup {
  private current: string | null = "";
  private readonly files: AsyncIterator<ListedFile>;

  constructor(files: AsyncIterable<ListedFile>) {
    this.files = files[Symbol.asyncIterator]();
  }

  async has(name: string): Promise<boolean> {
    while (this.current !== null && this.current < name) {
      const next = await this.files.next();
      this.current = next.done ? null : next.value[0];
    }
    return this.current === name;
  }
}

/** First backups of this many months are kept, besides those of the last days. */
const MONTHS_KEPT = 12;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Names of the backups that are kept: the newest, those of the last `days`, and the first of each of the last twelve
 * months. `names` in ascending order.
 */
export function keptBackups(names: readonly string[], days: number, at: Date): Set<string> {
  const since = new Date(at.getTime() - days * DAY_MILLISECONDS).toISOString().slice(0, 19).replaceAll(":", "-");
  const firsts = [...new Map(names.toReversed().map((name) => [name.slice(0, 7), name])).values()];
  return new Set([...names.filter((name) => name >= since), ...firsts.slice(0, MONTHS_KEPT), ...names.slice(-1)]);
}

/**
 * Removes backups that are no longer kept, and the files and facts that only they have. Returns their number.
 */
export async function pruneBackups(root: string, days: number): Promise<number> {
  const names = await listBackups(root);
  const retained = keptBackups(names, days, now());
  const folderOf = (name: string) => path.join(root, name);
  const keptFolders = names.filter((name) => retained.has(name)).map(folderOf);
  const segments = new Set(keptFolders.flatMap((folder) => segmentsOf(folder)));
  for (const folder of names.filter((name) => !retained.has(name)).map(folderOf)) {
    const manifest = readManifest(folder);
    const lookups = keptFolders.map((one) => new FileLookup(listedFiles(one, readManifest(one))));
    for await (const [name] of listedFiles(folder, manifest)) {
      let isKept = false;
      for (const lookup of lookups) isKept = (await lookup.has(name)) || isKept;
      if (!isKept) await rm(sharedFile(folder, name), { force: true });
    }
    for (const segment of segmentsOf(folder)) if (!segments.has(segment)) await rm(segment, { force: true });
    // Last, so that an interrupted removal goes on with the next.
    await rm(folder, { recursive: true, force: true });
  }
  return names.length - keptFolders.length;
}

const segmentsOf = (folder: string): string[] =>
  Object.entries(readManifest(folder).usage.organizations).flatMap(([id, segments]) =>
    segments.map((segment) => segmentFile(folder, id, segment)),
  );
