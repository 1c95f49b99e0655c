import "server-only";
import { constants, createReadStream, createWriteStream, type Dirent } from "node:fs";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Settings, settings } from "../env";
import { copyFile } from "./copy-file";
import { type FileStore, type LocalFile, type StoreEntry, UNFINISHED } from "./file-store";
import { isMissingFile } from "./is-missing-file";
import { PIECE } from "./packed-file";
import { StorageFailed, storageFailure } from "./storage-failed";
import { syncFolder } from "./sync-folder";

type Folders = Pick<Settings, "DATA_FOLDER" | "FILES_FOLDER">;

/** Folder of all files, never below what the web server serves. */
export const filesFolder = ({ DATA_FOLDER, FILES_FOLDER }: Folders = settings()): string =>
  path.resolve(FILES_FOLDER || path.join(DATA_FOLDER, "files"));

/** Files in a folder: below the data folder, or FILES_FOLDER, which several machines may share. */
export class FolderStore implements FileStore {
  readonly place: string;
  /** A shared folder must exist: without its mount, files would end up on the machine's own disk. */
  private readonly isShared: boolean;

  constructor(folders: Folders) {
    this.place = filesFolder(folders);
    this.isShared = folders.FILES_FOLDER !== "";
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const target = this.pathOf(name);
    const arriving = target + UNFINISHED;
    try {
      await this.makeFolder(path.dirname(target));
      const file = createWriteStream(arriving, { mode: 0o600, flush: true });
      await pipeline(content, file);
      await rename(arriving, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(arriving, { force: true }).catch(() => undefined);
      throw storageFailure(error) ?? error;
    }
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = createReadStream(this.pathOf(name), { highWaterMark: PIECE });
    try {
      for await (const piece of file) yield piece;
    } catch (error) {
      await this.requireMounted();
      throw error;
    } finally {
      file.destroy();
    }
  }

  async hold(name: string): Promise<LocalFile> {
    await this.requireMounted();
    return { path: this.pathOf(name), release: async () => undefined };
  }

  async copyOut(name: string, target: string): Promise<boolean> {
    await this.requireMounted();
    return copyFile(this.pathOf(name), target);
  }

  async copyIn(source: string, name: string): Promise<boolean> {
    await this.requireMounted();
    return copyFile(source, this.pathOf(name));
  }

  async remove(name: string): Promise<boolean> {
    try {
      await rm(this.pathOf(name));
      return true;
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      await this.requireMounted();
      return false;
    }
  }

  async *list(prefix: string): AsyncGenerator<StoreEntry> {
    await this.requireMounted();
    yield* this.walk("", prefix, (name) => name.endsWith(".gz"));
  }

  async *listUnfinished(prefix: string): AsyncGenerator<StoreEntry> {
    await this.requireMounted();
    yield* this.walk("", prefix, (name) => name.endsWith(`.gz${UNFINISHED}`));
  }

  async requireReady(): Promise<void> {
    await this.requireMounted();
    try {
      await access(this.place, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      // The folder below the data folder is created with the first file.
      if (!isMissingFile(error)) throw storageFailure(error) ?? new StorageFailed(codeOf(error));
    }
  }

  private pathOf(name: string): string {
    // The comment keeps the bundler from tracing the folder.
    return path.join(/* turbopackIgnore: true */ this.place, name);
  }

  private async makeFolder(folder: string): Promise<void> {
    await this.requireMounted();
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  private async requireMounted(): Promise<void> {
    if (!this.isShared) return;
    const stats = await stat(this.place).catch((error: unknown) => {
      throw new StorageFailed(codeOf(error));
    });
    if (!stats.isDirectory()) throw new StorageFailed("ENOTDIR");
  }

  /** One folder at a time: there may be millions of files. */
  private async *walk(folder: string, prefix: string, isWanted: (name: string) => boolean): AsyncGenerator<StoreEntry> {
    for (const entry of await this.entries(folder)) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        const below = `${name}/`;
        if (below.startsWith(prefix) || prefix.startsWith(below)) yield* this.walk(name, prefix, isWanted);
      } else if (name.startsWith(prefix) && isWanted(name)) {
        // A file may be removed meanwhile.
        const stats = await stat(this.pathOf(name)).catch(() => null);
        if (stats) yield { name, modified: stats.mtime, sizeBytes: stats.size };
      }
    }
  }

  private async entries(folder: string): Promise<Dirent[]> {
    const entries = await readdir(this.pathOf(folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissingFile(error)) return [];
      throw storageFailure(error) ?? error;
    });
    // Bytes of whole names: a slash is sorted as one.
    const keyOf = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
    return entries.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
