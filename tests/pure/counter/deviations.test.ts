import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { errorCodes, type Outcome, read, sumsOf, warningCodes } from "./reading-aid";
import { book51, february, header5, header51, january, journal5, report5, report51, requests5 } from "./report-builder";

const good = report5([journal5()]);
const atRoot = JSON.stringify({ ...header5(), Report_Items: [journal5()] });
const goodSums = { Total_Item_Requests: { "2024-01": 7 } };

function utf32(text: string): Buffer {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) bytes.writeUInt32LE(point, index * 4);
  return bytes;
}

function swapped(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

function refused(outcome: Outcome, code: string): void {
  expect(outcome.records).toEqual([]);
  expect(outcome.reading.verdict).not.toBe("import");
  expect(errorCodes(outcome)).toEqual([code]);
  expect(outcome.reading.errors[0]?.message).not.toContain("finding.");
}

describe("a correct report is read in any packaging", () => {
  test.each<[string, string | Buffer, string[]]>([
    ["plain", good, []],
    ["after a byte order mark", `\ufeff${good}`, []],
    ["between blank lines", `\r\n \t${good}\n\n`, []],
    ["compressed", gzipSync(good), []],
    ["compressed twice", gzipSync(gzipSync(good)), []],
    ["in UTF-16 with a mark", Buffer.from(`\ufeff${good}`, "utf16le"), ["encoding-not-utf8"]],
    ["in UTF-16 without a mark", Buffer.from(good, "utf16le"), ["encoding-not-utf8"]],
    ["in big-endian UTF-16", swapped(`\ufeff${good}`), ["encoding-not-utf8"]],
    ["in UTF-32", utf32(good), ["encoding-not-utf8"]],
    ["in a JSON string", JSON.stringify(good), ["json-in-string"]],
    ["in a compressed JSON string", gzipSync(JSON.stringify(good)), ["json-in-string"]],
    ["in body", `{"statusCode":200,"body":${good}}`, ["wrapped"]],
    ["in Response of another case", `{"Response":${good}}`, ["wrapped"]],
    ["in a list of one", `[${good}]`, ["wrapped"]],
    ["as text in body", JSON.stringify({ statusCode: 200, body: good }), ["json-in-string"]],
    ["under a key that nobody knows", `{"sushiReport":[${good}]}`, ["wrapped"]],
    ["as text under such a key", JSON.stringify({ content: good }), ["json-in-string"]],
    ["in detail", `{"detail":${good}}`, ["wrapped"]],
    ["in error", `{"error":${good}}`, ["wrapped"]],
    ["as text in message", JSON.stringify({ message: good }), ["json-in-string"]],
    ["in detail, its header at the root", `{"detail":${atRoot}}`, ["wrapped", "header-at-root"]],
    ["beside what looks like an exception", `{"code":200,"message":"OK","data":${good}}`, ["wrapped"]],
    ["after two byte order marks", `\ufeff\ufeff${good}`, []],
  ])("%s", async (_, body, warnings) => {
    for (const chunkSize of [1, 7, 65_536]) {
      const outcome = await read(body, { chunkSize });
      expect(outcome.reading.verdict).toBe("import");
      expect(warningCodes(outcome)).toEqual(warnings);
      expect(sumsOf(outcome.records)).toEqual(goodSums);
    }
  });
});

describe("content that is not a report is rejected with its kind", () => {
  test.each<[string, string | Buffer, string, "reject" | "not-counter"]>([
    ["nothing", "", "empty-answer", "not-counter"],
    ["blanks", " \n ", "empty-answer", "not-counter"],
    ["null", "null", "empty-answer", "not-counter"],
    ["an empty string", '""', "empty-answer", "not-counter"],
    ["an empty object", "{}", "empty-answer", "not-counter"],
    ["an empty list", "[]", "empty-answer", "not-counter"],
    ["other JSON", '{"foo":"bar"}', "json-not-counter", "not-counter"],
    ["a number", "42", "kind-text", "not-counter"],
    ["a sentence", "HTTP Error 400: Bad request", "kind-text", "not-counter"],
    ["a sentence in quotes", '"Bad request"', "kind-text", "not-counter"],
    ["a web page", "<!DOCTYPE html><html><title>Log in</title></html>", "kind-html", "not-counter"],
    ["a PDF", "%PDF-1.7 …", "kind-pdf", "not-counter"],
    ["other XML", '<?xml version="1.0"?><catalog/>', "xml-not-counter", "not-counter"],
    ["half a header", "Report_Name\tTitle Report\nReport_ID\tTR\n", "heading-missing", "reject"],
    ["another table", "a,b,c,d,e\n1,2,3,4,5\n", "heading-missing", "not-counter"],
    ["gzip three times over", gzipSync(gzipSync(gzipSync(good))), "gzip-nested", "not-counter"],
    ["a cut gzip", gzipSync(good).subarray(0, 200), "gzip-truncated", "not-counter"],
    [
      "the list of reports on offer",
      JSON.stringify([{ Report_ID: "TR", Release: "5.1", Report_Name: "Title Report", Path: "/r51/reports/tr" }]),
      "json-not-counter",
      "not-counter",
    ],
    [
      "a status",
      JSON.stringify([{ Service_Active: true, Registry_URL: "", Alerts: [] }]),
      "json-not-counter",
      "not-counter",
    ],
    [
      "a member list",
      JSON.stringify([{ Customer_ID: "1", Requestor_ID: "2", Name: "Library" }]),
      "json-not-counter",
      "not-counter",
    ],
    ["an error of a web gateway", '{"message":"Forbidden"}', "provider-message", "not-counter"],
    ["a fault of a web gateway", '{"fault":{"faultstring":"Invalid ApiKey"}}', "provider-message", "not-counter"],
    ["an error in words", '{"error":"Not authorised"}', "provider-message", "not-counter"],
    ["words under detail", '{"detail":"Not authenticated"}', "provider-message", "not-counter"],
    ["words beside nothing", '{"data":[],"message":"No data found"}', "provider-message", "not-counter"],
    ["an empty form", '{"Report_Header":{},"Report_Items":[]}', "empty-answer", "not-counter"],
    ["a form of nulls", '{"Report_Header":{"Report_ID":null},"Report_Items":null}', "empty-answer", "not-counter"],
    ["no items and no header", '{"Report_Items":[]}', "empty-answer", "not-counter"],
    ["an error with an HTTP code", '{"code":404,"message":"Not Found"}', "provider-message", "not-counter"],
    [
      "a research data report",
      JSON.stringify({ "report-header": { "report-id": "DSR", release: "rd1" }, "report-datasets": [{}] }),
      "research-data-report",
      "not-counter",
    ],
    ["several reports", `[${good},${good}]`, "several-reports", "reject"],
  ])("%s", async (_, body, code, verdict) => {
    const outcome = await read(body);
    refused(outcome, code);
    expect(outcome.reading.verdict).toBe(verdict);
  });

  test("shows the title of a page and the beginning of a text", async () => {
    const page = await read("<html><head><title> Please\n log in </title>");
    expect(page.reading.errors[0]?.message).toContain("Please log in");
    const text = await read("no such customer");
    expect(text.reading.errors[0]?.message).toContain("no such customer");
  });
});

describe("broken JSON is rejected completely", () => {
  const two = report5([journal5(), journal5({ Title: "Second" })]);
  test.each<[string, string, string]>([
    ["a cut within an item", two.slice(0, two.length - 40), "json-truncated"],
    ["a cut after the items", two.slice(0, -1), "json-truncated"],
    ["a report sent twice", good + good, "json-trailing"],
    ["a page after the report", `${good}<html>`, "json-trailing"],
    ["a trailing comma within an item", two.replace('"YOP":"2023"', '"YOP":"2023",'), "item-unparsable"],
    ["NaN as a count", two.replace('"Count":7', '"Count":NaN'), "item-unparsable"],
    ["brackets that do not match", '{"Report_Header":{]}', "json-broken"],
    ["a hundred brackets too deep", `{"Report_Items":[{"a":${"[".repeat(200)}`, "json-too-deep"],
    ["a cut JSON string", JSON.stringify(good).slice(0, -9), "json-truncated"],
    ["words after a JSON string", `${JSON.stringify(good)} and more`, "json-trailing"],
  ])("%s", async (_, body, code) => {
    for (const chunkSize of [1, 65_536]) refused(await read(body, { chunkSize }), code);
  });

  test("names the item in the error", async () => {
    const { reading } = await read(two.replace(/"YOP":"2023"(?!.*"YOP")/, '"YOP":2023,'));
    expect(reading.errors[0]).toMatchObject({ code: "item-unparsable", where: "Report_Items[1]", count: 1 });
  });
});

describe("a report is read with a warning", () => {
  const header = JSON.stringify(header5());
  const item = JSON.stringify(journal5());
  test.each<[string, string | Buffer, string[]]>([
    ["after a trailing comma between items", `{"Report_Header":${header},"Report_Items":[${item},]}`, ["stray-commas"]],
    [
      "without a comma between items",
      `{"Report_Header":${header},"Report_Items":[${item}{"Title":"x","Performance":[]}]}`,
      ["item-without-usage", "stray-commas"],
    ],
    [
      "with a trailing comma in the header",
      good
        .replace('"Release":"5"', '"Release":"5",')
        .replace(',,"Report_Name"', ',"Report_Name"')
        .replace('}],"Report_Attributes"', '},],"Report_Attributes"'),
      ["header-repaired"],
    ],
    ["with raw control characters in a title", good.replace("Journal of", "Journal\u0001\tof"), ["control-characters"]],
    [
      "with bytes of Windows-1252",
      Buffer.from(good.replace("Journal of Invented", "R\u00e9sum\u00e9 of Invented"), "latin1"),
      ["bytes-not-utf8"],
    ],
    [
      "with fields of its header at the root",
      JSON.stringify({ ...header5(), Report_Items: [journal5()] }),
      ["header-at-root"],
    ],
    ["without a release", report5([journal5()], { Release: undefined }), ["release-missing"]],
    ["with another release than its form", report5([journal5()], { Release: "5.1" }), ["release-shape-mismatch"]],
    ["without a period", report5([journal5()], { Report_Filters: [] }), ["period-missing"]],
    [
      "with a filter that narrows it",
      report5([journal5()], { Report_Filters: [...[header5().Report_Filters].flat(), { Name: "YOP", Value: "2023" }] }),
      ["filter-narrows", "months-partial"],
    ],
    ["with empty items beside good ones", report5([null, journal5(), {}]), ["item-null"]],
    [
      "with items without usage",
      report5([journal5(), journal5({ Performance: null }), journal5({ Performance: [] })]),
      ["item-without-usage"],
    ],
    ["with an unknown Data_Type", report5([journal5({ Data_Type: "Podcast" })]), ["attribute-unknown"]],
    ["with a year that is none", report5([journal5({ YOP: "2001-2010" })]), ["attribute-unknown"]],
    ["with an attribute that is not kept", report5([journal5({ Country_Code: "CZ" })]), ["attribute-not-kept"]],
    ["without a title but with identifiers", report5([journal5({ Title: "" })]), ["title-missing"]],
    ["without title and identifiers", report5([journal5({ Title: null, Item_ID: null })]), ["title-unknown"]],
    [
      "with a wrong check digit",
      report5([journal5({ Item_ID: [{ Type: "Online_ISSN", Value: "1234-5678" }] })]),
      ["identifier-check-digit"],
    ],
    [
      "with an ISSN that is none",
      report5([journal5({ Item_ID: [{ Type: "Online_ISSN", Value: "abc" }] })]),
      ["identifier-malformed"],
    ],
    [
      "with two identifiers of one type",
      report5([journal5({ Item_ID: { Online_ISSN: ["1234-5679", "0028-0836"] } })]),
      ["identifier-repeated"],
    ],
    [
      "with an identifier of another kind",
      report5([journal5({ Item_ID: { ISNI: "1" } })]),
      ["identifier-type-unknown"],
    ],
    [
      "with a month that ends a day early",
      report5([journal5({ Performance: requests5(7, { Begin_Date: "2024-01-01", End_Date: "2024-01-30" }) })]),
      ["period-day"],
    ],
    [
      "with 3030 beside usage",
      report5([journal5()], { Exceptions: [{ Code: 3030, Message: "No Usage" }] }),
      ["exception-contradicts-usage"],
    ],
  ])("%s", async (_, body, warnings) => {
    for (const chunkSize of [1, 65_536]) {
      const outcome = await read(body, { chunkSize });
      expect(errorCodes(outcome)).toEqual([]);
      expect(outcome.reading.verdict).toBe("import");
      expect(sumsOf(outcome.records)).toEqual(goodSums);
      expect(warningCodes(outcome)).toEqual(warnings);
    }
  });
});

describe("a report is read without a finding", () => {
  const lower = good.replace(
    /"(Report_Header|Report_Items|Title|Item_ID|Performance|Period|Instance|Metric_Type|Count|Begin_Date|Name|Value|Type|Data_Type)":/g,
    (key) => key.toLowerCase(),
  );
  test.each<[string, string]>([
    ["with keys in lower case", lower],
    ["with Release as a number", report5([journal5()], { Release: 5 })],
    ["with Release 5.0.3", report5([journal5()], { Release: "5.0.3" })],
    ["with Release R5", report5([journal5()], { Release: "R5" })],
    ["with its report in lower case", report5([journal5()], { Report_ID: "tr" })],
    [
      "with short dates in the header",
      report5([journal5()], {
        Report_Filters: [
          { Name: "begin_date", Value: "2024-01" },
          { Name: "end_date", Value: "2024-02" },
        ],
      }),
    ],
    [
      "with a Reporting_Period",
      report5([journal5()], {
        Report_Filters: [],
        Reporting_Period: { Begin_Date: "2024-01-01", End_Date: "2024-02-29" },
      }),
    ],
    [
      "with a Reporting_Period as tables have it",
      report5([journal5()], { Report_Filters: [], Reporting_Period: "2024-01-01 to 2024-02-29" }),
    ],
    [
      "with filters as tables have them",
      report5([journal5()], { Report_Filters: "Begin_Date=2024-01-01; End_Date=2024-02-29" }),
    ],
    [
      "with filters as in 5.1",
      report5([journal5()], { Report_Filters: { Begin_Date: "2024-01-01", End_Date: "2024-02-29" } }),
    ],
    ["with a single item instead of a list", report5(journal5())],
    ["with its header in a list", JSON.stringify({ Report_Header: [null, header5()], Report_Items: [journal5()] })],
    ["with its header after the items", JSON.stringify({ Report_Items: [journal5()], Report_Header: header5() })],
    [
      "with identifiers as in 5.1",
      report5([journal5({ Item_ID: { Online_ISSN: "1234-5679", Proprietary: "exp:jir" } })]),
    ],
    [
      "with identifiers that mean none",
      report5([
        journal5({
          Item_ID: [
            { Type: "DOI", Value: "n/a" },
            { Type: "ISBN", Value: null },
          ],
        }),
      ]),
    ],
    ["without identifiers", report5([journal5({ Item_ID: {} })])],
    [
      "with metric and count beside the period",
      report5([journal5({ Performance: [{ Period: january, Metric_Type: "Total_Item_Requests", Count: 7 }] })]),
    ],
    ["with its month as text", report5([journal5({ Performance: requests5(7, "2024-01") })])],
    ["with its period in a list", report5([journal5({ Performance: requests5(7, [january]) })])],
    ["with Performance as an object", report5([journal5({ Performance: requests5(7)[0] })])],
    [
      "with Instance as an object",
      report5([
        journal5({ Performance: { Period: january, Instance: { Metric_Type: "Total_Item_Requests", Count: 7 } } }),
      ]),
    ],
    ["with its count as text", report5([journal5({ Performance: requests5("7") })])],
    [
      "with its metric in lower case",
      report5([journal5({ Performance: requests5(7, january, "total item_requests") })]),
    ],
    [
      "with marks in its metric that cannot be seen",
      report5([journal5({ Performance: requests5(7, january, "Total_Item_Requests\u200b") })]),
    ],
    ["with zeros", report5([journal5(), journal5({ Title: "Zero", Performance: requests5(0, february) })])],
    [
      "with dates that have a time",
      report5([
        journal5({
          Performance: requests5(7, { Begin_Date: "2024-01-01T00:00:00Z", End_Date: "2024-01-31T23:59:59Z" }),
        }),
      ]),
    ],
    [
      "with null fields",
      report5([journal5({ Publisher: null, Section_Type: null, Item_Contributors: null, Item_Parent: null })], {
        Created_By: null,
      }),
    ],
    ["with empty exceptions", report5([journal5()], { Exceptions: [null, {}, ""] })],
    ["with an informative exception", report5([journal5()], { Exceptions: [{ Code: 0, Message: "hello" }] })],
    ["with a key written with escapes", good.replace('"Report_Items"', '"Report_\\u0049tems"')],
  ])("%s", async (_, body) => {
    const outcome = await read(body, { chunkSize: 3 });
    expect(errorCodes(outcome)).toEqual([]);
    expect(warningCodes(outcome)).toEqual([]);
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual(goodSums);
  });
});

describe("years of publication (50)", () => {
  test.each<[unknown, string | undefined, boolean]>([
    [2023, "2023", false],
    [["2023"], "2023", false],
    ["'2023", "2023", false],
    ["2023.0", "2023", false],
    [1, "0001", true],
    [0, "0001", true],
    ["0000", "0001", true],
    ["0001", "0001", false],
    ["9999", "9999", false],
    ["", undefined, false],
    [null, undefined, false],
    ["2001-2010", undefined, true],
    ["n.d.", undefined, true],
  ])("%o is %o", async (YOP, read5, isNoted) => {
    for (const body of [
      report5([journal5({ YOP })]),
      report51([book51({ Attribute_Performance: [{ YOP, Performance: { Total_Item_Requests: { "2024-01": 7 } } }] })]),
    ]) {
      const outcome = await read(body);
      expect(sumsOf(outcome.records)).toEqual(goodSums);
      expect(outcome.records[0]?.attributes.YOP).toBe(read5);
      expect(warningCodes(outcome)).toEqual(isNoted ? ["attribute-unknown"] : []);
    }
  });
});

describe("items without usage (35)", () => {
  const without: [string, unknown][] = [
    ["no Performance", journal5({ Title: "N", Performance: undefined })],
    ["Performance null", journal5({ Title: "N", Performance: null })],
    ["an empty Performance", journal5({ Title: "N", Performance: [] })],
    ["Performance of nothing", journal5({ Title: "N", Performance: [{ Period: january, Instance: null }] })],
    ["Attribute_Performance null", { Title: "N", Attribute_Performance: null }],
    ["sets of nothing", { Title: "N", Attribute_Performance: [{ Data_Type: "Book", Performance: {} }] }],
  ];
  test.each(without)("%s: skipped and counted", async (_, item) => {
    const outcome = await read(report5([journal5(), item, journal5({ Title: "M", Performance: requests5(1) })]));
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 8 } });
    expect(outcome.reading.warnings).toContainEqual(expect.objectContaining({ code: "item-without-usage", count: 1 }));
  });

  test.each(without)("%s alone: no usage, not an error", async (_, item) => {
    const outcome = await read(report5([item]));
    expect(outcome.reading).toMatchObject({ verdict: "empty", errors: [], decision: { class: "no-usage" } });
    expect(warningCodes(outcome)).not.toEqual([]);
  });
});

