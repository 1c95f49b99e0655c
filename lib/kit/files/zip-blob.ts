import type { ZipEntry } from "./write-zip";

const VERSION = 20;
/** UTF-8 names. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const MIDNIGHT_OF_1980 = 0x0021_0000;

/** A ZIP archive of files that fit into memory, for browsers, which lack Node streams. */
export async function zipBlob(entries: AsyncIterable<ZipEntry>, type: string): Promise<Blob> {
  const files: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [count, end, directorySize] = [0, 0, 0];
  for await (const { name, content } of entries) {
    const path = new TextEncoder().encode(name);
    const pieces: BlobPart[] = [];
    // Content is text, or bytes with their own buffer.
    for await (const piece of content) pieces.push(typeof piece === "string" ? piece : new Uint8Array(piece));
    const plain = new Blob(pieces);
    const packed = await new Response(plain.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    const checksum = crc32(new Uint8Array(await plain.arrayBuffer()));
    const about = [VERSION, FLAGS, DEFLATED].map(short);
    const facts = [...about, ...[MIDNIGHT_OF_1980, checksum, packed.byteLength, plain.size].map(long)];
    const head = [long(0x0403_4b50), ...facts, short(path.length), short(0), path];
    const listed = [long(0x0201_4b50), short(VERSION), ...facts, short(path.length), ...[0, 0, 0, 0].map(short)];
    const record = [...listed, long(0), long(end), path];
    files.push(...head, packed);
    directory.push(...record);
    directorySize += sizeOf(record);
    end += sizeOf(head) + packed.byteLength;
    count += 1;
  }
  const closing = [long(0x0605_4b50), short(0), short(0), short(count), short(count)];
  return new Blob([...files, ...directory, ...closing, long(directorySize), long(end), short(0)], { type });
}

const short = (value: number) => new Uint8Array([value, value >>> 8]);
const long = (value: number) => new Uint8Array([value, value >>> 8, value >>> 16, value >>> 24]);
const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb8_8320 : 0);
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffff_ffff) >>> 0;
}
