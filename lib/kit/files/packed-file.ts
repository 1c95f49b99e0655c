import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** A gzip file, and the SHA-256 (hex) of its content. */
export type PackedFile = { path: string; sha256: string };

/** The content of a stored file differs from what was stored. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/** Bytes per compression step: each costs a turn of the event loop. */
export const PIECE = 256 * 1024;

/** The content of a packed file in pieces; throws FileChanged at the end if the checksum differs. */
export const readPackedFile = ({ path, sha256 }: PackedFile): AsyncGenerator<Buffer, void> =>
  readPacked(createReadStream(path, { highWaterMark: PIECE }), { path, sha256 });

/** The content of a packed stream in pieces; throws FileChanged for `path` at the end if the checksum differs. */
export async function* readPacked(packed: Readable, { path, sha256 }: PackedFile): AsyncGenerator<Buffer, void> {
  const hash = createHash("sha256");
  for await (const chunk of unpacked(packed)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new FileChanged(path);
}

async function* unpacked(packed: Readable): AsyncGenerator<Buffer> {
  const content = createGunzip({ chunkSize: PIECE });
  packed.on("error", (error) => content.destroy(error));
  try {
    for await (const chunk of packed.pipe(content)) yield asBuffer(chunk);
  } finally {
    packed.destroy();
    content.destroy();
  }
}

const asBuffer = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