describe("counts", () => {
  test.each<[unknown, string]>([
    [-1, "count-negative"],
    [1.5, "count-fractional"],
    ["1.5", "count-fractional"],
    [4294967296, "count-too-large"],
    ["many", "count-unreadable"],
    [true, "count-unreadable"],
    [{ Value: 7 }, "count-unreadable"],
  ])("of %o are rejected with their place", async (count, code) => {
    const outcome = await read(report5([journal5(), journal5({ Title: "X", Performance: requests5(count) })]));
    refused(outcome, code);
    expect(outcome.reading.errors[0]?.where).toBe("Report_Items[1]");
  });

  test("that are objects are shown as they are written", async () => {
    const { reading } = await read(report5([journal5({ Performance: requests5({ Value: 7 }) })]));
    expect(reading.errors[0]?.message).toContain('{"Value":7}');
  });

  test("are exact up to the maximum that can be stored", async () => {
    const { records } = await read(report5([journal5({ Performance: requests5(4294967295) })]));
    expect(records[0]?.value).toBe(4294967295);
  });

  test("of null are zero and reported", async () => {
    const outcome = await read(report5([journal5(), journal5({ Title: "N", Performance: requests5(null) })]));
    expect(sumsOf(outcome.records)).toEqual(goodSums);
    expect(warningCodes(outcome)).toEqual(["count-missing"]);
  });

  test("under a misspelled key are not read as zero", async () => {
    const Instance = [{ Metric_Type: "Total_Item_Requests", Amount: 7 }];
    refused(await read(report5([journal5({ Performance: [{ Period: january, Instance }] })])), "item-unusable");
  });

  test("that are repeated are added and reported, for each combination", async () => {
    const again = journal5({ Performance: requests5(2) });
    const outcome = await read(report5([journal5(), again, journal5({ Title: "Other" }), journal5()]));
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 23 } });
    expect(outcome.reading.warnings).toMatchObject([
      { code: "count-repeated", where: "Report_Items[1]", count: 2 },
      { code: "count-repeated-equal", where: "Report_Items[3]", count: 1 },
    ]);
  });

  test("that miss the totals of some titles contradict each other in the sums", async () => {
    const unique = (count: number) => requests5(count, january, "Unique_Item_Requests");
    const items = [journal5({ Performance: requests5(3) }), journal5({ Title: "Other", Performance: unique(9) })];
    const { reading } = await read(report5(items));
    expect(reading.warnings).toMatchObject([{ code: "metric-relation", where: "Report_Items", count: 1 }]);
    const alone = await read(report5([journal5({ Performance: unique(9) })]));
    expect(alone.reading.warnings).toEqual([]);
  });

  test("of rows that differ in any attribute are not repeated", async () => {
    const items = [
      journal5(),
      journal5({ YOP: "2022" }),
      journal5({ Access_Type: "OA_Gold" }),
      journal5({ Authors: "A" }),
    ];
    expect(warningCodes(await read(report5(items)))).toEqual([]);
  });

  test("that exceed their whole are reported", async () => {
    const Instance = [
      { Metric_Type: "Total_Item_Requests", Count: 3 },
      { Metric_Type: "Unique_Item_Requests", Count: 5 },
    ];
    const outcome = await read(report5([journal5({ Performance: [{ Period: january, Instance }] })]));
    expect(outcome.reading.verdict).toBe("import");
    expect(outcome.reading.warnings).toMatchObject([
      { code: "metric-relation", values: { lesser: "Unique_Item_Requests", greater: "Total_Item_Requests" } },
    ]);
  });

  test("of a provider's own metric keep its name", async () => {
    const outcome = await read(report5([journal5({ Performance: requests5(5, january, "exp:Chapters_Read") })]));
    expect(sumsOf(outcome.records)).toEqual({ "exp:Chapters_Read": { "2024-01": 5 } });
    expect(warningCodes(outcome)).toEqual(["metric-unknown"]);
  });

  test("of searches under a journal are reported", async () => {
    const platform = { Platform: "E", Data_Type: "Journal", Performance: requests5(4, january, "Searches_Platform") };
    const outcome = await read(report5([platform], { Report_ID: "PR" }));
    expect(warningCodes(outcome)).toEqual(["metric-data-type"]);
  });
});

