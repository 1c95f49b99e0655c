import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { rounds } from "@/tests/support/extent";
import { randomFrom, randomReport } from "./random-report";
import { read, sumsOf } from "./reading-aid";

const seeds = Array.from({ length: rounds(12, 400) }, (_, index) => index * 7_919 + 1);

describe("a random valid report", () => {
  test.each([1, 2, 3, 5, 64, 1_000, 1_048_576])("is read completely in chunks of %i bytes", async (chunkSize) => {
    for (const seed of seeds) {
      const truth = randomReport(seed);
      const { reading, records } = await read(truth.text, { chunkSize });
      expect(reading.errors, `seed ${seed}`).toEqual([]);
      expect(reading.verdict, `seed ${seed}`).toBe(truth.records > 0 ? "import" : "empty");
      expect(sumsOf(records), `seed ${seed}`).toEqual(truth.sums);
      expect(records.length, `seed ${seed}`).toBe(truth.records);
      const [report] = reading.reports;
      expect(report, `seed ${seed}`).toMatchObject({ rows: truth.rows, nonzero: truth.records, sums: truth.sums });
    }
  });

  test.each<[string, (text: string) => Buffer]>([
    ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 with a mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["big-endian UTF-16", (text) => Buffer.from(text, "utf16le").swap16()],
    ["gzip", (text) => gzipSync(text)],
    ["a JSON string", (text) => Buffer.from(JSON.stringify(text))],
    ["a wrapper", (text) => Buffer.from(`{"body":${text}}`)],
  ])("is the same in %s, in chunks of any size", async (_, packed) => {
    const random = randomFrom(6);
    for (const seed of seeds.slice(0, 40)) {
      const { text } = randomReport(seed);
      const plain = await read(text);
      const { reading, records } = await read(packed(text), { chunkSize: 1 + random(300) });
      expect(reading.verdict, `seed ${seed}`).toBe(plain.reading.verdict);
      expect(records, `seed ${seed}`).toEqual(plain.records);
    }
  });

  test("is never imported when truncated", async () => {
    const random = randomFrom(4);
    for (const seed of seeds.slice(0, 40)) {
      const bytes = Buffer.from(randomReport(seed).text, "utf8");
      const cut = bytes.subarray(0, random(bytes.length));
      const { reading } = await read(cut, { chunkSize: 100 });
      expect(["reject", "not-counter"], `seed ${seed}, ${cut.length} bytes`).toContain(reading.verdict);
      expect(reading.errors, `seed ${seed}`).not.toEqual([]);
    }
  });

  test("with one byte changed is rejected or still read without crashing", async () => {
    const random = randomFrom(5);
    for (const seed of seeds.slice(0, 60)) {
      const bytes = Buffer.from(randomReport(seed).text, "utf8");
      bytes[random(bytes.length)] = random(256);
      const { reading } = await read(bytes, { chunkSize: 50 });
      expect(["import", "empty", "reject", "not-counter"]).toContain(reading.verdict);
      if (reading.verdict === "reject" || reading.verdict === "not-counter") expect(reading.errors).not.toEqual([]);
    }
  });
});
