import { describe, expect, test } from "vitest";
import type { ReportRequest } from "@/lib/counter/reading";
import { type Month, month } from "@/lib/counter/standard/month";
import { errorCodes, read, sumsOf, warningCodes } from "./reading-aid";
import { book51, february, header5, january, journal5, report5, report51, requests5 } from "./report-builder";

const inJanuary: ReportRequest = { report: "TR", release: "5", from: month("2024-01"), to: month("2024-01") };
const oneMonth = (begin: string, end: string) => ({
  Report_Filters: [
    { Name: "Begin_Date", Value: begin },
    { Name: "End_Date", Value: end },
  ],
});
const both = [journal5(), journal5({ Title: "Second", Performance: requests5(5, february) })];

describe("a response to a request", () => {
  test("keeps only the requested months and counts the omitted ones", async () => {
    const outcome = await read(report5(both), { request: inJanuary });
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 7 } });
    expect(outcome.reading.months.asked).toEqual(["2024-01"]);
    expect(outcome.reading.warnings).toMatchObject([
      { code: "month-outside", count: 1 },
      { code: "period-not-asked", values: { from: "2024-01", to: "2024-02" } },
    ]);
  });

  test("is rejected when it covers another period", async () => {
    const request: ReportRequest = { ...inJanuary, from: month("2023-06"), to: month("2023-06") };
    const outcome = await read(report5(both), { request });
    expect(outcome.reading.verdict).toBe("reject");
    expect(outcome.records).toEqual([]);
    expect(outcome.reading.errors).toMatchObject([
      { code: "month-outside-all", values: { from: "2023-06", to: "2023-06" } },
    ]);
  });

  test("is rejected before any record is returned when it is another report", async () => {
    const outcome = await read(report5([journal5()], { Report_ID: "TR_J1" }), { request: inJanuary });
    expect(outcome.reading.verdict).toBe("reject");
    expect(outcome.records).toEqual([]);
    expect(outcome.reading.errors).toMatchObject([{ code: "wrong-report", values: { asked: "TR", report: "TR_J1" } }]);
  });

  test("is rejected when it is another report, even without usage", async () => {
    const outcome = await read(report5([], { Report_ID: "PR" }), { request: inJanuary });
    expect(errorCodes(outcome)).toEqual(["wrong-report"]);
  });

  test("of another release is read by its form", async () => {
    const request: ReportRequest = { ...inJanuary, to: month("2024-02") };
    const outcome = await read(report51([book51()]), { request });
    expect(outcome.reading.verdict).toBe("import");
    expect(outcome.reading.reports[0]?.release).toBe("5.1");
    expect(warningCodes(outcome)).toEqual(["release-not-asked"]);
  });

  test("without a header is read as the requested report", async () => {
    const outcome = await read(JSON.stringify({ Report_Items: [journal5()] }), { request: inJanuary });
    expect(outcome.reading.verdict).toBe("import");
    expect(outcome.reading.reports[0]).toMatchObject({ report: "TR", release: "5" });
    expect(warningCodes(outcome)).toEqual(["header-missing", "release-missing", "report-id-missing", "period-missing"]);
  });

  test("filtered by platform is complete, because the credentials determine the platform", async () => {
    const fields = {
      Report_Filters: [...oneMonth("2024-01-01", "2024-01-31").Report_Filters, { Name: "Platform", Value: "E" }],
    };
    expect(warningCodes(await read(report5([journal5()], fields), { request: inJanuary }))).toEqual([]);
    expect(warningCodes(await read(report5([journal5()], fields)))).toEqual(["filter-narrows"]);
  });
});

describe("a month read as a single day", () => {
  const oneDay = oneMonth("2024-01-01", "2024-01-01");

  test.each<[string, unknown[], object]>([
    ["with usage", [journal5()], {}],
    ["without usage", [], {}],
    ["with 3030", [], { Exceptions: [{ Code: 3030, Message: "No Usage" }] }],
  ])("is rejected %s, so that long dates can be tried", async (_, items, fields) => {
    const outcome = await read(report5(items, { ...oneDay, ...fields }), { request: inJanuary });
    expect(outcome.reading.verdict).toBe("reject");
    expect(errorCodes(outcome)).toContain("short-dates-misread");
  });

  test("does not hide invalid credentials", async () => {
    const fields = { ...oneDay, Exceptions: [{ Code: 2010, Message: "Not Authorized" }] };
    const outcome = await read(report5([], fields), { request: inJanuary });
    expect(outcome.reading).toMatchObject({ verdict: "empty", decision: { class: "credentials" } });
  });
});

test("in an upload can only be checked against its own header", async () => {
  const outcome = await read(report5(both));
  expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 7, "2024-02": 5 } });
  expect(warningCodes(outcome)).toEqual([]);
});

test.each<[Record<string, unknown>[], Month[], Month[]]>([
  [[{ Code: 3031, Message: "Usage Not Ready" }], [month("2024-02")], []],
  [[{ Code: 3032, Message: "Gone" }], [], [month("2024-02")]],
  [[{ Code: 3031, Message: "only up to 2024-01-31" }], [month("2024-02")], []],
])("is detected for months of %o", async (Exceptions, notReady, gone) => {
  const request: ReportRequest = { ...inJanuary, to: month("2024-02") };
  const body = JSON.stringify({
    Report_Header: header5({ Exceptions }),
    Report_Items: [journal5({ Performance: requests5(7, january) })],
  });
  const { reading } = await read(body, { request });
  expect(reading.months).toMatchObject({ withUsage: ["2024-01"], notReady, gone });
});
