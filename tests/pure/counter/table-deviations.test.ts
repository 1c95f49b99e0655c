import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { errorCodes, type Outcome, read, readAll, sumsOf, warningCodes } from "./reading-aid";
import {
  journalBody,
  journalHeadings,
  journalReport,
  journalSums,
  type Rows,
  text,
  titleBody,
  titleHeadings,
  titleReport,
  titleRow,
  titleSums,
  withCell,
} from "./table-builder";

/** The file says what it should, with these warnings and no others. */
function imported(outcome: Outcome, sums: object, warnings: string[] = []): void {
  expect(errorCodes(outcome)).toEqual([]);
  expect(outcome.reading.verdict).toBe("import");
  expect(sumsOf(outcome.records)).toEqual(sums);
  expect(outcome.reading.reports[0]?.sums).toEqual(sums);
  expect(warningCodes(outcome)).toEqual(warnings);
}

/** The file is refused for one reason, at one place. */
function refused(outcome: Outcome, code: string, where: string, named?: string): void {
  expect(outcome.records).toEqual([]);
  expect(["reject", "not-counter"]).toContain(outcome.reading.verdict);
  expect(outcome.reading.errors).toMatchObject([{ code, where }]);
  expect(outcome.reading.errors[0]?.message).not.toContain("finding.");
  expect(outcome.reading.errors[0]?.remedy).toBeTruthy();
  if (named) expect(outcome.reading.errors[0]?.message).toContain(named);
}

