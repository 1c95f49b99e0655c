import { describe, expect, test } from "vitest";
import { read, sumsOf, warningCodes } from "./reading-aid";
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

async function imported(rows: Rows | string, sums: object, warnings: string[] = []): Promise<void> {
  const outcome = await read(typeof rows === "string" ? rows : text(rows));
  expect(outcome.reading.errors).toEqual([]);
  expect([outcome.reading.verdict, sumsOf(outcome.records)]).toEqual(["import", sums]);
  expect(warningCodes(outcome)).toEqual(warnings);
}

async function refused(rows: Rows, code: string, where: string): Promise<void> {
  const { reading, records } = await read(text(rows));
  expect([reading.verdict, records]).toEqual(["reject", []]);
  expect(reading.errors).toMatchObject([{ code, where }]);
}

/** The rows from the headings on with something done to each; `index` is 0 for the headings. */
function changed(rows: Rows, change: (row: string[], index: number) => string[]): Rows {
  const at = rows.findIndex((row) => row.length > 5);
  return rows.map((row, index) => (index < at ? row : change(row, index - at)));
}

const inFront = (rows: Rows, heading: string, cell: (index: number) => string): Rows =>
  changed(rows, (row, index) => [index === 0 ? heading : cell(index), ...row]);

describe("rows below merged cells", () => {
  const bare = (metric: string, counts: number[], fields: Record<string, string> = {}) =>
    titleRow(metric, counts, {
      ...{ Title: "", Publisher: "", Platform: "", Proprietary_ID: "", Online_ISSN: "", Data_Type: "", YOP: "" },
      ...fields,
    });
  const [requests = [], unique = [], other = []] = titleBody;
  const titles = async (body: Rows) => {
    const { reading, records } = await read(text(titleReport({ body })));
    expect(reading.verdict).toBe("import");
    const notices = records.map(({ title, metric, attributes }) => [
      title,
      metric,
      attributes.Platform,
      attributes.YOP,
    ]);
    return { told: [...new Set(notices.map((one) => one.join()))], warnings: reading.warnings.map(({ code }) => code) };
  };
  const target = (title: string, metric: string, year = "2023") => `${title},${metric},Example Online,${year}`;
  const journal = "Journal of Invented Results";

  test("continue the row above", async () => {
    const body = [requests, bare("Unique_Item_Requests", [5, 0, 2]), other, bare("Unique_Item_Requests", [1, 1, 0])];
    expect(await titles(body)).toEqual({
      told: [
        target(journal, "Total_Item_Requests"),
        ...[target("Žluťoučký kůň", "Total_Item_Requests"), target("Žluťoučký kůň", "Unique_Item_Requests")],
        target(journal, "Unique_Item_Requests"),
      ],
      warnings: ["row-continued"],
    });
  });

  test("may have their own attributes, or some of the identifiers", async () => {
    const year = bare("Total_Item_Requests", [1, 0, 0], { YOP: "2020", Data_Type: "Journal" });
    expect((await titles([requests, year])).told).toContain(target(journal, "Total_Item_Requests", "2020"));
    const ids = { Online_ISSN: "1234-5679", Proprietary_ID: "exp:jir", YOP: "2020" };
    expect((await titles([requests, bare("Total_Item_Requests", [1, 0, 0], ids)])).told).toContain(
      target(journal, "Total_Item_Requests", "2020"),
    );
  });

  test("are not sums of a single row, however similar their counts", async () => {
    const year = bare("Total_Item_Requests", [5, 0, 2], { YOP: "2020" });
    const like = titleRow("Total_Item_Requests", [5, 0, 2], { YOP: "2023" });
    expect((await titles([like, year])).told).toContain(target(journal, "Total_Item_Requests", "2020"));
    const unnamed = titleRow("Total_Item_Requests", [5, 0, 2], { Title: "", Proprietary_ID: "", Online_ISSN: "" });
    expect((await titles([like, unnamed])).warnings).toContain("title-unknown");
  });

  test.each<[string, Rows]>([
    ["tell the same once more", [requests, unique, bare("Unique_Item_Requests", [1, 1, 1])]],
    ["name another publisher", [requests, bare("Unique_Item_Requests", [1, 1, 1], { Publisher: "Q" })]],
    ["stand apart", [requests, [], bare("Unique_Item_Requests", [1, 1, 1])]],
  ])("are not continued where they %s", async (_, body) => {
    expect((await titles(body)).warnings).toContain("title-unknown");
  });

  test("are not read as sums of single rows", async () => {
    const totals = [bare("Unique_Item_Requests", [5, 0, 2]), bare("Total_Item_Requests", [8, 2, 3])];
    await imported(titleReport({ body: [requests, unique, other, ...totals] }), titleSums);
  });
});

