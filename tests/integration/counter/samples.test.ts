import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { disagreement, expectedSamples } from "./expected-samples";
import { outcome } from "./reading-aid";

const corpus = process.env.COUNTER_SAMPLES ?? "";

describe("the corpus of published COUNTER files", () => {
  if (corpus === "") {
    test.skip("is left out: COUNTER_SAMPLES is not set, so only our own fixtures are read", () => {});
    return;
  }

  test("lies where COUNTER_SAMPLES points", () => {
    expect(existsSync(path.join(corpus, "expected.json")), `${corpus}/expected.json`).toBe(true);
  });

  const samples = existsSync(corpus) ? read(path.join(corpus, "expected.json")) : [];
  test.each(samples)("%s is read as an independent reader read it", async (file, expected) => {
    const { reading, records } = await outcome(readCounter(createReadStream(path.join(corpus, file))));
    expect(disagreement(reading, expected)).toBeNull();
    if (reading.verdict === "import") expect(records).toHaveLength(reading.reports[0]?.nonzero ?? -1);
  });
});

/** Samples in JSON, and the text that came instead of one; tables, workbooks and XML have readers of their own. */
function read(file: string) {
  const expected = expectedSamples.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.entries(expected).filter(([name]) => /\.json(\.gz)?$|no_json\.txt$/.test(name));
}