describe("months", () => {
  const march = { Begin_Date: "2024-03-01", End_Date: "2024-03-31" };

  test("outside the period are omitted and counted in responses, and rejected in files", async () => {
    const items = report5([journal5(), journal5({ Title: "M", Performance: requests5(9, march) })]);
    const outcome = await read(items, {
      request: { report: "TR", release: "5", from: month("2024-01"), to: month("2024-02") },
    });
    expect((await read(items)).reading).toMatchObject({
      ...{ verdict: "reject", errors: [{ code: "month-outside-header", values: { outside: 1 } }] },
    });
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual(goodSums);
    expect(outcome.reading.warnings).toMatchObject([{ code: "month-outside", count: 1, values: { month: "2024-03" } }]);
  });

  test("outside the period are rejected when the report has no others", async () => {
    refused(await read(report5([journal5({ Performance: requests5(9, march) })])), "month-outside-all");
  });

  test.each<[unknown, string]>([
    [{ Begin_Date: "2024-01-01", End_Date: "2024-02-29" }, "period-not-month"],
    [{ Begin_Date: "2024-01-01", End_Date: "2024-01-01" }, "period-not-month"],
    [{ Begin_Date: "2024-01-31", End_Date: "2024-01-15" }, "period-not-month"],
    [{ Begin_Date: "yesterday", End_Date: "2024-01-31" }, "period-unreadable"],
    [{ Begin_Date: "2024-13-01", End_Date: "2024-13-31" }, "period-unreadable"],
    [{ Begin_Date: "2024-02-30", End_Date: "2024-02-30" }, "period-not-month"],
    [null, "period-unreadable"],
  ])("of the period %o are rejected", async (period, code) => {
    refused(
      await read(
        report5([
          journal5({ Performance: [{ Period: period, Instance: { Metric_Type: "Total_Item_Requests", Count: 1 } }] }),
        ]),
      ),
      code,
    );
  });

  test("are rejected for totals of several months, but not for totals of one month", async () => {
    const Report_Attributes = { Granularity: "Totals" };
    refused(await read(report51([book51()], { Report_Attributes })), "totals-granularity");
    refused(await read(report51([book51()], { Report_Attributes: "Granularity=Totals" })), "totals-granularity");
    const Report_Filters = { Begin_Date: "2024-01-01", End_Date: "2024-01-31" };
    const one = await read(report5([journal5()], { Report_Attributes, Report_Filters }));
    expect(one.reading.verdict).toBe("import");
  });

  test.each(["2024-13", "Total", "2024-01-15"])("with the key %s are rejected", async (key) => {
    const Attribute_Performance = [{ Data_Type: "Book", Performance: { Total_Item_Requests: { [key]: 4 } } }];
    refused(await read(report51([book51({ Attribute_Performance })])), "month-unreadable");
  });

  test.each(["2024-1", "2024-01-01", "Jan-2024", "202401", "01/2024", "Jan-24"])(
    "with the key %s are read",
    async (key) => {
      const Attribute_Performance = [{ Data_Type: "Book", Performance: { Total_Item_Requests: { [key]: 4 } } }];
      const outcome = await read(report51([book51({ Attribute_Performance })]));
      expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 4 } });
      expect(warningCodes(outcome)).toEqual(["month-form"]);
    },
  );

  test("must exist for each metric", async () => {
    const Attribute_Performance = [{ Data_Type: "Book", Performance: { Total_Item_Requests: 15 } }];
    refused(await read(report51([book51({ Attribute_Performance })])), "month-missing");
  });
});