describe("leading columns", () => {
  const numbered = (rows: Rows, heading = "") => inFront(rows, heading, String);

  test("with row numbers may have no heading", async () => {
    await imported(numbered(titleReport()), titleSums);
    await imported(numbered(titleReport(), "#"), titleSums, ["attribute-not-kept"]);
  });

  test("without a heading are rejected if their numbers do not increase", async () => {
    await refused(
      inFront(titleReport(), "", () => "5"),
      "cell-beyond",
      "row 16, column A",
    );
  });

  test("hide no totals row", async () => {
    await imported(numbered(journalReport(), "No."), journalSums, ["attribute-not-kept"]);
    await imported(
      inFront(journalReport(), "Shelf", () => "A 1"),
      journalSums,
      ["attribute-not-kept"],
    );
    await imported(
      changed(journalReport(), ([journal = "", ...row]) => [...row, journal]),
      journalSums,
    );
  });

  test("may be the titles of a book report without a heading", async () => {
    const books: Rows = [
      ["Book Report 1 (R4)"],
      ["Period covered by Report:"],
      ["2016-01-01 to 2016-01-31"],
      ["", "Publisher", "Platform", "ISBN", "Reporting Period Total", "Jan-2016"],
      ["Handbook", "P", "E", "9783161484100", "3", "3"],
    ];
    await imported(
      inFront(books, "Shelf", () => "A 1"),
      { ft_total: { "2016-01": 3 } },
      ["attribute-not-kept"],
    );
    await imported(numbered(books), { ft_total: { "2016-01": 3 } });
  });
});

describe("sums added in a spreadsheet", () => {
  const sums = (name: string, counts: string[]) => [name, ...Array(12).fill(""), "20", ...counts];

  test.each(["", "Grand total (all titles)"])("over all metrics are omitted: %o", async (name) => {
    for (const body of [
      [...titleBody, sums(name, ["13", "2", "5"])],
      [sums(name, ["13", "2", "5"]), ...titleBody],
    ])
      await imported(titleReport({ body }), titleSums);
  });

  test.each([
    ["Example Press Total", 1],
    ["Celkem za Example Press", 1],
    ["Example Press Ergebnis", 0],
  ])("over groups are omitted: %o", async (name, column) => {
    const group = (counts: string[]) =>
      journalHeadings.map((_, at) => (at === column ? name : (counts[at - 10] ?? "")));
    const [, a = [], b = []] = journalBody;
    const body = [a, group(a.slice(10)), b, group(b.slice(10)), group(["4", "5", "4"])];
    await imported(journalReport({ body }), journalSums);
  });

  test("differ from titles of such a name, which have a publisher", async () => {
    const [, a = [], b = []] = journalBody;
    const title = ["Sum Total", ...a.slice(1, 3), "", "", "", "", ...a.slice(7)];
    const twice = { ft_total: { "2016-01": 5, "2016-02": 10, "2016-03": 6 } };
    await imported(journalReport({ body: [a, title, b] }), twice, ["title-like-total"]);
  });

  test("with other numbers are counts without a metric", async () => {
    await refused(
      titleReport({ body: [...titleBody, sums("", ["13", "2", "6"])] }),
      "metric-missing",
      "row 18, column O (Jan-2024)",
    );
  });
});

