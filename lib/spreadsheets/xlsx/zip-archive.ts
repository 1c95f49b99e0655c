import { createInflateRaw } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { isBomb } from "@/lib/kit/bytes/counted-bytes";
import type { ReadingBudget } from "../reading-budget";
import { SheetUnreadable } from "../sheet-unreadable";

const mostEntries = 5_000;
const DEFLATED = 8;
const PIECE = 256 * 1024;

/** Files of a ZIP archive in an open file. */
export class ZipArchive {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly budget: ReadingBudget,
  ) {}

  /** Reads the directory of the archive; throws SheetUnreadable without one. The descriptor stays open. */
  static async open(descriptor: number, budget: ReadingBudget): Promise<ZipArchive> {
    try {
      const file = await yauzl.fromFdPromise(descriptor, { lazyEntries: true, autoClose: false });
      if (file.entryCount > mostEntries) throw new SheetUnreadable("archive-crowded", String(mostEntries));
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
      }
      return new ZipArchive(file, entries, budget);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  /** File names with folders, in archive order. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** The stored name of a file, case-insensitive; undefined if there is none. */
  find(name: string): string | undefined {
    if (this.entries.has(name)) return name;
    const lower = name.toLowerCase();
    return this.names.find((candidate) => candidate.toLowerCase() === lower);
  }

  /** Yields the bytes of a file; throws SheetUnreadable if damaged, encrypted or too large. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new SheetUnreadable("zip-broken", `no ${name}`);
    if (entry.isEncrypted()) throw new SheetUnreadable("zip-encrypted", name);
    try {
      if (entry.compressionMethod === DEFLATED) yield* this.inflated(entry);
      else for await (const chunk of await this.file.openReadStreamPromise(entry)) yield this.counted(chunk);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  /** Inflated here, because yauzl inflates in small pieces, and each costs a turn of the event loop. */
  private async *inflated(entry: Entry): AsyncGenerator<Buffer> {
    const packed = await this.file.openReadStreamPromise(entry, { decodeFileData: false });
    // No pipeline: it destroys its source once enough was inflated, and yauzl then throws an uncatchable error.
    const bytes = createInflateRaw({ chunkSize: PIECE });
    packed.on("error", (error) => bytes.destroy(error)).pipe(bytes);
    let left = entry.uncompressedSize;
    for await (const chunk of bytes) {
      left -= chunk.length;
      if (left < 0) break;
      if (isBomb({ packed: entry.compressedSize, unpacked: entry.uncompressedSize - left }))
        throw new SheetUnreadable("inflated-too-far", entry.fileName);
      yield this.counted(chunk);
    }
    if (left !== 0) throw new SheetUnreadable("zip-broken", `${entry.fileName} is not as long as announced`);
  }

  private counted(chunk: Buffer): Buffer {
    this.budget.unpack(chunk.length);
    return chunk;
  }
}

function asUnreadable(error: unknown): SheetUnreadable {
  if (error instanceof SheetUnreadable) return error;
  return new SheetUnreadable("zip-broken", error instanceof Error ? error.message : String(error));
}
