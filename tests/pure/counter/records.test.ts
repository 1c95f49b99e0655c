import { describe, expect, test } from "vitest";
import { read } from "./reading-aid";
import { book51, header51, journal5, report5, report51, requests5 } from "./report-builder";

describe("records of Release 5", () => {
  test("include identifiers and attributes of a title", async () => {
    const { reading, records } = await read(report5([journal5()]));
    expect(reading).toMatchObject({
      kind: "json",
      verdict: "import",
      warnings: [],
      errors: [],
      exceptions: [],
      months: { asked: ["2024-01", "2024-02"], withUsage: ["2024-01"], notReady: [], gone: [] },
      header: {
        institution: "Example Library",
        institutionIds: ["Proprietary:exp:c-17"],
        customerId: "c-17",
        createdBy: "Example Press",
        period: { from: "2024-01", to: "2024-02" },
      },
    });
    expect(reading.reports).toEqual([
      { release: "5", report: "TR", rows: 1, cells: 1, nonzero: 1, sums: { Total_Item_Requests: { "2024-01": 7 } } },
    ]);
    expect(records).toEqual([
      {
        month: "2024-01",
        metric: "Total_Item_Requests",
        value: 7,
        title: "Journal of Invented Results",
        titleIds: { onlineIssn: "1234-5679", proprietary: ["exp:jir"] },
        item: null,
        itemIds: {},
        attributes: {
          Platform: "Example Online",
          Publisher: "Example Press",
          Data_Type: "Journal",
          Section_Type: "Article",
          YOP: "2023",
          Access_Type: "Controlled",
          Access_Method: "Regular",
        },
        institution: null,
        place: 0,
      },
    ]);
  });

  test("have the database as title in a database report", async () => {
    const database = {
      Database: "Abstracts of Everything",
      Item_ID: [{ Type: "Proprietary", Value: "exp:abs" }],
      Publisher: "P",
      Platform: "E",
      Performance: requests5(4, undefined, "Searches_Regular"),
    };
    const { records } = await read(report5([database], { Report_ID: "DR" }));
    expect(records[0]).toMatchObject({ title: "Abstracts of Everything", titleIds: { proprietary: ["exp:abs"] } });
  });

  test("have no titles in a platform report", async () => {
    const platform = {
      Platform: "E",
      Data_Type: "Platform",
      Performance: requests5(4, undefined, "Searches_Platform"),
    };
    const { reading, records } = await read(report5([platform], { Report_ID: "PR" }));
    expect(reading.warnings).toEqual([]);
    expect(records[0]).toMatchObject({ title: null, item: null, attributes: { Platform: "E", Data_Type: "Platform" } });
  });

  test.each([
    ["an object", (parent: object) => parent],
    ["a list of one", (parent: object) => [parent]],
  ])("have as title an item's parent that is %s", async (_, form) => {
    const parent = {
      Item_Name: "Journal X",
      Item_ID: [{ Type: "Print_ISSN", Value: "0028-0836" }],
      Data_Type: "Journal",
    };
    const article = {
      Item: "An article",
      Item_ID: [{ Type: "DOI", Value: "https://doi.org/10.9999/A" }],
      Item_Parent: form(parent),
      Item_Attributes: [{ Type: "Article_Version", Value: "VoR" }],
      Item_Component: [{ Item_Name: "Figure", Performance: requests5(99) }],
      Platform: "E",
      Data_Type: "Article",
      Performance: requests5(3),
    };
    const { reading, records } = await read(report5([article], { Report_ID: "IR" }));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      value: 3,
      title: "Journal X",
      titleIds: { printIssn: "0028-0836" },
      item: "An article",
      itemIds: { doi: "10.9999/a" },
      attributes: { Data_Type: "Article", Parent_Data_Type: "Journal", Article_Version: "VoR" },
    });
    expect(reading.warnings.map(({ code }) => code)).toEqual(["components-not-added"]);
  });

  test("keep a book without Section_Type apart from the same book with one", async () => {
    const book = { Data_Type: "Book", Title: "B" };
    const items = [
      journal5({ ...book, Section_Type: "Chapter" }),
      journal5({ ...book, Section_Type: undefined, Performance: requests5(1, undefined, "Unique_Title_Requests") }),
    ];
    const { reading, records } = await read(report5(items));
    expect(reading.warnings).toEqual([]);
    expect(records.map(({ attributes }) => attributes.Section_Type)).toEqual(["Chapter", undefined]);
  });
});