describe("headings in two rows", () => {
  const [Jan, Feb, Mar] = [14, 15, 16];
  const columns = (cells: Record<number, string>) => titleHeadings.map((_, index) => cells[index] ?? "");
  const names = (cells: Record<number, string>) => titleHeadings.map((name, index) => cells[index] ?? name);
  const under = (upper: string[], lower: string[]) => {
    const rows = titleReport({ header: { Reporting_Period: "2023-01-01 to 2024-12-31" } });
    const at = rows.indexOf(titleHeadings);
    return [...rows.slice(0, at), upper, lower, ...rows.slice(at + 1)];
  };
  const plain = { [Jan]: "Jan", [Feb]: "Feb", [Mar]: "Mar" };

  test.each<[string, Rows]>([
    ["a year above the names of months", under(columns({ [Jan]: "2024" }), names(plain))],
    ["a year above each", under(columns({ [Jan]: "2024", [Feb]: "2024", [Mar]: "2024" }), names(plain))],
    ["a year above numbers", under(columns({ [Jan]: "2024" }), names({ [Jan]: "1", [Feb]: "2", [Mar]: "03" }))],
    ["the names of columns above months", under(names({ [Jan]: "2024", [Feb]: "", [Mar]: "" }), columns(plain))],
    [
      "whole months below a common name",
      under(
        names({ [Jan]: "Usage", [Feb]: "", [Mar]: "" }),
        columns({ [Jan]: "Jan-2024", [Feb]: "Feb-2024", [Mar]: "Mar-2024" }),
      ),
    ],
  ])("%s are joined", async (_, rows) => {
    await imported(rows, titleSums, ["months-missing"]);
  });

  test("get the year above them", async () => {
    const rows = under(columns({ [Jan]: "2023", [Mar]: "2024" }), names({ [Jan]: "Nov", [Feb]: "Dec", [Mar]: "Jan" }));
    const { reading } = await read(text(rows));
    expect(reading.months.withUsage).toEqual(["2023-11", "2023-12", "2024-01"]);
  });

  test("get the year from their neighbors", async () => {
    const rows = under(columns({ [Feb]: "2024" }), names(plain));
    await imported(rows, titleSums, ["month-heading-form", "months-missing"]);
  });

  test("are rejected if a month has no year and its neighbors do not determine it", async () => {
    const rows = under(columns({ [Feb]: "2024" }), names({ [Jan]: "Jan", [Feb]: "Mar", [Mar]: "Jun" }));
    await refused(rows, "month-ambiguous", "row 15, column O (Jan)");
  });

  test("may be repeated, but not with other months", async () => {
    const upper = names({ [Jan]: "2024", [Feb]: "", [Mar]: "" });
    const rows = under(upper, columns(plain));
    await imported([...rows.slice(0, -1), upper, ...rows.slice(-1)], titleSums, ["months-missing"]);
    const later = names({ [Jan]: "Apr-2024", [Feb]: "May-2024", [Mar]: "Jun-2024" });
    const others = await read(text(titleReport({ body: [...titleBody, later, ...titleBody] })));
    expect(others.reading.verdict).toBe("reject");
    expect(others.reading.errors[0]).toMatchObject({ code: "count-unreadable", where: "row 18, column O (Jan-2024)" });
  });
});

describe("marks on headings and cells", () => {
  test("of footnotes or texts are ignored", async () => {
    const headings = [...titleHeadings.slice(0, 14), "Jan-2024*", "'Feb-2024", '="Mar-2024"'];
    await imported(titleReport({ headings }), titleSums);
  });

  test.each([",", ";", "\t"])("that keep cells from becoming numbers are dropped: %o", async (delimiter) => {
    const lines = titleReport().map((row) =>
      row.map((cell) => (cell === "" || row.length < 5 ? cell : `="${cell}"`)).join(delimiter),
    );
    const outcome = await read(lines.join("\r\n"));
    expect(outcome.records[0]).toMatchObject({ metric: "Total_Item_Requests", titleIds: { onlineIssn: "1234-5679" } });
    await imported(lines.join("\r\n"), titleSums);
  });
});

describe("cells without a count", () => {
  const cellOf = (cell: string, row = 0) => withCell(titleReport(), row, "Feb-2024", cell);

  test.each(["-", "–", " -   ", "n/a", "N/A", "null"])("%o is empty, with a warning", async (cell) => {
    await imported(cellOf(cell), titleSums, ["count-missing"]);
  });

  test("a month of dashes has no usage, and a month without any value is rejected", async () => {
    const rows = (cell: string) =>
      titleReport({
        body: [
          titleRow("Total_Item_Requests", [7, cell, 3], { Reporting_Period_Total: "10" }),
          titleRow("Unique_Item_Requests", [5, cell, 2], { Reporting_Period_Total: "7" }),
        ],
      });
    const counts = {
      Total_Item_Requests: { "2024-01": 7, "2024-03": 3 },
      Unique_Item_Requests: { "2024-01": 5, "2024-03": 2 },
    };
    await imported(rows("-"), counts, ["count-missing"]);
    await refused(rows("N/A"), "count-unreadable", "row 15, column P (Feb-2024)");
  });

  test.each(["5 7", "12 34", "2023 150"])("%o is not a number", async (cell) => {
    await refused(cellOf(cell), "count-unreadable", "row 15, column P (Feb-2024)");
  });
});

describe("exceptions in a cell", () => {
  test.each([
    "3031",
    "3031 Usage Not Ready for Requested Dates",
    "Exception 3031: not ready (2024-03)",
    "Usage Not Ready for Requested Dates (2024-03)",
    "3060: Invalid ReportFilter Value, 3031: Usage Not Ready for Requested Dates",
  ])("%o is recognized by its code", async (Exceptions) => {
    const { reading } = await read(text(titleReport({ header: { Exceptions }, body: [] })));
    expect(reading.exceptions.map(({ code }) => code)).toContain(3031);
    expect(reading).toMatchObject({ verdict: "empty", decision: { class: "not-ready" } });
  });
});

test("columns in any order are the same report", async () => {
  const reversed = (rows: Rows) => changed(rows, (row) => [...row].reverse());
  await imported(reversed(titleReport()), titleSums);
  await imported(reversed(journalReport({ headings: journalHeadings, body: journalBody })), journalSums);
});
