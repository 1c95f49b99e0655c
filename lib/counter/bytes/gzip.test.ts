import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { lookAhead } from "@/lib/kit/bytes/lookahead";
import { FindingLog, Unreadable } from "../finding";
import { asUtf8 } from "./charset";
import { unpacked } from "./gzip";
import { unquoted } from "./json-string";

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString("utf8");
}

const sample = 'Příliš žluťoučký "kůň" \\ \n\t 𝄞 日本 \u0001 konec';

describe.each([1, 2, 3, 5, 100])("in chunks of %i bytes", (size) => {
  test.each(["utf16le", "utf8"] as const)(
    "converts %s with a byte order mark to UTF-8 without one",
    async (encoding) => {
      const bytes = Buffer.from(`\ufeff${sample}`, encoding);
      const looked = await lookAhead(inChunks(bytes, size), 16);
      expect(await text(asUtf8(looked, new FindingLog()))).toBe(sample);
    },
  );

  test("returns the content of a JSON string", async () => {
    expect(await text(unquoted(inChunks(Buffer.from(JSON.stringify(sample)), size)))).toBe(sample);
    const escaped = `"${[...sample].map((c) => [...c.matchAll(/[\s\S]/g)].map(([unit]) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")).join("")}"`;
    expect(await text(unquoted(inChunks(Buffer.from(escaped), size)))).toBe(sample);
  });

  test("unpacks gzip up to twice and inspects the content", async () => {
    const { head, chunks } = await unpacked(inChunks(gzipSync(gzipSync(sample)), size));
    expect(head.toString("utf8")).toBe(sample);
    expect(await text(chunks)).toBe(sample);
  });

  test("drops leading blanks on request", async () => {
    const { chunks } = await lookAhead(inChunks(Buffer.from(` \r\n\0 ${sample}`), size), 4, { trims: true });
    expect(await text(chunks)).toBe(sample);
  });
});

test("stops a decompression bomb at the limit", async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const reading = unpacked(inChunks(bomb, 1_000), 1_000_000).then(({ chunks }) => text(chunks));
  await expect(reading).rejects.toBeInstanceOf(Unreadable);
  await expect(reading).rejects.toMatchObject({ code: "inflated-too-big" });
});

test("distinguishes damaged gzip from a failing source", async () => {
  const damaged = gzipSync(sample.repeat(100));
  damaged.fill(0xff, 30, 60);
  const reading = unpacked(inChunks(damaged, 10)).then(({ chunks }) => text(chunks));
  await expect(reading).rejects.toMatchObject({ code: "gzip-broken" });
  async function* failing() {
    yield gzipSync(sample).subarray(0, 20);
    throw new Error("connection reset");
  }
  await expect(unpacked(failing())).rejects.toThrow("connection reset");
});