describe("shapes", () => {
  test.each<[string, unknown]>([
    ["an item of unknown keys", { foo: "bar" }],
    ["a word", "Journal"],
    ["a list in a list", [journal5()]],
    ["usage under a key of another place", journal5({ Performance: undefined, Report_Items: [journal5()] })],
    [
      "counts under a key of another place",
      journal5({ Performance: [{ Period: january, Instance: [{ Metric_Type: "Total_Item_Requests", Value: 3 }] }] }),
    ],
    ["usage under an unknown key", journal5({ Performance: undefined, Usage: [{ Count: 3 }] })],
    ["instances under an unknown key", journal5({ Performance: [{ Period: january, Instances: [{ Count: 3 }] }] })],
    [
      "attribute sets with usage under an unknown key",
      { Title: "T", Attribute_Performance: [{ Data_Type: "Book", Counts: {} }] },
    ],
  ])("%s is rejected, not skipped", async (_, item) => {
    refused(await read(report5([journal5(), item])), "item-unusable");
  });

  test("an item with usage of both releases is rejected", async () => {
    refused(await read(report5([{ ...book51(), Performance: requests5(3) }])), "shape-ambiguous");
  });

  test("counts of Release 5 in a report of 5.1 are read by their form", async () => {
    const Attribute_Performance = [{ Data_Type: "Book", Performance: requests5(7) }];
    const outcome = await read(report51([book51({ Attribute_Performance })]));
    expect(sumsOf(outcome.records)).toEqual(goodSums);
    expect(warningCodes(outcome)).toEqual(["shape-mixed"]);
  });

  test.each([undefined, null, {}, []])("items that are %o mean no usage", async (items) => {
    const outcome = await read(JSON.stringify({ Report_Header: header51(), Report_Items: items }));
    expect(outcome.reading.verdict).toBe("empty");
    expect(outcome.reading.decision?.class).toBe("no-usage");
    expect(warningCodes(outcome)).toContain("no-items-no-exception");
  });

  test("items that are a text or under an unknown key are rejected", async () => {
    refused(await read(report5("see attachment")), "items-unreadable");
    refused(await read(JSON.stringify({ Report_Header: header5(), Report_Usage: [journal5()] })), "items-unreadable");
    refused(await read(JSON.stringify({ Report_Header: header5(), Items: [journal5()] })), "items-unreadable");
    const nested = { page: { rows: [journal5()] } };
    refused(await read(JSON.stringify({ Report_Header: header5(), ...nested })), "items-unreadable");
    refused(await read(JSON.stringify({ Report_Header: header5(), Report_Items: [], ...nested })), "items-unreadable");
    refused(await read(JSON.stringify({ report: JSON.parse(report5([])), ...nested })), "items-unreadable");
  });

  test("a report without a header is read as the type the uploader selects, if possible", async () => {
    const bare = JSON.stringify({ Report_Items: [journal5()] });
    const outcome = await read(bare, { assumed: { report: "TR", release: "5" } });
    expect(outcome.reading).toMatchObject({ verdict: "import", reports: [{ report: "TR", release: "5" }] });
    expect(sumsOf(outcome.records)).toEqual(sumsOf((await read(report5([journal5()]))).records));
    refused(await read(bare, { assumed: { report: "JR1", release: "4" } }), "report-unknown");
    const named = await read(report5([journal5()]), { assumed: { report: "DR", release: "5" } });
    expect(named.reading.reports[0]?.report).toBe("TR");
  });

  test("a report that does not name its type is rejected", async () => {
    refused(await read(JSON.stringify({ Report_Items: [journal5()] })), "report-unknown");
    refused(await read(report5([journal5()], { Report_ID: "abc:LR1" })), "report-not-supported");
    const named = await read(report5([journal5()], { Report_ID: undefined }));
    expect(named.reading.reports[0]?.report).toBe("TR");
  });
});

