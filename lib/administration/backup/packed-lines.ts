import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Size and hash of a file's content before compression. */
export type Content = { bytes: number; sha256: string };

/** Writes a compressed file, flushes it to the disk and returns the size and hash of its content. */
export async function pack(file: string, content: AsyncIterable<Uint8Array | string>): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const piece of content) {
      const buffer = typeof piece === "string" ? Buffer.from(piece) : piece;
      hash.update(buffer);
      bytes += buffer.byteLength;
      yield buffer;
    }
  }
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(counted(), { objectMode: false }), createGzip({ level: 1 }), target);
  return { bytes, sha256: hash.digest("hex") };
}

/** Streams the content that `pack` wrote. Throws if it does not match its size and hash. */
export async function* unpack(file: string, { bytes, sha256 }: Content): AsyncGenerator<Buffer, void> {
  const hash = createHash("sha256");
  let read = 0;
  const source = createReadStream(file);
  const content = createGunzip();
  source.on("error", (error) => content.destroy(error));
  try {
    for await (const piece of source.pipe(content)) {
      const buffer = Buffer.from(piece);
      hash.update(buffer);
      read += buffer.length;
      yield buffer;
    }
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    source.destroy();
    content.destroy();
  }
  if (read !== bytes || hash.digest("hex") !== sha256) throw new Error(`${file} differs from what was written.`);
}

/** Like `unpack`, line by line. */
export async function* unpackLines(file: string, content: Content): AsyncGenerator<string, void> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const piece of unpack(file, content)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