describe("records of Release 5.1", () => {
  test("have one record per attribute set and month of a title", async () => {
    const { reading, records } = await read(report51([book51()]));
    expect(reading).toMatchObject({ verdict: "import", warnings: [] });
    expect(reading.reports).toEqual([
      {
        release: "5.1",
        report: "TR",
        rows: 1,
        cells: 3,
        nonzero: 3,
        sums: {
          Total_Item_Requests: { "2024-01": 12, "2024-02": 3 },
          Unique_Title_Requests: { "2024-01": 1 },
        },
      },
    ]);
    expect(records[1]).toMatchObject({
      month: "2024-02",
      value: 3,
      title: "Handbook of Made-up Things",
      titleIds: { isbn: "9783161484100", proprietary: ["exp:b1"] },
      attributes: { Publisher: "Example Press", Data_Type: "Book", YOP: "2019" },
    });
  });

  test("read a list of one attribute as that attribute, and report invalid values", async () => {
    const body = report5([journal5({ Platform: ["Example Online"], Publisher: { Name: "P" }, Access_Type: [] })]);
    const { reading, records } = await read(body);
    expect(records[0]?.attributes).toEqual({
      ...{ Platform: "Example Online", Data_Type: "Journal", Section_Type: "Article", YOP: "2023" },
      Access_Method: "Regular",
    });
    const values = { attribute: "Publisher", text: '{"Name":"P"}', value: "–" };
    expect(reading.warnings).toMatchObject([{ code: "attribute-unknown", values }]);
  });

  test("allow a parent that is only a name", async () => {
    const article = { ...journal5(), Title: undefined, Item: "A", Item_Parent: "Journal X" };
    const { records } = await read(report5([article], { Report_ID: "IR", Report_Name: "Item Master Report" }));
    expect(records).toMatchObject([{ title: "Journal X", item: "A" }]);
  });

  test("read items within their parents, named or not", async () => {
    const usage = (count: number) => [
      { Data_Type: "Article", Performance: { Total_Item_Requests: { "2024-01": count } } },
    ];
    const items = [
      {
        Title: "Journal X",
        Data_Type: "Journal",
        Item_ID: { Online_ISSN: "1234-5679" },
        Items: [
          { Item: "A", Platform: "E", Article_Version: "VoR", Attribute_Performance: usage(1) },
          { Item: "B", Platform: "E", Attribute_Performance: usage(2) },
        ],
      },
      { Items: [{ Item: "Film", Platform: "E", Attribute_Performance: usage(4) }] },
    ];
    const { reading, records } = await read(
      JSON.stringify({ Report_Header: header51({ Report_ID: "IR" }), Report_Items: items }),
    );
    expect(reading.reports[0]).toMatchObject({ report: "IR", rows: 3, cells: 3 });
    expect(records.map(({ title, item, value, place }) => [title, item, value, place])).toEqual([
      ["Journal X", "A", 1, 0],
      ["Journal X", "B", 2, 1],
      [null, "Film", 4, 2],
    ]);
    expect(records[0]?.attributes).toMatchObject({ Parent_Data_Type: "Journal", Article_Version: "VoR" });
  });

  test("do not add components to their item", async () => {
    const [set] = [book51().Attribute_Performance].flat();
    const components = [
      { Item: "Figure", Attribute_Performance: [{ Performance: { Total_Item_Requests: { "2024-01": 50 } } }] },
    ];
    const { reading } = await read(
      report51([book51({ Attribute_Performance: [Object.assign({}, set, { Components: components })] })]),
    );
    expect(reading.reports[0]?.sums.Total_Item_Requests).toEqual({ "2024-01": 12, "2024-02": 3 });
    expect(reading.warnings.map(({ code }) => code)).toEqual(["components-not-added"]);
  });

  test("add from components what their item lacks in all months", async () => {
    const part = (name: string, total: number) => ({
      Item: name,
      Attribute_Performance: [
        {
          Data_Type: "Dataset",
          Performance: {
            Total_Item_Requests: { "2024-01": total, "2024-02": 1 },
            Unique_Item_Requests: { "2024-02": 7 },
            No_License: { "2024-01": 0 },
          },
        },
      ],
    });
    const set = {
      Data_Type: "Dataset",
      Access_Type: "Open",
      Performance: { Unique_Item_Requests: { "2024-01": 6 } },
      Components: [part("File A", 4), part("File B", 9)],
    };
    const item = { Item: "Temperatures", Item_ID: { DOI: "10.9999/t" }, Platform: "E", Attribute_Performance: [set] };
    const { reading, records } = await read(report51([item], { Report_ID: "IR" }));
    expect(reading.reports[0]?.sums).toEqual({
      Unique_Item_Requests: { "2024-01": 6 },
      Total_Item_Requests: { "2024-01": 13, "2024-02": 2 },
    });
    expect(new Set(records.map(({ attributes }) => attributes))).toHaveProperty("size", 1);
    expect(reading.warnings.map(({ code, values }) => [code, values.metric, values.sum])).toEqual([
      ["components-not-added", undefined, undefined],
      ["components-added", "Total_Item_Requests", 15],
    ]);
  });
});

