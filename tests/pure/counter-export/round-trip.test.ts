import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { type Month, month } from "@/lib/counter/standard/month";
import { counterReports } from "@/lib/counter/standard/reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { written } from "@/tests/integration/imports/counter-export/written";
import { expectedSamples } from "@/tests/pure/counter/expected-samples";
import { outcome, read, sumsOf } from "@/tests/pure/counter/reading-aid";
import { rounds } from "@/tests/support/extent";

const forms = ["json", "tsv", "xlsx"] as const;

/** Records of a file by key: counts of one key are added, and a name has no line breaks. */
function totals(records: readonly UsageRecord[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { title, item, metric, month: of, attributes, value } of records) {
    const names = [title, item].map((name) => name?.replace(/\s+/g, " "));
    const key = JSON.stringify([...names, metric, of, Object.entries(attributes).sort()]);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return Object.fromEntries([...sums].sort());
}

const text = fc
  .string({ unit: fc.constantFrom("A", "ř", '"', ",", ";", "\t", "\n", "=", "|", "日", "𝄞", "{"), maxLength: 6 })
  .chain((given) => fc.constantFrom("N", "=N", "'=N", "-N", "+N", "@N", "'N").map((start) => `${start}${given}e`));
const anyMonth = fc.constantFrom<Month>(month("2024-12"), month("2025-01"), month("2025-02"));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const record = fc
  .record({
    month: anyMonth,
    metric: fc.constantFrom("Total_Item_Requests", "Unique_Item_Requests", "No_License", "exp:Own_Metric"),
    value: fc.integer({ min: 1, max: 500_000_000 }),
    name: text,
    parent: fc.option(text, { nil: null }),
    doi: optional(fc.constantFrom("10.1/a", "10.1/b")),
    attributes: fc.record({
      Platform: fc.constant("Example Online"),
      Publisher: optional(fc.constantFrom("P", "P, Q; R")),
      Data_Type: optional(fc.constantFrom("Book", "Journal", "Database")),
      Section_Type: optional(fc.constantFrom("Chapter")),
      YOP: optional(fc.constantFrom("0001", "1999", "9999")),
      Access_Type: optional(fc.constantFrom("Open", "OA_Gold", "Controlled")),
      Access_Method: optional(fc.constantFrom("Regular", "TDM")),
    }),
  })
  .map(({ name, parent, doi, attributes, ...count }) => ({
    ...{ name, parent, ids: doi ? { doi } : {}, attributes, count },
  }));

type Drawn = { name: string; parent: string | null; ids: object; attributes: object; count: object };

function recordOf(kind: string, drawn: Drawn): UsageRecord {
  const { name, parent, ids } = drawn;
  const attributes = Object.fromEntries(Object.entries(drawn.attributes).filter(([, value]) => value !== undefined));
  const subject =
    kind === "PR"
      ? { title: null, titleIds: {}, item: null, itemIds: {} }
      : kind === "IR"
        ? { title: parent, titleIds: {}, item: name, itemIds: ids }
        : { title: name, titleIds: kind === "DR" ? {} : ids, item: null, itemIds: {} };
  if (kind === "PR") delete attributes.Publisher;
  return { ...subject, ...drawn.count, attributes, institution: null, place: 0 } as UsageRecord;
}

const ofRelease5 = counterReports.flatMap(({ release, id, kind }) =>
  release === "4" ? [] : [[id, release, kind] as const],
);

describe.each(forms)("usage written as %s", (form) => {
  test.each(ofRelease5)("reads back as it was in %s of Release %s", async (id, release, kind) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(7, 500, 65_536),
        async (drawn, chunkSize) => {
          const records = drawn.map((one) => recordOf(kind, one));
          const file = await written(form, records, id, { release });
          const back = await read(file, { chunkSize });
          expect(back.reading.errors).toEqual([]);
          expect(back.reading.verdict).toBe("import");
          expect(back.reading.reports[0]).toMatchObject({ report: id, release });
          expect(totals(back.records)).toEqual(totals(records));
        },
      ),
      { numRuns: rounds(3, 400) },
    );
  });

  test("is read with the months that have no import known as not ready", async () => {
    const [one] = fc.sample(record, 1);
    const records = one ? [recordOf("TR", one)] : [];
    const exceptions = [
      { code: 0, message: "Delivered by the rules of Release 5, which counts otherwise" },
      { code: 3031, message: "Usage Not Ready for Requested Dates", data: "2025-03, 2025-04" },
    ];
    const months = ["2024-12", "2025-01", "2025-02", "2025-03", "2025-04"].map(month);
    const { reading } = await read(await written(form, records, "TR", { months, exceptions }));
    expect(reading.verdict).toBe("import");
    expect(reading.exceptions).toMatchObject([{ code: 0 }, { code: 3031 }]);
    expect(reading.months.notReady).toEqual(["2025-03", "2025-04"]);
    expect(reading.header?.registryRecord ?? "").toBe("");
  });
});

const corpus = process.env.COUNTER_SAMPLES ?? "";

describe("published files of Release 5 and 5.1", () => {
  if (corpus === "") {
    test.skip("are left out: COUNTER_SAMPLES is not set", () => {});
    return;
  }
  const expected = expectedSamples.parse(JSON.parse(readFileSync(path.join(corpus, "expected.json"), "utf8")));
  const good = Object.entries(expected).filter(([, { verdict }]) => verdict === "import");
  test.each(good.map(([file]) => file))("%s keeps its sums", async (file) => {
    const { reading, records } = await outcome(readCounter(createReadStream(path.join(corpus, file))));
    const [report] = reading.reports;
    if (!report?.report || !report.release || report.release === "4" || records.length === 0) return;
    for (const form of forms) {
      const back = await read(await written(form, records, report.report, { release: report.release }));
      expect(back.reading.errors).toEqual([]);
      expect(sumsOf(back.records)).toEqual(sumsOf(records));
    }
  });
});
