import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { disagreement, expectedSamples } from "./expected-samples";
import { comparable, outcome } from "./reading-aid";

const corpus = process.env.COUNTER_SAMPLES ?? "";

describe("the corpus of published COUNTER files", () => {
  if (corpus === "") {
    test.skip("is skipped: COUNTER_SAMPLES is not set, so only our own fixtures are read", () => {});
    return;
  }

  test("is at COUNTER_SAMPLES", () => {
    expect(existsSync(path.join(corpus, "expected.json")), `${corpus}/expected.json`).toBe(true);
  });

  const samples = existsSync(corpus) ? read(path.join(corpus, "expected.json")) : [];
  test.each(samples)("%s is read as by an independent reader", async (file, expected) => {
    const { reading, records } = await outcome(readCounter(createReadStream(path.join(corpus, file))));
    expect(disagreement(reading, expected)).toBeNull();
    if (reading.verdict === "import") expect(records).toHaveLength(reading.reports[0]?.nonzero ?? -1);
  });

  const pairs = samples.flatMap(([file]) => {
    const others = [file.replace(/\.json$/, ".tsv"), file.replace(/\.json$/, ".xlsx")];
    return others
      .filter((other) => other !== file && samples.some(([name]) => name === other))
      .map((other) => [file, other]);
  });
  test.each(pairs.filter(([file = ""]) => file.startsWith("cop5-")))(
    "%s and %s contain the same records",
    async (...files) => {
      const [one, other] = await Promise.all(files.map(recordsOf));
      expect(one?.length).toBeGreaterThan(0);
      expect(other).toEqual(one);
    },
  );
});

async function recordsOf(file: string): Promise<string[]> {
  const { records } = await outcome(readCounter(createReadStream(path.join(corpus, file))));
  return records.map(comparable).sort();
}

function read(file: string) {
  return Object.entries(expectedSamples.parse(JSON.parse(readFileSync(file, "utf8"))));
}
