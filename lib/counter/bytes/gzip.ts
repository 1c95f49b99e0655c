import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { countedBytes, isBomb, MOST_TIMES } from "@/lib/kit/bytes/counted-bytes";
import { type Looked, lookAhead } from "@/lib/kit/bytes/lookahead";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import { Unreadable } from "../finding";

const mostLevels = 2;

/** Unpacks gzip, detected by content regardless of HTTP headers; some servers compress twice. */
export async function unpacked(
  source: AsyncIterable<Uint8Array>,
  limit: number = readingLimits.usage.bytes,
): Promise<Looked> {
  let looked = await lookAhead(source, 4096);
  for (let level = 0; isGzip(looked.head); level++) {
    if (level === mostLevels) throw new Unreadable("gzip-nested", { values: { levels: mostLevels } });
    looked = await lookAhead(inflated(looked.chunks, limit), 4096);
  }
  return looked;
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

async function* inflated(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const failure: { source?: unknown } = {};
  let packed = 0;
  const counting = (bytes: number) => {
    packed += bytes;
  };
  const source = Readable.from(remembering(countedBytes(chunks, counting), failure), { objectMode: true });
  pipeline(source, gunzip, () => {});
  let size = 0;
  try {
    for await (const chunk of gunzip) {
      size += chunk.length;
      if (size > limit) throw new Unreadable("inflated-too-big", { values: { bytes: limit } });
      if (isBomb({ packed, unpacked: size }))
        throw new Unreadable("inflated-too-far", { values: { times: MOST_TIMES } });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Unreadable || failure.source !== undefined) throw failure.source ?? error;
    throw new Unreadable(isCutShort(error) ? "gzip-truncated" : "gzip-broken");
  } finally {
    gunzip.destroy();
  }
}

/** Distinguishes an error of the source from one of decompression: a lost connection is not a corrupt file. */
async function* remembering(chunks: AsyncIterable<Buffer>, failure: { source?: unknown }): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    failure.source = error;
    throw error;
  }
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
}
