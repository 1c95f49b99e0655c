import { randomUUID } from "node:crypto";
import { StorageFailed } from "./storage-failed";

/** A file in the store. Names of unfinished files end with UNFINISHED. */
export type StoreEntry = { readonly name: string; readonly modified: Date; readonly sizeBytes: number };

/** A file as a path of this machine. */
export type LocalFile = { readonly path: string; readonly release: () => Promise<void> };

/** Ending of the names of files that are being written, or were when their writer died. */
export const UNFINISHED = ".part";

/**
 * Where packed files are kept, under names such as "uploads/0a/0a….gz". A file never changes, and appears only when it
 * is complete. All throw StorageFailed if the store is away, full or refuses; methods that need a file throw an error
 * that isMissingFile recognizes if there is none.
 */
export interface FileStore {
  /** For operators: a folder, or a bucket with its endpoint. */
  readonly place: string;
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** For readers that need a path, such as threads; the caller must release it. */
  hold(name: string): Promise<LocalFile>;
  /** Copies a file to a path outside, flushed to the disk. False if there is none. */
  copyOut(name: string, target: string): Promise<boolean>;
  /** Copies a file from a path outside. False if there is none. */
  copyIn(source: string, name: string): Promise<boolean>;
  /** Removes a file, or what an interrupted writer left. Whether there was one. */
  remove(name: string): Promise<boolean>;
  /** Complete files whose names begin with `prefix`, page by page, in ascending order of the bytes of their names. */
  list(prefix: string): AsyncGenerator<StoreEntry>;
  /** Unfinished files of interrupted writers whose names begin with `prefix`. */
  listUnfinished(prefix: string): AsyncGenerator<StoreEntry>;
  /** Throws StorageFailed unless files can be read and, as far as this can be known without writing, written. */
  requireReady(): Promise<void>;
}

/**
 * Throws StorageFailed unless a file can be written, read and removed: the keys of a bucket may allow some of
 * these only, and this would be noticed with the first upload.
 */
export async function tryStore(store: FileStore): Promise<void> {
  await store.requireReady();
  const name = `trial/${randomUUID()}.gz`;
  const content = Buffer.from(name);
  await store.write(name, pieceOf(content));
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of store.read(name)) pieces.push(piece);
    if (!Buffer.concat(pieces).equals(content)) throw new StorageFailed("files are read back changed");
  } finally {
    await store.remove(name);
  }
}

async function* pieceOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
