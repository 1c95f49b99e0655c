/** A stream whose beginning was read ahead; `chunks` still yields all of it. */
export type Looked = { head: Buffer; chunks: AsyncIterable<Buffer> };

type Options = { trims?: boolean };

/** Reads at least `size` bytes ahead (fewer at the end of the stream), optionally skipping leading white space. */
export async function lookAhead(
  source: AsyncIterable<Uint8Array>,
  size: number,
  { trims = false }: Options = {},
): Promise<Looked> {
  const rest = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < size) {
    const next = await rest.next();
    if (next.done) break;
    const chunk = asBuffer(next.value);
    const added: Buffer = trims && head.length === 0 ? withoutLeadingBlanks(chunk) : chunk;
    head = head.length === 0 ? added : Buffer.concat([head, added]);
  }
  return { head, chunks: replay(head, rest) };
}

/** Wraps bytes in a Buffer without copying. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function* replay(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield asBuffer(next.value);
  } finally {
    await rest.return?.();
  }
}

function withoutLeadingBlanks(chunk: Buffer): Buffer {
  let start = 0;
  while (start < chunk.length && isBlank(chunk[start])) start++;
  return chunk.subarray(start);
}

/** NUL and end-of-file marks of old systems count as white space. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x00 || byte === 0x1a;
}
