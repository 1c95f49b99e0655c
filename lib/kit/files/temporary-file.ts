import { type FileHandle, lstat, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const flushAt = 256 * 1024;

/** A new temporary folder; the caller must remove it. */
export const temporaryFolder = (use: "held" | "reading", parent = tmpdir()): Promise<string> =>
  mkdtemp(path.join(parent, `usus-${use}-`));

/** Removes temporary folders left by killed processes and created before `before`. Returns their number. */
export async function sweepTemporaryFolders(before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    if (!/^usus-(held|reading)-\w{6}$/.test(name)) continue;
    const folder = path.join(tmpdir(), name);
    const stats = await lstat(folder).catch(() => null);
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || stats.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

/** A file for data too large for memory; the caller must remove it. */
export class TemporaryFile {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(parent = tmpdir()): Promise<TemporaryFile> {
    const folder = await temporaryFolder("held", parent);
    try {
      return new TemporaryFile(folder, await open(path.join(folder, "held"), "w+", 0o600));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Appends bytes; the buffer must not be modified afterwards. */
  async write(bytes: Buffer): Promise<void> {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= flushAt) await this.flush();
  }

  /** Yields everything written, from the beginning. */
  async *read(): AsyncGenerator<Buffer> {
    await this.flush();
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(flushAt);
      const { bytesRead } = await this.handle.read(buffer, 0, flushAt, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The descriptor of the open file with everything written; must not be closed. */
  async descriptor(): Promise<number> {
    await this.flush();
    return this.handle.fd;
  }

  async remove(): Promise<void> {
    await this.handle.close().catch(() => {});
    await rm(this.folder, { recursive: true, force: true });
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    for (let from = 0; from < bytes.length; ) from += (await this.handle.write(bytes, from)).bytesWritten;
  }
}
