import { describe, expect, test } from "vitest";
import type { FileReport, Reading } from "@/lib/counter/reading";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { TableReportType } from "../layout/table-report-type";
import { readSimpleTable } from "./read-simple-table";

const visits: TableReportType = { shortName: "visits", periodMonths: 1, hasTitles: false, attributes: [], metrics: [] };
const loans: TableReportType = {
  shortName: "loans",
  periodMonths: 1,
  hasTitles: true,
  attributes: ["Publisher", "YOP"],
  metrics: [],
};
const quarters: TableReportType = { ...visits, periodMonths: 3 };

async function* bytes(text: string) {
  yield Buffer.from(text, "utf8");
}

async function readAll(reports: AsyncGenerator<FileReport>) {
  const read: { place: string | null; records: UsageRecord[]; reading: Reading }[] = [];
  for await (const { place, records } of reports) {
    const all: UsageRecord[] = [];
    let next = await records.next();
    for (; !next.done; next = await records.next()) all.push(...next.value);
    read.push({ place, records: all, reading: next.value });
  }
  return read;
}

async function read(text: string, reportType: TableReportType) {
  const [first, ...others] = await readAll(readSimpleTable(bytes(text), { reportType }));
  if (!first || others.length > 0) throw new Error("Not one report");
  return first;
}

const errorsOf = ({ errors }: Reading) => errors.map(({ code, where }) => [code, where]);

describe("a simple table", () => {
  test("of titles, metrics and months is read cell by cell", async () => {
    const { records, reading } = await read(
      "Title;ISBN;Publisher;Metric;2024-01;Feb 2024\nPřírodopis;9788020010100;Academia;Loans;3;\nZeměpis;;Academia;Renewals;0;1 200\n",
      loans,
    );
    expect(records).toEqual([
      expect.objectContaining({
        ...{ month: "2024-01", metric: "Loans", value: 3, title: "Přírodopis", place: 2, institution: null },
        attributes: { Publisher: "Academia" },
      }),
      expect.objectContaining({ month: "2024-02", metric: "Renewals", value: 1200, title: "Zeměpis", titleIds: {} }),
    ]);
    expect(reading).toMatchObject({
      ...{ verdict: "import", errors: [], months: { asked: ["2024-01", "2024-02"] } },
      reports: [
        {
          report: "loans",
          rows: 2,
          cells: 3,
          nonzero: 2,
          sums: { Loans: { "2024-01": 3 }, Renewals: { "2024-02": 1200 } },
        },
      ],
      table: { headingRow: 1, delimiter: ";" },
    });
  });

  test("is refused when empty, while zeros mean no usage", async () => {
    const headings = "Title,Publisher,YOP,Metric,2024-01,2024-02\n";
    const empty = await read(`${headings},,,,,\n`, loans);
    expect(empty.reading.verdict).toBe("reject");
    expect(errorsOf(empty.reading)).toEqual([["table-unfilled", "table"]]);
    const zeros = await read(`${headings}Zeměpis,,,Loans,0,0\n`, loans);
    expect(zeros.reading).toMatchObject({
      verdict: "import",
      months: { asked: ["2024-01", "2024-02"], withUsage: [] },
    });
  });

  test("counts visits without a metric column, and names the organization of each row", async () => {
    const { records } = await read("Organization,2019-01-01,Jan-20\nKnihovna A,1,2\nKnihovna B,,5\n", visits);
    expect(records.map(({ institution, month, metric, value }) => [institution, month, metric, value])).toEqual([
      ["Knihovna A", "2019-01", "visits", 1],
      ["Knihovna A", "2020-01", "visits", 2],
      ["Knihovna B", "2020-01", "visits", 5],
    ]);
  });

  test("of quarters keeps them as quarters", async () => {
    const { records, reading } = await read("Metric,Q1 2024,Q2 2024\nVisits,10,20\n", quarters);
    expect(records.map(({ month, value }) => [month, value])).toEqual([
      ["2024-01", 10],
      ["2024-04", 20],
    ]);
    expect(reading.months.asked).toEqual(["2024-01", "2024-04"]);
  });

  test("of zeros means no usage", async () => {
    const { records, reading } = await read("Metric,2024-01\nVisits,0\n", visits);
    expect([records, reading.verdict, reading.months]).toEqual([
      [],
      "import",
      { asked: ["2024-01"], withUsage: [], notReady: [], gone: [] },
    ]);
  });

  test("counts or lists each row", async () => {
    const { reading } = await read(
      "Title,Metric,2024-01\nA,Loans,1\n\nB,Loans,2\nTotal,Loans,3\nThe end\nTitle,Metric,2024-01\nC,Loans,\n",
      loans,
    );
    expect(reading.table?.skipped).toEqual([
      { reason: "blank", count: 1, rows: [3] },
      { reason: "totals", count: 1, rows: [5] },
      { reason: "note", count: 1, rows: [6] },
      { reason: "headings", count: 1, rows: [7] },
    ]);
    expect(reading.reports[0]).toMatchObject({ rows: 3, sums: { Loans: { "2024-01": 3 } } });
  });
});

