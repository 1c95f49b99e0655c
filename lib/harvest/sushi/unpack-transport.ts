import "server-only";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { lookAhead } from "@/lib/counter/bytes/lookahead";

/** Undoes the packing a transport announces. Some servers announce gzip and send plain text, so the first bytes decide. */
export async function* unpackTransport(
  body: AsyncGenerator<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (!encoding || !/gzip/i.test(encoding)) return yield* body;
  const { head, chunks } = await lookAhead(body, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* chunks;
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  pipeline(Readable.from(chunks), unpacked, () => undefined);
  yield* unpacked;
}
