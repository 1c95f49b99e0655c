import { describe, expect, test } from "vitest";
import { read, sumsOf, warningCodes } from "./reading-aid";
import { book51, header5, journal5, report5, report51, requests5 } from "./report-builder";
import { titleBody, titleReport, titleSums } from "./table-builder";
import { journal, reportXml, total } from "./xml-builder";

const text = (rows: string[][]) => rows.map((row) => row.join("\t")).join("\n");
const errorsOf = async (body: string) => (await read(body)).reading.errors.map(({ code }) => code);

describe("global usage (“The World”) is refused", () => {
  const world = { Institution_ID: { Proprietary: ["exp:0000000000000000"] } };

  test.each([
    ["by the name in JSON", report5([journal5()], { Institution_Name: "The World" })],
    ["by the customer id in Release 5", report5([journal5()], { Customer_ID: "0000000000000000" })],
    ["by the identifier in Release 5.1", report51([book51()], world)],
    ["without usage", report51([], { ...world, Exceptions: [{ Code: 3030, Message: "No Usage" }] })],
    ["by the name in items", report5([journal5({ Institution_Name: "The World" })])],
    ["by the name in a table", text(titleReport({ header: { Institution_Name: "The World" } }))],
    ["by the identifier in a table", text(titleReport({ header: { Institution_ID: "exp:0000000000000000" } }))],
    ["in XML", reportXml({ customers: [{ id: "0000000000000000", name: "The World", items: [journal([total(7)])] }] })],
  ])("%s", async (_, body) => {
    expect(await errorsOf(body)).toContain("the-world");
  });

  test("but not when the provider only says that it has none", async () => {
    const body = report51([], { ...world, Exceptions: [{ Code: 2010, Message: "Not Authorized" }] });
    expect(await errorsOf(body)).toEqual([]);
  });
});

describe("a report whose rows are those of another report is refused", () => {
  const table = (Report_ID: string, Report_Name: string) => text(titleReport({ header: { Report_ID, Report_Name } }));

  test.each([
    ["PR over a table of titles", table("PR", "Platform Master Report")],
    ["DR over a table of titles", table("DR", "Database Master Report")],
    ["IR over a table of titles", table("IR", "Item Master Report")],
    ["PR over titles", report5([journal5()], { Report_ID: "PR" })],
    ["DR over titles", report5([journal5()], { Report_ID: "DR" })],
    ["TR over databases", report5([journal5({ Title: undefined, Database: "D" })])],
    ["PR over databases", report5([journal5({ Title: undefined, Database: "D", Item_ID: [] })], { Report_ID: "PR" })],
  ])("%s", async (_, body) => {
    expect(await errorsOf(body)).toContain("report-fields-differ");
  });

  const doiOnly = titleBody.map((row) => row.map((cell) => (/^\d{4}-\d{3}[\dX]$|^97[89]/.test(cell) ? "" : cell)));

  test.each([
    ["DR", "Database Master Report"],
    ["IR", "Item Master Report"],
  ])("%s over a table of titles without ISSN", async (Report_ID, Report_Name) => {
    const body = text(titleReport({ header: { Report_ID, Report_Name }, body: doiOnly }));
    expect(await errorsOf(body)).toContain("report-fields-differ");
  });

  test("IR over databases", async () => {
    const body = report5([journal5({ Title: undefined, Database: "D" })], { Report_ID: "IR" });
    expect(await errorsOf(body)).toContain("report-fields-differ");
  });

  const nameless = journal5({ Title: undefined, Item_ID: [], Publisher: undefined });

  test.each(["TR", "DR", "IR"])("%s over platforms", async (Report_ID) => {
    expect(await errorsOf(report5([nameless, nameless], { Report_ID }))).toEqual(["names-missing"]);
  });

  test("but not titles of which some have no name", async () => {
    expect(await errorsOf(report5([journal5(), nameless]))).toEqual([]);
  });
});

describe("words of the former Code for Research Data are read as those of Release 5.1", () => {
  test("in JSON", async () => {
    const Performance = { Total_Dataset_Requests: { "2024-01": 4 }, "unique-dataset-investigations": { "2024-01": 3 } };
    const set = { Data_Type: "JournalArticle", Access_Method: "Machine", Performance };
    const item = { Item: "Temperatures", Item_ID: { DOI: "10.9999/t" }, Platform: "E", Attribute_Performance: [set] };
    const outcome = await read(report51([item, item], { Report_ID: "IR" }));
    expect(sumsOf(outcome.records)).toEqual({
      Total_Item_Requests: { "2024-01": 8 },
      Unique_Item_Investigations: { "2024-01": 6 },
    });
    expect(outcome.records[0]?.attributes).toMatchObject({ Data_Type: "Article", Access_Method: "TDM" });
    const former = outcome.reading.warnings.filter(({ code }) => code.endsWith("-former"));
    expect(former.map(({ code, values }) => [code, values.text])).toEqual([
      ["attribute-former", "JournalArticle"],
      ["attribute-former", "Machine"],
      ["metric-former", "Total_Dataset_Requests"],
      ["metric-former", "unique-dataset-investigations"],
    ]);
  });

  test("in tables", async () => {
    const body = titleBody.map((row) =>
      row.map((cell) => cell.replace("Total_Item_Requests", "Total_Dataset_Requests")),
    );
    const outcome = await read(text(titleReport({ body })));
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(warningCodes(outcome)).toEqual(["metric-former"]);
  });
});

