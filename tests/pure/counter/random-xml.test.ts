import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { isFull, rounds } from "@/tests/support/extent";
import { megabytesKept } from "@/tests/support/memory";
import { largeJournalReport } from "./large-xml";
import { randomFrom } from "./random-report";
import { randomXml } from "./random-xml";
import { outcome, read, sumsOf } from "./reading-aid";

const seeds = Array.from({ length: rounds(6, 300) }, (_, index) => index * 6_101 + 3);

describe("a random report of Release 4", () => {
  test.each([1, 2, 3, 7, 64, 1_000, 1_048_576])("is read completely in chunks of %i bytes", async (chunkSize) => {
    for (const seed of seeds) {
      const truth = randomXml(seed);
      const { reading, records } = await read(truth.text, { chunkSize });
      expect(reading.errors, `seed ${seed}`).toEqual([]);
      expect(reading.verdict, `seed ${seed}`).toBe(truth.records > 0 ? "import" : "empty");
      expect(sumsOf(records), `seed ${seed}`).toEqual(truth.sums);
      const { sums, rows, cells, records: nonzero } = truth;
      expect(reading.reports, `seed ${seed}`).toMatchObject([{ release: "4", sums, rows, cells, nonzero }]);
    }
  });

  test("is never imported when truncated", async () => {
    const random = randomFrom(8);
    for (const seed of seeds) {
      const bytes = Buffer.from(randomXml(seed).text, "utf8");
      const cut = bytes.subarray(0, random(bytes.length));
      const { reading } = await read(cut, { chunkSize: 100 });
      expect(["reject", "not-counter"], `seed ${seed}, ${cut.length} bytes`).toContain(reading.verdict);
      expect(reading.errors, `seed ${seed}`).not.toEqual([]);
    }
  });

  test("with one byte changed is rejected or still read without crashing", async () => {
    const random = randomFrom(9);
    for (const seed of seeds) {
      const bytes = Buffer.from(randomXml(seed).text, "utf8");
      bytes[random(bytes.length)] = random(256);
      const { reading } = await read(bytes, { chunkSize: 50 });
      expect(["import", "empty", "reject", "not-counter"]).toContain(reading.verdict);
      if (reading.verdict === "reject" || reading.verdict === "not-counter") expect(reading.errors).not.toEqual([]);
    }
  });
});

/** 20 MB are enough to see memory that grows with the file. */
const MEGABYTES = isFull ? 50 : 20;

test(`a Journal Report 1 of ${MEGABYTES} MB is read completely in little memory`, async () => {
  const truth = { records: 0, total: 0, bytes: 0 };
  async function* source() {
    const report = largeJournalReport({ journals: 240 * MEGABYTES, months: 12 });
    let next = await report.next();
    for (; !next.done; next = await report.next()) {
      truth.bytes += next.value.length;
      yield next.value;
    }
    Object.assign(truth, next.value);
  }
  const before = megabytesKept();
  let [batches, peak, records, total] = [0, before, 0, 0];
  const reader = readCounter(source());
  let next = await reader.next();
  for (; !next.done; next = await reader.next()) {
    records += next.value.length;
    for (const { metric, value } of next.value) total += metric === "ft_total" ? value : 0;
    if (++batches % 10 === 0) peak = Math.max(peak, megabytesKept());
  }
  expect(next.value).toMatchObject({ verdict: "import", errors: [] });
  expect(truth.bytes).toBeGreaterThan(1_000_000 * MEGABYTES);
  expect([records, total]).toEqual([truth.records, truth.total]);
  expect(peak - before).toBeLessThan(30);
});

const corpus = process.env.COUNTER_SAMPLES ?? "";

describe("the published reports of Release 4", () => {
  if (corpus === "") {
    test.skip("are skipped: COUNTER_SAMPLES is not set", () => {});
    return;
  }
  test("are read the same in chunks of any size", async () => {
    expect(existsSync(corpus)).toBe(true);
    const files = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".xml"));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const readings = [];
      for (const highWaterMark of [1, 5, 64, 65_536]) {
        readings.push(await outcome(readCounter(createReadStream(path.join(corpus, file), { highWaterMark }))));
      }
      const [first, ...others] = readings.map(({ reading, records }) => ({ reading, records }));
      for (const other of others) expect(other, file).toEqual(first);
    }
  });
});
