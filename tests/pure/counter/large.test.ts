import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { isFull } from "@/tests/support/extent";
import { megabytesKept } from "@/tests/support/memory";
import { largeTitleReport } from "./large-report";
import { outcome, read, sumsOf } from "./reading-aid";
import { header5, header51, journal5, requests5 } from "./report-builder";

let temporaryFolder = "";

beforeEach(async () => {
  temporaryFolder = await mkdtemp(path.join(tmpdir(), "counter-test-"));
});

afterEach(async () => {
  await rm(temporaryFolder, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;

/** 40 MB are enough to see memory that grows with the file. */
const MEGABYTES = isFull ? 100 : 40;

test(`a report of ${MEGABYTES} MB is read completely in little memory`, async () => {
  const truth = { records: 0, sum: 0, bytes: 0 };
  async function* source() {
    const report = largeTitleReport({ titles: 145 * MEGABYTES, months: 24 });
    let next = await report.next();
    for (; !next.done; next = await report.next()) {
      truth.bytes += next.value.length;
      yield next.value;
    }
    Object.assign(truth, next.value);
  }
  const before = megabytesKept();
  let [batches, peak, records, sum] = [0, before, 0, 0];
  const reader = readCounter(source(), { temporaryFolder });
  let next = await reader.next();
  for (; !next.done; next = await reader.next()) {
    records += next.value.length;
    for (const { value } of next.value) sum += value;
    if (++batches % 10 === 0) peak = Math.max(peak, megabytesKept());
  }
  expect(next.value).toMatchObject({ verdict: "import", warnings: [], errors: [] });
  expect(truth.bytes).toBeGreaterThan(1_000_000 * MEGABYTES);
  expect([records, sum]).toEqual([truth.records, truth.sum]);
  expect(next.value.reports[0]).toMatchObject({ rows: 145 * MEGABYTES, cells: truth.records, nonzero: truth.records });
  expect(peak - before).toBeLessThan(isFull ? 45 : 35);
});

function item(index: number) {
  const Attribute_Performance = [
    { Data_Type: "Article", Performance: { Total_Item_Requests: { "2024-01": (index % 9) + 1 } } },
  ];
  return { Item: `Článek ${index}`, Item_ID: { DOI: `10.9999/${index}` }, Platform: "E", Attribute_Performance };
}

describe("a parent too large for one piece", () => {
  const Items = Array.from({ length: 30_000 }, (_, index) => item(index));
  const sum = Items.reduce((total, _, index) => total + (index % 9) + 1, 0);
  const parent = { Title: "Mega Journal", Item_ID: { Online_ISSN: "1234-5679" }, Data_Type: "Journal" };

  test.each<[string, object, string | null]>([
    ["with its name before the items", { ...parent, Items }, "Mega Journal"],
    ["with its name after the items", { Items, ...parent }, "Mega Journal"],
    ["without a name", { Items }, null],
  ])("%s is cut again", async (_, large, title) => {
    const body = JSON.stringify({
      Report_Header: header51({ Report_ID: "IR" }),
      Report_Items: [{ Items: [item(30_000)] }, large, { Items: [item(30_001)] }],
    });
    const { reading, records, batches } = await read(body, { temporaryFolder });
    expect(reading).toMatchObject({ verdict: "import", warnings: [] });
    expect(reading.reports[0]).toMatchObject({ rows: 30_002, nonzero: 30_002 });
    expect(sumsOf(records)).toEqual({ Total_Item_Requests: { "2024-01": sum + (30_000 % 9) + 1 + (30_001 % 9) + 1 } });
    expect(records.slice(1, -1).every((record) => record.title === title)).toBe(true);
    expect(records.map(({ place }) => place)).toEqual(records.map((_record, index) => index));
    expect(Math.max(...batches)).toBeLessThanOrEqual(5_000);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  test("with a broken item is rejected with its place", async () => {
    const text = JSON.stringify({ Report_Header: header51({ Report_ID: "IR" }), Report_Items: [{ ...parent, Items }] });
    const { reading } = await read(text.replace('"Článek 20000"', '"Článek 20000",,'), { temporaryFolder });
    expect(reading.verdict).toBe("reject");
    expect(reading.errors).toMatchObject([{ code: "item-unparsable", where: "Report_Items[0].Items[20000]" }]);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });
});

test("without children is read whole", async () => {
  const Attribute_Performance = Array.from({ length: 12_000 }, (_, index) => ({
    Data_Type: "Book",
    YOP: String(1000 + (index % 9_000)),
    Access_Type: index < 9_000 ? "Open" : "Controlled",
    Performance: { Total_Item_Requests: { "2024-01": 2 } },
  }));
  const body = JSON.stringify({
    Report_Header: header51(),
    Report_Items: [{ Title: "T", Platform: "E", Attribute_Performance }],
  });
  expect(body.length).toBeGreaterThan(megabyte);
  const { reading, records } = await read(body, { temporaryFolder });
  expect(reading.warnings).toEqual([]);
  expect(records).toHaveLength(12_000);
});

test("items before their header wait for it, large ones too", async () => {
  const large = journal5({ Title: "x".repeat(2 * megabyte) });
  const items = [journal5(), large, null, journal5({ Title: "Last", Performance: requests5(1) })];
  const body = JSON.stringify({ Report_Items: items, Report_Header: header5() });
  const { reading, records } = await read(body, { temporaryFolder, chunkSize: 10_000 });
  expect(reading.verdict).toBe("import");
  expect(records.map(({ value }) => value)).toEqual([7, 7, 1]);
  expect(reading.warnings).toMatchObject([{ code: "item-null", where: "Report_Items[2]" }]);
  expect(await readdir(temporaryFolder)).toEqual([]);
});

test("a canceled reader leaves no files behind", async () => {
  const Items = Array.from({ length: 30_000 }, (_, index) => item(index));
  const body = JSON.stringify({ Report_Header: header51({ Report_ID: "IR" }), Report_Items: [{ Items }] });
  const reader = readCounter(once(Buffer.from(body)), { temporaryFolder });
  expect((await reader.next()).done).toBe(false);
  expect(await readdir(temporaryFolder)).toHaveLength(1);
  await reader.return(await outcome(readCounter(once(Buffer.from("{}")))).then(({ reading }) => reading));
  expect(await readdir(temporaryFolder)).toEqual([]);
});

test("errors of the source are passed on", async () => {
  async function* failing() {
    yield Buffer.from('{"Report_Header":{},"Report_Items":[');
    throw new Error("connection reset");
  }
  await expect(outcome(readCounter(failing(), { temporaryFolder }))).rejects.toThrow("connection reset");
});

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