describe("totals", () => {
  const Performance = { Total_Item_Requests: 60 };
  const items = [book51({ Attribute_Performance: [{ Data_Type: "Book", Performance }] })];
  const Report_Attributes = { Granularity: "Totals" };

  test("of one month are the counts of the month", async () => {
    const Report_Filters = { Begin_Date: "2024-01-01", End_Date: "2024-01-31" };
    const outcome = await read(report51(items, { Report_Attributes, Report_Filters }));
    expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 60 } });
    expect(warningCodes(outcome)).toEqual(["totals-as-month"]);
  });

  test("of several months are refused", async () => {
    expect(await errorsOf(report51(items, { Report_Attributes }))).toEqual(["totals-granularity"]);
    expect(await errorsOf(report51(items))).toEqual(["month-missing"]);
  });
});

describe("reports that cannot be read are named", () => {
  const release3Rows = [
    ["Example Library"],
    ["Date run:"],
    ["2010-01-11"],
    ["Journal", "Publisher", "Platform", "Print ISSN", "Online ISSN", "Jan-2009"],
    ["Journal of Invented Results", "P", "E", "0028-0836", "", "7"],
  ];
  test.each([
    [report5([journal5()], { Release: "3", Report_ID: "JR1", Report_Name: "Journal Report 1" }), "former-release"],
    [
      text([["Journal Report 1 (R3)", "Number of Successful Full-Text Article Requests"], ...release3Rows]),
      "former-release",
    ],
    [reportXml({ repeated: null, attributes: 'Name="Journal Report 1 (R3)" Version="3"' }), "former-release"],
    [reportXml({ repeated: null, attributes: 'Name="AR1" Version="4"' }), "report-not-supported"],
    [reportXml({ repeated: null, attributes: 'Name="Article Report 1" Version="4"' }), "report-not-supported"],
    [reportXml({ repeated: null, attributes: 'Name="XR7" Version="4"' }), "report-not-supported"],
  ])("%#", async (body, code) => {
    const { reading } = await read(body);
    const [error] = reading.errors;
    expect([error?.code, /R3|AR1|XR7/.test(String(error?.values.report))]).toEqual([code, true]);
  });
});

describe("a reporting period within months", () => {
  test.each([
    [
      "in Release 5",
      report5([journal5({ Performance: [halfJanuary()] })], {
        Report_Filters: [
          { Name: "Begin_Date", Value: "2024-01-15" },
          { Name: "End_Date", Value: "2024-02-14" },
        ],
      }),
      ["2024-01", "2024-02"],
    ],
    ["in items of Release 5", report5([journal5({ Performance: [halfJanuary()] })]), ["2024-01"]],
    [
      "in Release 5.1",
      report51([book51()], { Report_Filters: { Begin_Date: "2024-01-01", End_Date: "2024-02-14" } }),
      ["2024-02"],
    ],
    [
      "in a table",
      text(titleReport({ header: { Reporting_Period: "Begin_Date=2024-01-15; End_Date=2024-03-14" } })),
      ["2024-01", "2024-03"],
    ],
    [
      "in a table with days first",
      text(titleReport({ header: { Reporting_Period: "15/01/2024 to 14/03/2024" } })),
      ["2024-01", "2024-03"],
    ],
  ])("makes them partial %s", async (_, body, months) => {
    const { reading } = await read(body);
    expect(reading.verdict).toBe("import");
    expect(reading.months.partial?.map(({ month, reason }) => [month, reason])).toEqual(
      months.map((month) => [month, "period"]),
    );
    expect(reading.warnings.filter(({ code }) => code === "months-partial")).toHaveLength(1);
  });
});

function halfJanuary() {
  const [performance] = requests5(7);
  return { ...performance, Period: { Begin_Date: "2024-01-15", End_Date: "2024-01-31" } };
}

test("filters of a view leave nothing out, also where the header does not give the release", async () => {
  const Report_Filters = [
    { Name: "Begin_Date", Value: "2024-01-01" },
    { Name: "End_Date", Value: "2024-02-29" },
    { Name: "Data_Type", Value: "Book" },
    { Name: "Access_Type", Value: "Controlled" },
    { Name: "Access_Method", Value: "Regular" },
    { Name: "Metric_Type", Value: "Total_Item_Requests|Unique_Title_Requests" },
  ];
  const body = report5([journal5()], { Report_ID: "TR_B1", Release: undefined, Report_Filters });
  const { reading } = await read(body);
  expect(reading.months.partial).toEqual([]);
});

test("filters of the header make all months partial", async () => {
  const header = { Metric_Types: "Total_Item_Requests", Report_Filters: "Platform=Example Online" };
  const { reading } = await read(text(titleReport({ header })));
  expect(reading.months.partial).toMatchObject([{ reason: "filter" }, { reason: "filter" }, { reason: "filter" }]);
  expect(header5().Report_Filters).toBeDefined();
});

describe("use by AI systems", () => {
  const report = (id: string) => {
    const Performance = {
      Total_AI_Requests: { "2024-01": 7 },
      Unique_AI_Requests: { "2024-01": 5 },
      AI_Responses_Generated: { "2024-01": 3 },
    };
    const Attribute_Performance = [{ Data_Type: "Journal", Access_Method: "Agent", Performance }];
    return report51([{ Platform: "E", Attribute_Performance }], { Report_ID: id, Report_Name: undefined });
  };

  test("is known in full reports, with its access method", async () => {
    const outcome = await read(report("PR"));
    expect(sumsOf(outcome.records)).toEqual({
      ...{ Total_AI_Requests: { "2024-01": 7 }, Unique_AI_Requests: { "2024-01": 5 } },
      AI_Responses_Generated: { "2024-01": 3 },
    });
    expect(outcome.records[0]?.attributes.Access_Method).toBe("Agent");
    expect(warningCodes(outcome)).toEqual([]);
  });

  test("does not belong to standard views", async () => {
    expect(warningCodes(await read(report("PR_P1")))).toContain("metric-not-in-report");
  });
});