describe("is refused with the position", () => {
  test.each([
    ["an unknown column", "Title,Color,2024-01\nA,red,1\n", loans, ["table-column-unknown", "row 1, column B (Color)"]],
    [
      "a total without a period",
      "Title,Total,2024-01\nA,1,1\n",
      loans,
      ["table-column-unknown", "row 1, column B (Total)"],
    ],
    [
      "a quarter among months",
      "Title,Q1 2024,2024-04\nA,1,1\n",
      loans,
      ["table-period-length", "row 1, column B (Q1 2024)"],
    ],
    ["a month given twice", "Title,2024-01,Jan 2024\nA,1,1\n", loans, ["month-doubled", "row 1, column C (Jan 2024)"]],
    ["a column given twice", "Title,Source,2024-01\nA,B,1\n", loans, ["column-doubled", "row 1, column B (Source)"]],
    ["no period", "Title,Metric,ISBN\nA,1,2\n", loans, ["table-periods-missing", "row 1"]],
    [
      "a title where there are none",
      "Title,2024-01,2024-02\nA,1,2\n",
      visits,
      ["table-column-unknown", "row 1, column A (Title)"],
    ],
    ["a negative count", "Title,Metric,2024-01\nA,Loans,-1\n", loans, ["count-negative", "row 2, column C (2024-01)"]],
    ["a fraction", "Title;Metric;2024-01\nA;Loans;1,5\n", loans, ["count-fractional", "row 2, column C (2024-01)"]],
    ["a text", "Title,Metric,2024-01\nA,Loans,many\n", loans, ["count-unreadable", "row 2, column C (2024-01)"]],
    [
      "a count without a metric",
      "Title,Metric,2024-01\nA,,1\n",
      loans,
      ["table-metric-missing", "row 2, column B (Metric)"],
    ],
    ["a cell beyond the headings", "Title,Metric,2024-01\nA,Loans,1,7\n", loans, ["cell-beyond", "row 2, column D"]],
  ])("%s", async (_, text, reportType, error) => {
    const { records, reading } = await read(text, reportType);
    expect([records, reading.verdict, errorsOf(reading)]).toEqual([[], "reject", [error]]);
    expect(reading.errors[0]?.remedy).toBeTruthy();
  });

  test("for a metric that the report type does not count", async () => {
    const { reading } = await read("Title,Metric,2024-01\nA,Renewals,1\n", { ...loans, metrics: ["Loans", "Visits"] });
    expect(errorsOf(reading)).toEqual([["metric-not-allowed", "row 2, column B (Metric)"]]);
  });

  test.each([
    ["{}", "table-not-a-table"],
    ["", "empty-answer"],
    ["<html><title>Login</title></html>", "kind-html"],
    ["%PDF-1.7 anything", "kind-pdf"],
  ])("for a file that is not a table: %s", async (text, code) => {
    expect(errorsOf((await read(text, visits)).reading)).toEqual([[code, ""]]);
  });

  test("for a column that is not a metric", async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => `A,thing ${at},1`).join("\n");
    expect(errorsOf((await read(`Title,Metric,2024-01\n${rows}\n`, loans)).reading)).toEqual([
      ["too-many-metrics", ""],
    ]);
  });
});
