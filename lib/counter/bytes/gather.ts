import { asBuffer } from "@/lib/kit/bytes/lookahead";

/** Regroups bytes into pieces of this size; the last one may be smaller. */
export async function* gathered(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = asBuffer(chunk);
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + size - length);
      waiting.push(part);
      from += part.length;
      length += part.length;
      if (length < size) continue;
      yield joined(waiting);
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) yield joined(waiting);
}

function joined(parts: readonly Buffer[]): Buffer {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts);
}