test("have the same authors and dates of publication from JSON of both releases and from a table", async () => {
  const parent5 = {
    Item_Name: "Collected Numbers",
    Item_Contributors: [{ Type: "Author", Name: "E. Editor", Identifier: "ISNI:0000 0001 2345 6789" }],
    Item_Dates: [{ Type: "Publication_Date", Value: "2019" }],
    Data_Type: "Book",
  };
  const item5 = (fields: object) => ({ Platform: "E", Performance: requests5(3), ...fields });
  const in5 = report5(
    [
      item5({
        Item: "On counting",
        Item_Contributors: [
          { Type: "Author", Name: "A. Author", Identifier: "ORCID:0000-0001-2345-6789" },
          { Type: "Editor", Name: "Nobody" },
          { Type: "Author", Name: "Nováková, B." },
        ],
        Item_Dates: [
          { Type: "First_Online", Value: "2018-01-01" },
          { Type: "Publication_Date", Value: "2019-05-01T00:00:00Z" },
        ],
        Item_Parent: parent5,
      }),
      item5({ Item: "Untold", Item_Contributors: null, Item_Dates: [{ Type: "Publication_Date", Value: "n/a" }] }),
    ],
    { Report_ID: "IR" },
  );
  const item51 = (fields: object) => ({
    Platform: "E",
    Attribute_Performance: [{ Performance: { Total_Item_Requests: { "2024-01": 3 } } }],
    ...fields,
  });
  const in51 = JSON.stringify({
    Report_Header: header51({ Report_ID: "IR" }),
    Report_Items: [
      {
        Title: "Collected Numbers",
        Authors: [{ Name: "E. Editor", ISNI: "0000000123456789" }],
        Publication_Date: "2019",
        Items: [
          item51({
            Item: "On counting",
            Authors: [{ Name: "A. Author", ORCID: "0000-0001-2345-6789" }, { Name: "Nováková, B." }],
            Publication_Date: "2019-05-01",
          }),
        ],
      },
      { Items: [item51({ Item: "Untold", Authors: [{ Name: "null null" }], Publication_Date: "" })] },
    ],
  });
  const inTable = [
    "Report_Name\tItem Master Report",
    "Report_ID\tIR",
    "Release\t5",
    "Reporting_Period\tBegin_Date=2024-01-01; End_Date=2024-01-31",
    "",
    "Item\tPlatform\tAuthors\tPublication_Date\tParent_Title\tParent_Authors\tParent_Publication_Date\tMetric_Type\tReporting_Period_Total\tJan-2024",
    "On counting\tE\tA. Author (ORCID:0000-0001-2345-6789); Nováková, B.\t2019-05-01\tCollected Numbers\tE. Editor (ISNI:0000000123456789)\t2019\tTotal_Item_Requests\t3\t3",
    "Untold\tE\t\t\t\t\t\tTotal_Item_Requests\t3\t3",
  ].join("\n");
  for (const report of [in5, in51, inTable]) {
    const { reading, records } = await read(report);
    expect(reading).toMatchObject({ verdict: "import", errors: [] });
    expect(
      records.map(({ item, itemDetails, title, titleDetails }) => [item, itemDetails, title, titleDetails]),
    ).toEqual([
      [
        "On counting",
        { authors: "A. Author (ORCID:0000-0001-2345-6789); Nováková, B.", publicationDate: "2019-05-01" },
        "Collected Numbers",
        { authors: "E. Editor (ISNI:0000000123456789)", publicationDate: "2019" },
      ],
      ["Untold", undefined, null, undefined],
    ]);
  }
});

test("keep members of a consortium apart", async () => {
  const items = [
    journal5({ Institution_Name: "Library A", Customer_ID: "a" }),
    journal5({ Institution_Name: "Library B", Customer_ID: "b" }),
  ];
  const { reading, records } = await read(report5(items));
  expect(records.map(({ institution }) => institution)).toEqual(["Library A", "Library B"]);
  expect(reading.warnings).toEqual([]);
});

test("come in batches of at most five thousand and lose none", async () => {
  const items = Array.from({ length: 12_001 }, (_, index) => journal5({ Title: `T${index}` }));
  const { records, batches } = await read(report5(items));
  expect(records).toHaveLength(12_001);
  expect(Math.max(...batches)).toBeLessThanOrEqual(5_000);
  expect(records.every(({ place }, index) => place === index)).toBe(true);
});