describe("exceptions", () => {
  const one = {
    Code: 3030,
    Severity: 4,
    Message: "No Usage Available",
    Data: { Months: ["2024-01"] },
    Help_URL: "https://example.org",
  };
  test.each<[string, unknown, string]>([
    ["in the header", { Report_Header: header5({ Exceptions: [one] }), Report_Items: [] }, "header"],
    ["single in the header", { Report_Header: header5({ Exception: one }), Report_Items: [] }, "header"],
    [
      "in lower case",
      { Report_Header: header5({ exceptions: [{ code: "3030", message: "No Usage Available" }] }), Report_Items: [] },
      "header",
    ],
    [
      "with Number",
      { Report_Header: header5({ Exceptions: [{ Number: 3030, Message: "No Usage Available" }] }) },
      "header",
    ],
    ["as text", { Report_Header: header5({ Exceptions: "3030: No Usage Available" }) }, "header"],
    ["beside the items", { Report_Header: header5(), Report_Items: [], Exceptions: [one] }, "root"],
    ["after the items", { Report_Items: [], Report_Header: header5(), Exception: one }, "root"],
    ["among the items", { Report_Header: header5(), Report_Items: [one] }, "item"],
    ["as the whole body", one, "root"],
    ["as a list", [one, null], "root"],
    ["in body", { body: one }, "root"],
    ["under Exceptions alone", { Exceptions: [one] }, "root"],
    ["under error", { error: one }, "root"],
    ["under detail", { detail: one }, "root"],
    ["in a list under detail", { detail: [one] }, "root"],
    ["as text under detail", { detail: "3030: No Usage Available" }, "root"],
    ["as JSON in a message", { message: JSON.stringify(one) }, "root"],
    ["under Exceptions within error", { error: { Exceptions: [one] } }, "root"],
    ["under errors within response", { response: { status: "failed", errors: [one] } }, "root"],
    ["in the detail of a fault", { fault: { faultstring: "Failed", detail: one } }, "root"],
    ["in an envelope", { Envelope: { Body: { ReportResponse: { Exception: one } } } }, "root"],
    ["under the name of the error model", { SUSHI_error_model: one }, "root"],
    ["as the code and message of an error", { errorCode: "3030", errorMessage: "No Usage Available" }, "root"],
    ["as a code beside a title", { errors: [{ status: "400", code: "3030", title: "No Usage Available" }] }, "root"],
    ["as a text after the word", { error: "Error 3030 - No Usage Available" }, "root"],
    ["behind the code of HTTP", { Code: 200, Message: "OK", data: one }, "root"],
    ["behind the words of a gateway", { Severity: "Error", Message: "Failed", detail: one }, "root"],
    ["under detail beside the items", { Report_Header: header5(), Report_Items: [], detail: one }, "root"],
    ["under warnings beside the items", { Report_Header: header5(), Report_Items: [], warnings: [one] }, "root"],
    ["under error in the header", { Report_Header: header5({ error: one }), Report_Items: [] }, "header"],
    ["beside a wrapped report", { Exceptions: [one], report: JSON.parse(report5([])) }, "root"],
    ["beside a report in body", { message: "3030: No Usage Available", body: JSON.parse(report5([])) }, "root"],
  ])("are found in %s", async (_, body, where) => {
    const { reading } = await read(JSON.stringify(body), { chunkSize: 5 });
    expect(reading.verdict).toBe("empty");
    expect(reading.errors).toEqual([]);
    expect(reading.decision).toMatchObject({ verdict: "empty", class: "no-usage" });
    expect(reading.exceptions).toMatchObject([
      { code: 3030, message: "No Usage Available", severity: "error", class: "no-usage", where },
    ]);
  });

  test("are found in a JSON string", async () => {
    const { reading } = await read(JSON.stringify(JSON.stringify({ Code: 2020, Message: "APIKey Invalid" })));
    expect(reading).toMatchObject({ verdict: "empty", decision: { class: "credentials" } });
  });

  test("keep data that are an object", async () => {
    const { reading } = await read(JSON.stringify(one));
    expect(reading.exceptions[0]).toMatchObject({ data: '{"Months":["2024-01"]}', helpUrl: "https://example.org" });
  });

  test("of 3031 next to usage make the months partial that they name", async () => {
    const Exceptions = [{ Code: 3031, Message: "Usage Not Ready", Data: "2024-02" }];
    const { reading } = await read(report5([journal5()], { Exceptions }));
    expect(reading).toMatchObject({
      verdict: "import",
      decision: { class: "not-ready" },
      months: { withUsage: ["2024-01"], notReady: ["2024-02"], partial: [{ month: "2024-02", reason: "exception" }] },
    });
  });

  test.each<[number, string, number[]]>([
    [0, "no-usage", []],
    [0, "import", [7]],
    [3210, "unknown", []],
    [3210, "import", [7]],
    [2090, "unknown", []],
    [1001, "unknown", []],
    [1001, "import", [7]],
    [1110, "credentials", []],
    [1111, "credentials", []],
    [4001, "queued", []],
    [77, "note", []],
  ])("with the code %i: %s (55, 56)", async (Code, meaning, counts) => {
    const items = counts.map((count) => journal5({ Performance: requests5(count) }));
    const outcome = await read(report5(items, { Exceptions: [{ Code, Message: "In the provider's own words" }] }));
    const { verdict, decision, exceptions, errors } = outcome.reading;
    expect(errors).toEqual([]);
    expect(exceptions).toMatchObject([{ code: Code, message: "In the provider's own words" }]);
    expect(verdict).toBe(meaning === "import" ? "import" : "empty");
    if (meaning !== "import") expect(decision?.class).toBe(meaning);
    else expect(sumsOf(outcome.records)).toEqual(goodSums);
  });

  test("are limited when there are ten thousand", async () => {
    const Exceptions = Array.from({ length: 10_000 }, () => ({ Code: 3050, Message: "Parameter Not Recognized" }));
    const { reading } = await read(report5([journal5()], { Exceptions }));
    expect(reading.verdict).toBe("import");
    expect(reading.exceptions).toHaveLength(100);
  });

  test("are limited when there are hundreds of thousands of a few bytes", async () => {
    const Exceptions = Array(300_000).fill("3050:");
    for (const body of [report5([journal5()], { Exceptions }), report5([journal5({ Exceptions })])]) {
      const { reading } = await read(body);
      expect(reading.verdict).toBe("import");
      expect(reading.exceptions).toHaveLength(100);
    }
  });

  test("that are missing make an empty response no usage, with a warning (30)", async () => {
    const outcome = await read(report5([]));
    expect(outcome.reading).toMatchObject({ verdict: "empty", decision: { class: "no-usage", decisive: null } });
    expect(warningCodes(outcome)).toEqual(["no-items-no-exception"]);
  });

  test.each<[string, unknown]>([
    ["an error", { error: "Timeout while the report was made" }],
    ["a list of errors", { errors: ["Timeout"] }],
    ["an error of its own code", { error: { code: "E17", message: "Timeout" } }],
    ["a fault", { fault: { faultstring: "Timeout" } }],
    ["an exception in words", { Exceptions: [{ Message: "Timeout" }] }],
    ["a failed status", { status: "error", message: "Not made yet" }],
    ["no success", { success: false }],
    ["words of trouble and a note", { message: "Timed out", Exceptions: [{ Code: 3062, Message: "Invalid" }] }],
    ["words of trouble", { message: "The report is being generated, please try again later" }],
  ])("next to an empty report do not mean no usage: %s", async (_, beside) => {
    const empty = JSON.parse(report5([]));
    for (const body of [
      { ...empty, ...Object(beside) },
      { ...Object(beside), data: empty },
    ]) {
      const { reading } = await read(JSON.stringify(body));
      expect(reading).toMatchObject({ verdict: "empty", decision: { class: "unknown", decisive: { code: null } } });
    }
  });

  test("ignore codes for success", async () => {
    const well = {
      ...{ success: true, status: "success", message: "Completed with no errors" },
      ...{ error: null, errors: [], fault: {} },
    };
    const { reading } = await read(
      JSON.stringify({ ...JSON.parse(report5([])), ...well, errorCode: 0, detail: "None", info: { pending: false } }),
    );
    expect(reading).toMatchObject({ verdict: "empty", decision: { class: "no-usage" }, exceptions: [] });
  });

  test("components are counted unless another element of their item has the metric", async () => {
    const Item_Component = [{ Item_Name: "Part", Performance: requests5(3) }];
    const alone = journal5({ Performance: undefined, Item_Component });
    const { reading } = await read(report5([alone]));
    expect(reading.reports[0]?.sums).toEqual({ Total_Item_Requests: { "2024-01": 3 } });
    for (const items of [
      [alone, journal5()],
      [journal5(), alone],
    ]) {
      const both = await read(report5(items));
      expect(both.reading.reports[0]?.sums).toEqual((await read(report5([journal5()]))).reading.reports[0]?.sums);
      expect(warningCodes(both)).toEqual(["components-not-added"]);
    }
  });

  test("a response of zeros means no usage", async () => {
    const outcome = await read(report5([journal5({ Performance: requests5(0) })]));
    expect(outcome.reading).toMatchObject({ verdict: "import", decision: { verdict: "empty", class: "no-usage" } });
    expect(warningCodes(outcome)).toEqual(["usage-all-zero"]);
  });

  test.each([
    ["zeros with an exception", report5([journal5({ Performance: requests5(0) })], { Exceptions: [{ Code: 3031 }] })],
    ["missing counts", report5([journal5({ Performance: requests5(null) })])],
    ["items without counts", report5([journal5({ Performance: [] })])],
  ])("%s do not mean no usage", async (_, body) => {
    expect((await read(body)).reading.verdict).toBe("empty");
  });
});

test("a million equal deviations are one warning", async () => {
  const items = Array.from({ length: 3_000 }, (_, index) => journal5({ Title: `T${index}`, Data_Type: "Podcast" }));
  const { reading } = await read(report51(items, { ...header51() }));
  const unknown = reading.warnings.filter(({ code }) => code === "attribute-unknown");
  expect(unknown).toMatchObject([{ count: 3_000, where: "Report_Items[0]" }]);
});
