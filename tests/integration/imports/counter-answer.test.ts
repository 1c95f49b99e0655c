import { beforeAll, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { inChunks } from "@/tests/pure/counter/reading-aid";
import { text, titleReport, titleRow } from "@/tests/pure/counter/table-builder";
import { january } from "./imagined-report";
import { freshPlace, importsOf, openStores, seenSum } from "./scene";

beforeAll(openStores);

const header = {
  Created: "2025-02-03T10:00:00Z",
  Created_By: "Example",
  Customer_ID: "1",
  Report_ID: "TR",
  Release: "5",
  Report_Name: "Title Master Report",
  Institution_Name: "Knihovna",
  Report_Filters: [
    { Name: "Begin_Date", Value: "2025-01-01" },
    { Name: "End_Date", Value: "2025-01-31" },
  ],
};

function item(number: number, [from, to]: [string, string] = ["2025-01-01", "2025-01-31"]) {
  return {
    Title: `Časopis ${number}`,
    Item_ID: [{ Type: "Print_ISSN", Value: "0028-0836" }],
    Platform: "Example",
    Publisher: "Example Press",
    Data_Type: "Journal",
    Section_Type: "Article",
    YOP: "2024",
    Access_Type: "Controlled",
    Access_Method: "Regular",
    Performance: [
      {
        Period: { Begin_Date: from, End_Date: to },
        Instance: [
          { Metric_Type: "Total_Item_Requests", Count: number },
          { Metric_Type: "Unique_Item_Requests", Count: 1 },
        ],
      },
    ],
  };
}

function read(report: unknown) {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(typeof report === "string" ? report : JSON.stringify(report));
  }
  return readCounter(bytes(), { request: { report: "TR", release: "5", from: january, to: january } });
}

const items = Array.from({ length: 100 }, (_, index) => item(index + 1));

test("COUNTER report is imported from its bytes to the figures that readers see", async () => {
  const place = await freshPlace();
  const outcome = await importAnswer({ ...place, records: read({ Report_Header: header, Report_Items: items }) });
  expect(outcome).toMatchObject({ sums: { Total_Item_Requests: 5050, Unique_Item_Requests: 100 }, factCount: 200 });
  expect(await seenSum(place)).toBe(5150);
  expect(await db().title.count({ where: { issn: "0028-0836", name: { startsWith: "Časopis" } } })).toBe(100);
});

test("usage outside the month is skipped with a warning", async () => {
  const place = await freshPlace();
  const records = read({ Report_Header: header, Report_Items: [...items, item(7, ["2024-12-01", "2024-12-31"])] });
  const outcome = await importAnswer({ ...place, records });
  expect(outcome).toMatchObject({ sums: { Total_Item_Requests: 5050 } });
  expect("reading" in outcome && outcome.reading.warnings.length).toBeGreaterThan(0);
});

test("report that breaks off changes nothing", async () => {
  const place = await freshPlace();
  await importAnswer({ ...place, records: read({ Report_Header: header, Report_Items: items }) });
  const whole = JSON.stringify({
    Report_Header: header,
    Report_Items: items.map((one) => ({ ...one, Title: "Other" })),
  });
  const outcome = await importAnswer({ ...place, records: read(whole.slice(0, -2000)) });
  expect(outcome).toHaveProperty("refused.verdict", "reject");
  expect(await seenSum(place)).toBe(5150);
  expect((await importsOf(place)).map(({ state }) => state)).toEqual(["current", "discarded"]);
});

test("report without usage becomes an empty month", async () => {
  const place = await freshPlace();
  const exception = { Code: 3030, Severity: "Warning", Message: "No Usage Available for Requested Dates" };
  const empty = { Report_Header: { ...header, Exceptions: [exception] }, Report_Items: [] };
  expect(await importAnswer({ ...place, records: read(empty), keepsEmpty: true })).toMatchObject({ factCount: 0 });
  const busy = { Code: 1010, Severity: "Error", Message: "Service Busy" };
  expect(await importAnswer({ ...place, records: read(busy), keepsEmpty: true })).toHaveProperty("refused");
});

test("table of zeros becomes an empty month on request", async () => {
  const place = await freshPlace();
  const zeros = titleReport({ body: [titleRow("Total_Item_Requests", [0, 0, 0])] });
  const query = { report: "TR", release: "5", from: january, to: january } as const;
  const rows = zeros.map((cells) => cells.map((cell) => cell.replaceAll("2024", "2025")));
  const records = () => readCounter(inChunks(Buffer.from(text(rows)), 1_000), { request: query });
  expect(await importAnswer({ ...place, records: records() })).toHaveProperty("refused.verdict", "import");
  expect(await importAnswer({ ...place, records: records(), keepsEmpty: "if-stated" })).toMatchObject({ factCount: 0 });
  expect((await importsOf(place)).map(({ state }) => state)).toEqual(["discarded", "current"]);
});