/** Czech text in the encoding of old Windows programs. */
function windows1250(given: string): Buffer {
  const letters: Record<string, number> = { Ž: 0x8e, ť: 0x9d, ý: 0xfd, č: 0xe8, ů: 0xf9, ň: 0xf2 };
  return Buffer.from([...given].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}

const extended = (rows: Rows, cells: (index: number) => string[]): Rows => {
  const at = rows.findIndex((row) => row.length > 5);
  return rows.map((row, index) => (index < at ? row : [...row, ...cells(index - at)]));
};

describe("totals rows (57, 58)", () => {
  test.each([
    ...[
      "Total",
      "TOTAL",
      "Grand Total",
      "Totals:",
      "All titles",
      "Celkem",
      "Celkový součet",
      "Summe",
      "Gesamtergebnis",
    ],
    ...["Total général", "Suma końcowa", "Итого", "合計"],
  ])("%s is omitted", async (name) => {
    const totals = titleRow("Total_Item_Requests", [8, 2, 3], {
      Title: name,
      Proprietary_ID: "",
      Online_ISSN: "n/a",
    });
    const outcome = await read(text(titleReport({ body: [totals, ...titleBody] })));
    imported(outcome, titleSums);
    expect(outcome.reading.table?.skipped).toEqual([{ reason: "totals", count: 1, rows: [15] }]);
  });

  test("a book with such a title has identifiers and is kept", async () => {
    const book = titleRow("Total_Item_Requests", [1, 0, 0], {
      Title: "Total",
      ISBN: "9783161484100",
      Proprietary_ID: "",
    });
    const { records } = await read(text(titleReport({ body: [book] })));
    expect(records).toMatchObject([{ title: "Total", value: 1 }]);
  });

  const databases = (rows: Rows): Rows => [
    ["Database Report 1 (R4)"],
    ["Example Library"],
    ["c-17"],
    ["Period covered by Report:"],
    ["2016-01-01 to 2016-02-29"],
    ["Date run:"],
    ["2016-04-02"],
    ["Database", "Publisher", "Platform", "User Activity", "Reporting Period Total", "Jan-2016", "Feb-2016"],
    ...rows,
  ];

  test("a name that only begins like one is a title, unless its counts are the sums of the others", async () => {
    const rows = [
      ["Total Materia", "P", "E", "Regular Searches", "6", "4", "2"],
      ["Abstracts", "P", "E", "Regular Searches", "3", "1", "2"],
      ["Bases", "P", "E", "Regular Searches", "4", "3", "1"],
    ];
    imported(await read(text(databases(rows))), { search_reg: { "2016-01": 8, "2016-02": 5 } });
    for (const name of ["Total Searches", "Example Total"]) {
      const sums = [name, "P", "E", "Regular Searches", "7", "4", "3"];
      imported(await read(text(databases([sums, ...rows.slice(1)]))), { search_reg: { "2016-01": 4, "2016-02": 3 } });
    }
  });

  test("a row without any name is a totals row if its counts are the sums of the others", async () => {
    const [, ...rows] = journalBody;
    const nameless = ["", "", "", "", "", "", "", "13", "6", "7", "4", "5", "4"];
    imported(await read(text(journalReport({ body: [nameless, ...rows] }))), journalSums);
    const usage = ["", "", "", "", "", "", "", "1", "", "", "1", "0", "0"];
    const outcome = await read(text(journalReport({ body: [usage, ...rows] })));
    imported(outcome, { ft_total: { ...journalSums.ft_total, "2016-01": 5 } }, ["title-unknown"]);
  });

  const ofPlatform = (Title: string, metric: string, counts: number[], Publisher = "") =>
    titleRow(metric, counts, { Title, Publisher, Proprietary_ID: "", Online_ISSN: "", Data_Type: "", YOP: "" });

  test.each(["Total usage", "*** Total ***", "[Total]", "Totalt", "Overall", "Somme", ""])(
    "%o next to a platform sums up metrics of a single row too",
    async (name) => {
      const totals = [
        ofPlatform(name, "Unique_Item_Requests", [5, 0, 2]),
        ofPlatform(name, "Total_Item_Requests", [8, 2, 3]),
      ];
      imported(await read(text(titleReport({ body: [...titleBody, ...totals] }))), titleSums);
      const [first = [], second = []] = titleBody;
      const one = [first, second, ofPlatform(name, "Total_Item_Requests", [7, 0, 3]), totals[0] ?? []];
      imported(await read(text(titleReport({ body: one }))), {
        Total_Item_Requests: { "2024-01": 7, "2024-03": 3 },
        Unique_Item_Requests: { "2024-01": 5, "2024-03": 2 },
      });
    },
  );

  test("a row without a title whose counts are the sums of the others is a totals row, whatever its publisher", async () => {
    const totals = ofPlatform("", "Total_Item_Requests", [8, 2, 3], "Various");
    imported(await read(text(titleReport({ body: [totals, ...titleBody] }))), titleSums);
  });

  test("another name is counted, and reported if its counts are the sums of the others", async () => {
    const row = ofPlatform("Example Library", "Total_Item_Requests", [8, 2, 3]);
    const outcome = await read(text(titleReport({ body: [...titleBody, row] })));
    imported(outcome, { ...titleSums, Total_Item_Requests: { "2024-01": 16, "2024-02": 4, "2024-03": 6 } }, [
      "row-like-total",
    ]);
    expect(outcome.reading.warnings).toMatchObject([{ where: "row 18", values: { text: "Example Library" } }]);
    const other = ofPlatform("Example Library", "Total_Item_Requests", [8, 2, 4]);
    expect(warningCodes(await read(text(titleReport({ body: [...titleBody, other] }))))).toEqual([]);
  });

  test("without identifiers it is a totals row if the sums match in several months", async () => {
    const bare = (name: string, counts: number[]) =>
      titleRow("Total_Item_Requests", counts, { Title: name, Proprietary_ID: "", Online_ISSN: "" });
    const body = [bare("First Journal", [5, 1, 2]), bare("Second Journal", [3, 1, 1])];
    const codes = async (counts: number[], others = body) =>
      warningCodes(await read(text(titleReport({ body: [...others, bare("Example Library", counts)] }))));
    expect(await codes([8, 2, 3])).toEqual(["row-like-total"]);
    expect(await codes([8, 2, 4])).toEqual([]);
    expect(await codes([1, 2, 0], [bare("First Journal", [1, 0, 0]), bare("Second Journal", [0, 2, 0])])).toEqual([]);
  });

  test("totals of absent rows are rejected unless they are zero", async () => {
    const [totals = []] = journalBody;
    refused(await read(text(journalReport({ body: [totals] }))), "totals-only", "table");
    const zeros = totals.map((cell) => (/^\d+$/.test(cell) ? "0" : cell));
    expect((await read(text(journalReport({ body: [zeros] })))).reading).toMatchObject({
      verdict: "empty",
      errors: [],
    });
  });

  const other = (name: string, fields: Record<string, string> = {}) =>
    titleRow("Total_Item_Requests", [90, 0, 1], {
      ...{ Title: name, Publisher: "", Proprietary_ID: "", Online_ISSN: "", Data_Type: "", YOP: "" },
      ...fields,
    });

  test.each([
    ...["Total 2024", "Celkem 2024", "Total Journals", "Total Example Online", "Example Online: total", "Summe 2024"],
    ...[
      "Součet za rok 2024",
      "Total général 2024",
      "Totals Jan-Mar 2024",
      "Toplam 2024",
      "合计 2024",
      "Итого за 2024 год",
    ],
  ])("%o is omitted with its figures and the sums of the rows when they differ", async (name) => {
    for (const body of [
      [...titleBody, other(name)],
      [other(name), ...titleBody],
    ]) {
      const outcome = await read(text(titleReport({ body })));
      imported(outcome, titleSums, ["totals-row-differs"]);
      expect(outcome.reading.warnings).toMatchObject([
        { values: { text: name, metric: "Total_Item_Requests", figures: "90, 0, 1", sums: "8, 2, 3" } },
      ]);
    }
  });

  test("a name like a total or a title is omitted as doubtful if the row lacks what other rows have", async () => {
    const outcome = await read(text(titleReport({ body: [...titleBody, other("Total Example Collection")] })));
    imported(outcome, titleSums, ["totals-row-doubtful"]);
    expect(outcome.reading.warnings[0]?.message).toContain("may be a title");
    const unmeasured = other("Total Example", { Publisher: "P", Data_Type: "Journal", YOP: "2023", Metric_Type: "" });
    imported(await read(text(titleReport({ body: [...titleBody, unmeasured] }))), titleSums, ["totals-row-doubtful"]);
  });

  test.each(["Total Quality Management", "Total Film", "Summa Theologiae"])("%o stays a title", async (name) => {
    const sums = { ...titleSums, Total_Item_Requests: { "2024-01": 98, "2024-02": 2, "2024-03": 4 } };
    const identified = other(name, { Online_ISSN: "1478-3363" });
    imported(await read(text(titleReport({ body: [...titleBody, identified] }))), sums);
    const described = other(name, { Publisher: "Example Press", Data_Type: "Journal", YOP: "2023" });
    imported(await read(text(titleReport({ body: [...titleBody, described] }))), sums, ["title-like-total"]);
  });

  test("a totals row without a metric is omitted, and compared by the total of its period alone if it has no months", async () => {
    const unmeasured = other("Total unique item requests:", { Metric_Type: "" });
    const months = (counts: string[]) => [...unmeasured.slice(0, 13), ...counts];
    imported(await read(text(titleReport({ body: [...titleBody, months(["7", "5", "0", "2"])] }))), titleSums);
    const totalOnly = text(titleReport({ body: [...titleBody, months(["7", "", "", ""])] })).trimEnd();
    imported(await read(`${totalOnly}\t\t\t`), titleSums);
    imported(await read(text(titleReport({ body: [...titleBody, months(["8", "", "", ""])] }))), titleSums, [
      "totals-row-differs",
    ]);
  });

  test("several totals rows of a book report are all omitted", async () => {
    const rows = [
      ["Total searches", "", "", "Regular Searches", "7", "4", "3"],
      ["Total searches: federated and automated", "", "", "Regular Searches", "3", "2", "1"],
      ["Abstracts", "P", "E", "Regular Searches", "7", "4", "3"],
      ["Abstracts", "P", "E", "Searches: federated and automated", "3", "2", "1"],
    ];
    imported(await read(text(databases(rows))), {
      search_reg: { "2016-01": 4, "2016-02": 3 },
      search_fed: { "2016-01": 2, "2016-02": 1 },
    });
  });

  test("a metric that totals metrics is not a totals row", async () => {
    const body = [...titleBody, titleRow("TOTAL", [13, 2, 5])];
    imported(await read(text(titleReport({ body }))), titleSums);
  });

  test.each<[string, string[]]>([
    ["has other counts", ["Total for all journals", "", "", "", "", "", "", "99", "6", "7", "90", "5", "4"]],
    ["is shifted", ["Total for all journals", "", "", "", "", "", "13", "6", "7", "4", "5", "4"]],
  ])("rows win where a totals row %s", async (_, totals) => {
    const outcome = await read(text(journalReport({ body: [totals, ...journalBody.slice(1)] })));
    imported(outcome, journalSums, ["totals-row-differs"]);
  });

  test.each<[string, Rows]>([
    ["is missing", journalBody.slice(1)],
    ["comes twice", [...journalBody.slice(0, 1), ...journalBody]],
    ["comes last", [...journalBody.slice(1), ...journalBody.slice(0, 1)]],
  ])("a totals row of Release 4 that %s changes nothing (91)", async (_, body) => {
    imported(await read(text(journalReport({ body }))), journalSums);
  });
});

describe("rows without usage (59)", () => {
  test("are listed: notes, blank rows and repeated headings", async () => {
    const [first = [], ...others] = titleBody;
    const body = [
      [],
      first,
      ["", "", ""],
      titleHeadings,
      ...others,
      ["© 2024 Example Press. All rights reserved."],
      [" "],
      titleHeadings.map((heading) => ({ Title: "Number of rows:", Metric_Type: "3" })[heading] ?? ""),
    ];
    const outcome = await read(text(titleReport({ body })));
    imported(outcome, titleSums, ["row-without-counts"]);
    expect(outcome.reading.table?.skipped).toEqual([
      { reason: "blank", count: 3, rows: [15, 17, 22] },
      { reason: "headings", count: 1, rows: [18] },
      { reason: "note", count: 2, rows: [21, 23] },
    ]);
    expect(outcome.reading.warnings[0]).toMatchObject({ where: "row 21" });
  });
});

describe("the header (60–64)", () => {
  const rows = titleReport();
  const [name = [], id = [], ...more] = rows;
  test.each<[string, Rows, string[]]>([
    ["in another order", [id, ...more.slice(0, 10), name, ...more.slice(10)], []],
    ["after blank rows", [[], [""], ...rows], []],
    ["after blank columns", rows.map((row) => ["", "", ...row]), []],
    ["one row short", rows.filter(([label]) => label !== "Created"), []],
    ["without the blank row", rows.filter((row) => row.length > 0), []],
    ["without Report_ID", rows.filter(([label]) => label !== "Report_ID"), ["report-id-missing"]],
    ["without Report_Name", rows.filter(([label]) => label !== "Report_Name"), []],
    ["without Release", rows.filter(([label]) => label !== "Release"), ["release-missing"]],
    ["without a period", rows.filter(([label]) => label !== "Reporting_Period"), ["period-missing"]],
    [
      "with labels in odd spelling",
      rows.map(([label = "", ...cells]) => [` ${label.replace("_", " ").toUpperCase()}: `, ...cells]),
      [],
    ],
    [
      "cut by another delimiter than the rows",
      rows.map((row) => (row.length === 2 ? [`${row.join(",")},,`] : row)),
      [],
    ],
    ["with label and value in one cell", rows.map((row) => (row.length === 2 ? [row.join(": ")] : row)), []],
    [
      "with the dates in rows of their own",
      titleReport({ header: { Reporting_Period: undefined, Begin_Date: "2024-01-01", End_Date: "2024-03-31" } }),
      [],
    ],
    ["with an old period", titleReport({ header: { Reporting_Period: "2024-01-01 to 2024-03-31" } }), []],
    ["with the release as a number", titleReport({ header: { Release: "5.0" } }), []],
    ["with the release in words", titleReport({ header: { Release: "COUNTER R5" } }), []],
    ["with an addition to the name", titleReport({ header: { Report_Name: "Title Master Report 2024 xxx" } }), []],
    [
      "with the addition alone",
      titleReport({ header: { Report_Name: "Title Master Report xxx", Report_ID: "" } }),
      ["report-id-missing"],
    ],
    [
      "with a name like one of Release 4",
      titleReport({ header: { Report_Name: "Title Report 2 of 3" } }),
      ["report-name-differs"],
    ],
    ["with a year in its name", titleReport({ header: { Report_Name: "Title Report 2024" } }), []],
    ["with another name", titleReport({ header: { Report_Name: "Platform Master Report" } }), ["report-name-differs"]],
    ["with the identifier in lower case", titleReport({ header: { Report_ID: "tr" } }), []],
    [
      "with filters that leave usage out",
      titleReport({ header: { Report_Filters: "Data_Type=Journal; YOP=2020-2023" } }),
      ["filter-narrows", "filter-narrows", "months-partial"],
    ],
  ])("%s", async (_, given, warnings) => {
    imported(await read(text(given)), titleSums, warnings);
  });

  test("names the institution", async () => {
    const { reading } = await read(text(titleReport({ header: { Institution_ID: "ISNI:0000 0001; exp:c-17" } })));
    expect(reading.header).toMatchObject({
      institution: "Example Library",
      institutionIds: ["ISNI:0000 0001", "Proprietary:exp:c-17"],
      period: { from: "2024-01", to: "2024-03" },
      attributes: { Attributes_To_Show: ["Data_Type", "YOP"] },
    });
  });

  test("that is missing requires the report type, unless a request names it", async () => {
    const bare = text(titleReport().slice(13));
    refused(await read(bare), "report-unknown", "header");
    const request = { report: "TR", release: "5", from: "2024-01", to: "2024-03" } as const;
    const outcome = await read(bare, { request: { ...request, from: month("2024-01"), to: month("2024-03") } });
    expect(outcome.reading.verdict).toBe("import");
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(warningCodes(outcome)).toContain("header-missing");
  });

  test("that is blank does not mean no usage", async () => {
    const form = { header: { Institution_Name: "{Institution Name}", Institution_ID: "{Namespace}:{Value}" } };
    refused(await read(text(titleReport({ ...form, body: [] }))), "template-unfilled", "header", "{Institution Name}");
    imported(await read(text(titleReport(form))), titleSums, []);
    const keyed = { Customer_ID: "{0b7c3f1e-9d55-4d0e-8a53-3f2f8f3f2a11}" };
    expect((await read(text(titleReport({ header: keyed, body: [] })))).reading.verdict).toBe("empty");
    const headings = text(titleReport({ body: [] }).slice(13));
    refused(await read(headings, { assumed: { report: "TR", release: "5" } }), "table-unfilled", "table");
  });

  test("of an unreadable report is rejected by its name", async () => {
    refused(
      await read(text(titleReport({ header: { Report_ID: "abc:LR1" } }))),
      "report-not-supported",
      "header",
      "abc:LR1",
    );
    const template = titleReport({ header: { Report_ID: "{Report ID}" }, body: [] });
    refused(await read(text(template)), "report-not-supported", "header", "{Report ID}");
    refused(await read(text(journalReport({ above: [["Journal Report 5 (R4)"]] }))), "report-by-year", "header");
    refused(
      await read(text(journalReport({ above: [["Journal Report 1 (R3)"]] }))),
      "former-release",
      "header",
      "Journal Report 1 (R3)",
    );
    refused(
      await read(text(journalReport({ above: [["Title Report 3 (R4)"]] }))),
      "report-not-supported",
      "header",
      "TR3",
    );
  });

  test.each<[string, Rows]>([
    [
      "without a blank",
      [["Journal Report 1(R4)"], ["Library"], ["1"], ["Period covered by Report:"], ["2016-01-01 to 2016-03-31"]],
    ],
    [
      "with the period beside its label",
      [["Journal Report 1 (R4)"], ["Library"], ["1"], ["Period covered by Report:", "2016-01 to 2016-03"]],
    ],
    [
      "with the description only",
      [
        ["", "Number of successful full-text article requests by month and journal"],
        ["Period covered by Report"],
        ["2016-01-01 - 2016-03-31"],
      ],
    ],
    ["with days first", [["JR1"], ["Library"], ["1"], ["Period covered by report:"], ["01/01/2016 to 31/03/2016"]]],
    [
      "after blank rows",
      [[], ["Journal Report 1 (R4)"], [], ["Library"], ["Period covered by Report: 2016-01-01 to 2016-03-31"]],
    ],
  ])("of Release 4 %s", async (_, above) => {
    const outcome = await read(text(journalReport({ above })));
    const isNamed = above.some(([name = ""]) => name.includes("R4"));
    imported(outcome, journalSums, isNamed ? [] : ["release-4-inferred"]);
    expect(outcome.reading.reports[0]).toMatchObject({ release: "4", report: "JR1" });
  });
});

describe("headings (61, 62, 82, 83)", () => {
  const renamed = (names: Record<string, string>) =>
    titleReport({ headings: titleHeadings.map((heading) => names[heading] ?? heading) });

  test.each<[string, Rows]>([
    [
      "with blanks",
      renamed({
        Metric_Type: "Metric Type",
        Print_ISSN: "print issn",
        Reporting_Period_Total: "Reporting_ Period_Total",
      }),
    ],
    ["in capitals with stray blanks", renamed({ Publisher: " PUBLISHER ", YOP: "yop", Platform: "PLATFORM\n" })],
    [
      "by other names",
      renamed({
        Online_ISSN: "eISSN",
        Print_ISSN: "Printed_ISSN",
        DOI: "Journal DOI",
        Proprietary_ID: "Proprietary Identifier",
      }),
    ],
  ])("%s are read", async (_, rows) => {
    const outcome = await read(text(rows));
    imported(outcome, titleSums);
    expect(outcome.records[0]).toMatchObject({ titleIds: { onlineIssn: "1234-5679", proprietary: ["exp:jir"] } });
  });

  test("of the provider's own do not shift others", async () => {
    const rows = titleReport().map((row) =>
      row.length > 5 ? [row[0] ?? "", row === titleHeadings ? "Shelf" : "A1", ...row.slice(1)] : row,
    );
    imported(await read(text(rows)), titleSums, ["attribute-not-kept"]);
  });

  test("may be followed by blank columns and remarks", async () => {
    imported(await read(text(extended(titleReport(), () => ["", " "]))), titleSums);
    imported(await read(text(extended(titleReport(), (index) => [index === 0 ? "Remark" : "fine"]))), titleSums, [
      "attribute-not-kept",
    ]);
  });

  test.each<[string, Rows, string, string]>([
    [
      "twice",
      extended(titleReport(), (index) => [index === 0 ? "Publisher" : "P"]),
      "column-doubled",
      "row 14, column R (Publisher)",
    ],
    [
      "of a month twice",
      extended(titleReport(), (index) => [index === 0 ? "Jan-24" : "1"]),
      "month-doubled",
      "row 14, column R (Jan-24)",
    ],
    ["of no month", renamed({ "Feb-2024": "Jal-2024" }), "month-heading-unreadable", "row 14, column P (Jal-2024)"],
    ["between months", renamed({ "Feb-2024": "Remarks" }), "column-unknown", "row 14, column P (Remarks)"],
    [
      "unknown above counts",
      extended(titleReport(), (index) => [index === 0 ? "Usage" : "5"]),
      "column-unknown",
      "row 15, column R (Usage)",
    ],
    ["blank above counts", renamed({ "Mar-2024": "" }), "cell-beyond", "row 15, column Q"],
    ["without a title", renamed({ Title: "Shelf" }), "column-missing", "row 14"],
    ["without a metric", renamed({ Metric_Type: "Shelf" }), "column-missing", "row 14"],
    [
      "of nothing",
      [
        ["Report_ID", "TR"],
        ["Release", "5"],
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
      "heading-missing",
      "table",
    ],
  ])("%s are rejected", async (_, rows, code, where) => {
    refused(await read(text(rows)), code, where);
  });

  test("of metrics with blanks inside are read", async () => {
    const body = titleBody.map((row) => row.map((cell) => cell.replace("Total_Item_Requests", "Total_Item_ Requests")));
    imported(await read(text(titleReport({ body }))), titleSums);
  });

  test("may start with a blank one in a book report of Release 4", async () => {
    const rows: Rows = [
      ["Book Report 2 (R4)", "Number of Successful Section Requests by Month and Title"],
      ["Library", "Section Type:"],
      ["1", "Chapter"],
      ["Period covered by Report:"],
      ["2016-01-01 to 2016-01-31"],
      ["Date run:"],
      ["2016-02-01"],
      [
        "",
        "Publisher",
        "Platform",
        "Book DOI",
        "Proprietary Identifier",
        "ISBN",
        "ISSN",
        "Reporting Period Total",
        "Jan-2016",
      ],
      ["Total for all titles", "P", "E", "", "", "", "", "3", "3"],
      ["Handbook", "P", "E", "10.1/b", "b", "978-3-16-148410-0", "1234-5679", "3", "3"],
      ["Unused", "P", "E", "", "", "9783161484117", "", "0", "0"],
    ];
    const outcome = await read(text(rows));
    expect(outcome.records).toMatchObject([
      { title: "Handbook", titleIds: { isbn: "9783161484100", printIssn: "1234-5679" }, value: 3 },
    ]);
    expect(outcome.reading.reports).toMatchObject([{ report: "BR2", rows: 2, cells: 2, nonzero: 1 }]);
  });
});

describe("months (65–67)", () => {
  const months = (names: string[], period?: string) =>
    titleReport({
      headings: [...titleHeadings.slice(0, 14), ...names],
      header: period === undefined ? {} : { Reporting_Period: period },
    });

  test.each([
    [["Jan-24", "Feb-24", "Mar-24"]],
    [["24-Jan", "24-Feb", "24-Mar"]],
    [["January 2024", "Feb. 2024", "mar/24"]],
    [["2024-01", "2024-02-01", "2024-03-31"]],
    [["1/2024", "01/02/2024", "03/31/2024"]],
    [["45292", "45323", "202403"]],
    [["01-Jan", "01-Feb", "01-Mar"]],
  ])("%o are read without a finding or with a note", async (names) => {
    const outcome = await read(text(months(names)));
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(warningCodes(outcome).filter((code) => code !== "month-heading-form")).toEqual([]);
  });

  test.each([[["led-24", "úno-24", "bře-24"]], [["Jän 2024", "Feb-2024", "Mrz-2024"]], [["leden", "únor", "březen"]]])(
    "%o are read with a warning",
    async (names) => {
      const outcome = await read(text(months(names)));
      if (outcome.reading.verdict === "import") {
        expect(sumsOf(outcome.records)).toEqual(titleSums);
        expect(warningCodes(outcome)).toContain("month-heading-form");
      } else expect(errorCodes(outcome)).toEqual(["month-heading-unreadable"]);
    },
  );

  test("that the period does not decide are rejected", async () => {
    const rows = months(["01-02", "Feb-2024", "Mar-2024"], "2001-01-01 to 2024-12-31");
    refused(await read(text(rows)), "month-ambiguous", "row 14, column O (01-02)", "01-02");
  });

  test("outside the period are omitted with a warning in responses, and rejected in files", async () => {
    const rows = text(months(["Dec-2023", "Jan-2024", "Feb-2024"]));
    const request = { report: "TR", release: "5" as const, from: month("2024-01"), to: month("2024-03") };
    const outcome = await read(rows, { request });
    expect(warningCodes(outcome)).toEqual(["month-outside", "months-missing"]);
    expect(sumsOf(outcome.records)).toEqual({
      Total_Item_Requests: { "2024-01": 2, "2024-02": 3 },
      Unique_Item_Requests: { "2024-02": 2 },
    });
    const { reading } = await read(rows);
    expect(reading).toMatchObject({ verdict: "reject", errors: [{ code: "month-outside-header", where: "header" }] });
    refused(await read(text(months(["Jan-2020", "Feb-2020", "Mar-2020"]))), "month-outside-all", "table");
  });

  test("in the period without a column are listed, and are not zero", async () => {
    const { reading } = await read(text(months(["Jan-2024", "Feb-2024", "Mar-2024"], "2024-01-01 to 2024-05-31")));
    expect(reading.months).toMatchObject({
      withUsage: ["2024-01", "2024-02", "2024-03"],
      missing: ["2024-04", "2024-05"],
    });
    expect(reading.warnings).toMatchObject([
      { code: "months-missing", message: expect.stringContaining("2024-04, 2024-05") },
    ]);
  });

  const details = (period: string) =>
    titleReport({
      headings: titleHeadings.slice(0, 14),
      body: titleBody.map((row) => row.slice(0, 14)),
      header: { Reporting_Period: period, Report_Attributes: "Exclude_Monthly_Details=True" },
    });

  test("without columns are rejected, unless the period is a single month", async () => {
    refused(await read(text(details("2024-01-01 to 2024-03-31"))), "monthly-details-missing", "row 15");
    imported(
      await read(text(details("2024-01-01 to 2024-01-31"))),
      { Total_Item_Requests: { "2024-01": 13 }, Unique_Item_Requests: { "2024-01": 7 } },
      ["total-as-month"],
    );
  });

  test("that are all blank next to totals are rejected", async () => {
    const body = titleBody.map((row) => [...row.slice(0, 14), "", "", ""]);
    const outcome = await read(text(titleReport({ body })));
    expect(errorCodes(outcome)).toEqual(["monthly-details-missing"]);
  });

  test("that are not ready are reported and not stored (56a)", async () => {
    const Exceptions = "3031:Usage Not Ready for Requested Dates (only up to 2024-02-29); 3040: Partial Data Returned";
    const body = titleBody.map((row) => [...row.slice(0, 16), "0"]);
    const { reading, records } = await read(text(titleReport({ header: { Exceptions }, body })));
    expect(reading.exceptions.map(({ code, where }) => [code, where])).toEqual([
      [3031, "table"],
      [3040, "table"],
    ]);
    expect(reading.months).toMatchObject({
      ...{ withUsage: ["2024-01", "2024-02"], notReady: ["2024-03"] },
      partial: [{ month: "2024-03" }],
    });
    expect(records.some((record) => record.month === "2024-03")).toBe(false);
  });
});

describe("delimiters and encodings (68, 69, 76)", () => {
  test.each(["\t", ",", ";", "|"])("%o", async (delimiter) => {
    const outcome = await read(text(titleReport(), delimiter));
    imported(outcome, titleSums);
    expect(outcome.reading.table).toMatchObject({ delimiter, encoding: "utf-8", headingRow: 14, sheet: null });
    expect(outcome.records.at(-1)?.title).toBe("Žluťoučký kůň");
    expect(outcome.reading.header?.attributes).toEqual({ Attributes_To_Show: ["Data_Type", "YOP"] });
  });

  test("a semicolon within header values loses nothing", async () => {
    const lines = text(titleReport(), ";").replaceAll('"', "");
    const { reading } = await read(lines);
    expect(reading.header?.period).toEqual({ from: "2024-01", to: "2024-03" });
  });

  test.each<[string, Buffer, string[]]>([
    ["utf-8", Buffer.from(`\ufeff${text(titleReport())}`), []],
    ["utf-16le", Buffer.from(`\ufeff${text(titleReport())}`, "utf16le"), ["encoding-not-utf8"]],
    ["utf-16le", Buffer.from(text(titleReport()), "utf16le"), ["encoding-not-utf8"]],
    ["utf-16be", Buffer.from(text(titleReport()), "utf16le").swap16(), ["encoding-not-utf8"]],
    ["windows-1250", windows1250(text(titleReport())), ["encoding-not-utf8"]],
  ])("%s", async (encoding, bytes, warnings) => {
    const outcome = await read(bytes);
    imported(outcome, titleSums, warnings);
    expect(outcome.reading.table?.encoding).toBe(encoding);
    expect(outcome.records.at(-1)?.title).toBe("Žluťoučký kůň");
  });

  test.each(["\n", "\r\n", "\r"])("lines end with %o", async (lineEnd) => {
    imported(await read(text(titleReport(), "\t", lineEnd)), titleSums);
  });
});

describe("counts (70, 73, 74)", () => {
  const one = (counts: string[], total = "") =>
    text(titleReport({ body: [titleRow("Total_Item_Requests", counts, { Reporting_Period_Total: total })] }), "\t");

  test.each<[string[], string, number]>([
    [["1,234", "0", "1"], "1,235", 1234],
    [["1 234", "0", "1"], "1235", 1234],
    [["1\u00a0234", "", "1"], "1235", 1234],
    [["1.234", "0", "1"], "1.235", 1234],
    [["1.234.567", "", ""], "1.234.567", 1234567],
    [["7.0", "", ""], "7", 7],
    [["7,0", "", ""], "7", 7],
    [[" 7 ", "", ""], "7", 7],
  ])("%o with total %o", async (counts, total, value) => {
    const outcome = await read(one(counts, total));
    expect(errorCodes(outcome)).toEqual([]);
    expect(warningCodes(outcome)).toEqual([]);
    expect(outcome.records[0]?.value).toBe(value);
  });

  test.each<[string, string]>([
    ["-3", "count-negative"],
    ["2.5", "count-fractional"],
    ["1.234", "count-fractional"],
    ["n/a", "count-unreadable"],
    ["#REF!", "count-unreadable"],
    ["5000000000", "count-too-large"],
  ])("%s is rejected with its cell", async (cell, code) => {
    const outcome = await read(one(["1", cell, "2"]));
    refused(outcome, code, "row 15, column P (Feb-2024)", cell);
  });

  test("empty cells are zero, and do not count as cells", async () => {
    const outcome = await read(one(["4", "", "0"], "4"));
    expect(outcome.reading.reports[0]).toMatchObject({ rows: 1, cells: 2, nonzero: 1 });
  });

  test("months win over a different total", async () => {
    const rows = withCell(titleReport(), 1, "Reporting_Period_Total", "99");
    const outcome = await read(text(rows));
    imported(outcome, titleSums, ["row-total-differs"]);
    expect(outcome.reading.warnings[0]).toMatchObject({ where: "row 16, column N (Reporting_Period_Total)", count: 1 });
  });

  test("rows of zeros make empty months", async () => {
    const outcome = await read(text(titleReport({ body: [titleRow("Total_Item_Requests", [0, 0, 0])] })));
    expect(outcome.reading).toMatchObject({ verdict: "import", decision: { verdict: "empty", class: "no-usage" } });
    expect(outcome.reading.reports[0]).toMatchObject({ rows: 1, cells: 3, nonzero: 0, sums: {} });
  });
});

describe("quotation marks and widths (71, 72)", () => {
  test("quotation marks that are not doubled or closed are read as text", async () => {
    const [first = [], second = [], third = []] = titleReport().slice(-3);
    const lines = [
      ...titleReport().slice(0, -3),
      first,
      ['"Odd', ...second.slice(1)],
      ['The "Other" One', ...third.slice(1)],
    ];
    const outcome = await read(lines.map((row) => row.join("\t")).join("\n"));
    imported(outcome, titleSums, ["quotes-odd"]);
    expect(outcome.records.map(({ title }) => title)).toContain('"Odd');
    expect(outcome.reading.warnings[0]).toMatchObject({ where: "row 16" });
  });

  test("an unclosed quotation mark swallows no rows", async () => {
    const body = Array.from({ length: 60 }, (_, index) =>
      titleRow("Total_Item_Requests", [1, 1, 1], { Title: `T${index}`, Proprietary_ID: `exp:${index}` }),
    );
    const lines = text(titleReport({ body })).replace("T3\t", '"T3\t');
    const outcome = await read(lines);
    expect(outcome.reading.reports[0]).toMatchObject({ rows: 60, cells: 180 });
    expect(warningCodes(outcome)).toEqual(["quotes-odd"]);
  });

  test("a row with an extra cell is rejected", async () => {
    const body = titleBody.map((row, index) => (index === 1 ? ["Split", ...row] : row));
    const outcome = await read(text(titleReport({ body }), ","));
    expect(outcome.reading.verdict).toBe("reject");
    expect(outcome.reading.errors[0]?.where).toMatch(/^row 16/);
  });

  test("longer rows are read if all are and no month can be lost", async () => {
    const body = titleBody.map((row) => [...row, "9"]);
    imported(await read(text(titleReport({ body }))), titleSums, ["cells-beyond"]);
    const short = await read(text(titleReport({ body, header: { Reporting_Period: "2024-01-01 to 2024-04-30" } })));
    expect(errorCodes(short)).toEqual(["cell-beyond"]);
  });

  test("remarks next to the table are left out, but show no shifted row", async () => {
    const remark = titleBody.map((row, index) => (index === 1 ? [...row, "", "checked by Jana"] : row));
    imported(await read(text(titleReport({ body: remark }))), titleSums, ["remark-beyond"]);
    const shifted = titleBody.map((row, index) => (index === 1 ? ["Split", ...row, "checked by Jana"] : row));
    expect(errorCodes(await read(text(titleReport({ body: shifted }))))).toContain("cell-beyond");
  });

  test("counts split by a decimal comma are rejected", async () => {
    const cut = titleBody.map((row) => [...row.slice(0, 13), ...row.slice(13).flatMap((count) => [count, "0"])]);
    const outcome = await read(text(titleReport({ body: cut })));
    expect(errorCodes(outcome)).toContain("cell-beyond");
    expect(outcome.records).toEqual([]);
  });

  test("extra blank cells are ignored, missing cells are empty", async () => {
    imported(await read(text(extended(titleReport(), () => ["", ""]))), titleSums);
    const outcome = await read(
      text(titleReport({ body: titleBody.map((row) => (row.at(-1) === "0" ? row.slice(0, -1) : row)) })),
    );
    imported(outcome, titleSums, ["row-short"]);
  });

  describe("a file truncated in its last row", () => {
    const whole = text(titleReport()).trimEnd();
    const last = whole.lastIndexOf("\n") + 1;
    const counts = whole.length - (titleBody.at(-1)?.slice(13).join("\t").length ?? 0);

    test("is rejected wherever its counts are cut", async () => {
      const believed: string[] = [];
      for (let at = counts; at < whole.length; at++) {
        const outcome = await read(whole.slice(0, at));
        const isWhole = isDeepStrictEqual(sumsOf(outcome.records), titleSums);
        if (outcome.reading.verdict === "import" && !isWhole) believed.push(whole.slice(last, at));
      }
      expect(believed).toEqual([]);
      refused(await read(whole.slice(0, counts + 2)), "table-truncated", "row 17", "");
    });

    test("is rejected when the name of its metric is cut, though it reads as a totals row there", async () => {
      const metric = counts - "Total_Item_Requests\t".length;
      for (let at = metric + 1; at < counts; at++)
        refused(await read(whole.slice(0, at)), "table-truncated", "row 17", "");
    });

    test("is rejected when it is cut between its publisher and its metric", async () => {
      const publisher = last + (titleBody.at(-1)?.slice(0, 2).join("\t").length ?? 0);
      for (let at = publisher; at < counts - "Total_Item_Requests\t".length; at++)
        refused(await read(whole.slice(0, at)), "table-truncated", "row 17", "");
    });

    test("is not one whose last row has sums, by title or of all", async () => {
      const ofTitle = titleRow("Total", [12, 0, 5]);
      const ofAll = ofTitle.map((cell, index) => (index < 12 ? "" : cell));
      for (const sums of [ofTitle, ofTitle.slice(0, 14), ofAll, ofAll.slice(0, 13)])
        imported(await read(text(titleReport({ body: [...titleBody, sums] })).trimEnd()), titleSums);
    });

    test("is not one that ends with a line break, or has the total of the row, or omits blank cells elsewhere too", async () => {
      const blank = titleRow("Total_Item_Requests", [4, 0, 0], { Title: "Z", Proprietary_ID: "exp:z" }).slice(0, -2);
      const lines = (body: string[][]) => text(titleReport({ body })).trimEnd();
      const sums = { ...titleSums, Total_Item_Requests: { "2024-01": 12, "2024-02": 2, "2024-03": 3 } };
      imported(await read(lines([...titleBody, blank])), sums, ["row-short"]);
      const untold = blank.with(13, "");
      imported(await read(`${lines([...titleBody, untold])}\n`), sums, ["row-short"]);
      refused(await read(lines([...titleBody, untold])), "table-truncated", "row 18", "");
      const both = await read(lines([untold, ...titleBody, untold.with(0, "Y")]));
      expect([both.reading.verdict, warningCodes(both)]).toEqual(["import", ["row-short"]]);
      expect((await read(lines([untold]))).reading.verdict).toBe("import");
      const noted = `${text(titleReport(), ",")}As of Monday, January 8, 2024`;
      imported(await read(noted), titleSums, ["row-without-counts"]);
    });
  });

  test("a metric in another column indicates a shifted row", async () => {
    const shifted = (titleBody[1] ?? []).filter((cell) => cell !== "");
    const outcome = await read(text(titleReport({ body: [...titleBody.slice(0, 1), shifted.slice(0, 8)] })));
    refused(outcome, "row-shifted", "row 16", "Unique_Item_Requests");
  });

  test("a metric that is a number indicates a shifted row", async () => {
    const body = [titleRow("12", [1, 2, 3])];
    refused(await read(text(titleReport({ body }))), "metric-is-number", "row 15, column M (Metric_Type)");
  });
});

describe("identifiers damaged by a spreadsheet (80)", () => {
  test.each<[Record<string, string>, object, string[]]>([
    [{ Online_ISSN: "280836" }, { onlineIssn: "0028-0836" }, []],
    [{ Online_ISSN: '="1234-5679"', ISBN: '="9783161484100"', Print_ISSN: '=""' }, { isbn: "9783161484100" }, []],
    [{ Online_ISSN: "1.2E+07" }, {}, ["identifier-malformed"]],
    [{ ISBN: "9.78E+12", Online_ISSN: "" }, {}, ["identifier-malformed"]],
    [{ Proprietary_ID: "1.2E+09", Online_ISSN: "n/a" }, {}, ["identifier-malformed"]],
    [{ DOI: "https://doi.org/10.1000/ABC" }, { doi: "10.1000/abc", onlineIssn: "1234-5679" }, []],
    [{ ISBN: "-", URI: "http://e.org" }, { uri: "http://e.org" }, []],
  ])("%o", async (fields, ids, warnings) => {
    const outcome = await read(
      text(titleReport({ body: [titleRow("Total_Item_Requests", [1, 0, 0], { Proprietary_ID: "", ...fields })] })),
    );
    expect(outcome.records[0]?.titleIds).toMatchObject(ids);
    expect(warningCodes(outcome)).toEqual(warnings);
  });

  test("a year without its zeros is the unknown year", async () => {
    const outcome = await read(text(titleReport({ body: [titleRow("Total_Item_Requests", [1, 0, 0], { YOP: "1" })] })));
    expect(outcome.records[0]?.attributes.YOP).toBe("0001");
  });
});

describe("consortia (81)", () => {
  test("members are kept apart, wherever their column is", async () => {
    const rows = titleReport().map((row) =>
      row.length > 5 ? [row === titleHeadings ? "Institution_Name" : "Library A", ...row] : row,
    );
    const { records } = await read(text(rows));
    expect(new Set(records.map(({ institution }) => institution))).toEqual(new Set(["Library A"]));
  });
});

describe("components", () => {
  const headings = [
    "Item",
    "Publisher",
    "Platform",
    "DOI",
    "Component_Title",
    "Component_DOI",
    "Metric_Type",
    "Reporting_Period_Total",
    "Jan-2024",
  ];
  const header = { Report_ID: "IR", Report_Name: "Item Master Report", Reporting_Period: "2024-01-01 to 2024-01-31" };
  const item = (count: number, component = "", doi = "10.1/a") => [
    ...["An article", "P", "E", doi, component, "", "Total_Item_Requests", String(count), String(count)],
  ];

  test("are part of their item, wherever they are", async () => {
    const outcome = await read(
      text(titleReport({ header, headings, body: [item(2, "Figure"), item(5), item(3, "Table")] })),
    );
    imported(outcome, { Total_Item_Requests: { "2024-01": 5 } }, ["components-not-added"]);
    expect(outcome.reading.table?.skipped).toEqual([{ reason: "component", count: 2, rows: [15, 17] }]);
  });

  test("replace an item that has no row of its own", async () => {
    const outcome = await read(text(titleReport({ header, headings, body: [item(5), item(3, "Table", "10.1/b")] })));
    imported(outcome, { Total_Item_Requests: { "2024-01": 8 } }, ["components-added"]);
  });

  test("add the metrics that their item lacks", async () => {
    const of = (metric: string, count: number, component = "") => item(count, component).with(6, metric);
    const body = [
      of("Unique_Item_Requests", 4),
      of("No_License", 2, "Figure"),
      of("total item requests", 3, "Figure"),
      of("Total_Item_Requests", 5, "Table"),
    ];
    const sums = {
      Total_Item_Requests: { "2024-01": 8 },
      Unique_Item_Requests: { "2024-01": 4 },
      No_License: { "2024-01": 2 },
    };
    const outcome = await read(text(titleReport({ header, headings, body })));
    imported(outcome, sums, ["components-added", "components-added", "components-added"]);
  });

  test("are compared with all rows of their item when they leave its attributes blank", async () => {
    const withType = headings.toSpliced(4, 0, "Access_Type");
    const body = [item(5).toSpliced(4, 0, "Open"), item(5, "Figure").toSpliced(4, 0, "")];
    const outcome = await read(text(titleReport({ header, headings: withType, body })));
    imported(outcome, { Total_Item_Requests: { "2024-01": 5 } }, ["components-not-added"]);
  });
});

describe("checks across rows", () => {
  test("a part above its whole is reported, as in other formats", async () => {
    const body = [titleRow("Total_Item_Requests", [2, 0, 0]), titleRow("Unique_Item_Requests", [3, 0, 0])];
    const outcome = await read(text(titleReport({ body })));
    expect(outcome.reading.warnings).toMatchObject([{ code: "metric-relation", where: "row 16" }]);
  });

  test("a repeated count is added and reported", async () => {
    const outcome = await read(text(titleReport({ body: [titleBody[0] ?? [], titleBody[0] ?? []] })));
    imported(outcome, { Total_Item_Requests: { "2024-01": 14, "2024-03": 6 } }, [
      "count-repeated",
      "count-repeated-equal",
    ]);
  });

  test("metrics that the report or the standard does not define are kept and reported", async () => {
    const body = [titleRow("Searches_Regular", [1, 0, 0]), titleRow("ns:Views", [2, 0, 0])];
    const outcome = await read(text(titleReport({ body })));
    imported(outcome, { Searches_Regular: { "2024-01": 1 }, "ns:Views": { "2024-01": 2 } }, [
      "metric-not-in-report",
      "metric-unknown",
    ]);
  });
});

describe("several reports in one text", () => {
  const both = text(titleReport()) + text([[], []]) + text(journalReport());

  test("are read one by one", async () => {
    const readings = await readAll(both);
    expect(readings.map(({ reading }) => [reading.verdict, reading.reports[0]?.report])).toEqual([
      ["import", "TR"],
      ["import", "JR1"],
    ]);
    expect(readings.map(({ records }) => sumsOf(records))).toEqual([titleSums, journalSums]);
  });

  test("are rejected where one is expected", async () => {
    const { reading } = await read(both);
    expect(reading).toMatchObject({ verdict: "reject", errors: [{ code: "several-reports" }] });
  });
});

test("an empty table is reported", async () => {
  const outcome = await read(text(titleReport({ body: [] })));
  expect(outcome.reading).toMatchObject({
    verdict: "empty",
    warnings: [{ code: "no-items-no-exception", where: "table" }],
  });
  const result = await read(
    text(titleReport({ body: [], header: { Exceptions: "3030: No Usage Available for Requested Dates" } })),
  );
  expect(result.reading).toMatchObject({ verdict: "empty", warnings: [], decision: { class: "no-usage" } });
});

test.each(["JR1", "JR1a", "JR1GOA"])("headings of Release 4 are the same for %s", async (report) => {
  const names: Record<string, string> = { JR1: "1", JR1a: "1a", JR1GOA: "1 GOA" };
  const [, ...above] = journalReport().slice(0, 7);
  const outcome = await read(text(journalReport({ above: [[`Journal Report ${names[report]} (R4)`], ...above] })));
  expect(outcome.reading.reports[0]).toMatchObject({ report, sums: journalSums });
  expect(journalHeadings).toContain("Journal DOI");
});

test("a table that does not name its report is read as the type the user selects", async () => {
  const outcome = await read(text(journalReport({ above: [] })), { assumed: { report: "JR1GOA", release: "4" } });
  expect(outcome.reading.reports).toMatchObject([{ release: "4", report: "JR1GOA", sums: journalSums }]);
  expect(warningCodes(outcome)).toEqual(["header-missing", "release-missing", "report-id-missing", "period-missing"]);
  const named = await read(text(titleReport()), { assumed: { report: "PR", release: "5" } });
  expect(named.reading.reports).toMatchObject([{ report: "TR" }]);
});
