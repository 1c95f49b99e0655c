import { describe, expect, test } from "vitest";
import type { FileReport, Reading } from "@/lib/counter/reading";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { catalog } from "@/messages/catalog";
import type { Mapping, SheetTemplate } from "../layout/mapping";
import type { TableReportType } from "../layout/table-report-type";
import { type MappedOptions, readMapped } from "./read-mapped";

const reportType: TableReportType = {
  shortName: "video",
  periodMonths: 1,
  hasTitles: true,
  attributes: ["Publisher"],
  metrics: [],
};
const plain: Mapping = {
  columns: [],
  periods: "columns",
  two_rows: false,
  period_label: "",
  constants: { metric: "", title: "", attributes: {} },
  skip_rows: [],
  blanks: [],
  metric_names: {},
};

function template(mapping: Partial<Mapping>, more: Partial<SheetTemplate> = {}): SheetTemplate {
  const all = { ...plain, ...mapping };
  const headings = all.columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => heading);
  return { name: "Vendor", reportType, headings, mapping: all, ...more };
}

async function* bytes(content: string | Buffer) {
  yield Buffer.from(content);
}

async function read(content: string | Buffer, by: SheetTemplate, options: MappedOptions = {}) {
  const read: { place: string | null; records: UsageRecord[]; reading: Reading }[] = [];
  const reports: AsyncGenerator<FileReport> = readMapped(bytes(content), by, options);
  for await (const { place, records } of reports) {
    const all: UsageRecord[] = [];
    let next = await records.next();
    for (; !next.done; next = await records.next()) all.push(...next.value);
    read.push({ place, records: all, reading: next.value });
  }
  return read;
}

const facts = (records: readonly UsageRecord[]) =>
  records.map(({ title, metric, month, value }) => [title, metric, month, value].join(" | "));
const codes = (findings: Reading["errors"]) => findings.map(({ code, where }) => `${code} @ ${where}`);

const wide = template({
  columns: [
    { heading: "Film", role: "Title" },
    { heading: "Action", role: "Metric" },
  ],
  metric_names: { Streams: "Total_Item_Requests" },
});

describe("months without a year in the headings", () => {
  const names = (columns: Mapping["columns"]) =>
    template({ columns, periods: "names", constants: { ...plain.constants, metric: "plays" } });
  const byTitle = names([{ heading: "Film", role: "Title" }]);
  const sheet = "Filmy za rok 2024;;\n\nFilm;leden;únor\nMetropolis;3;4\n";

  test("take the only year above the headings, or the one that a person entered", async () => {
    const [[first], [second]] = [await read(sheet, byTitle), await read(sheet, byTitle, { period: month("2023-01") })];
    expect(facts(first?.records ?? [])).toEqual([
      "Metropolis | plays | 2024-01 | 3",
      "Metropolis | plays | 2024-02 | 4",
    ]);
    expect(facts(second?.records ?? [])).toEqual([
      "Metropolis | plays | 2023-01 | 3",
      "Metropolis | plays | 2023-02 | 4",
    ]);
  });

  test("are refused when no year or several are above the headings", async () => {
    for (const title of ["Filmy", "Filmy 2023 a 2024"]) {
      const [refused] = await read(sheet.replace("Filmy za rok 2024", title), byTitle);
      expect(codes(refused?.reading.errors ?? [])).toEqual(["table-year-missing @ row 3"]);
    }
  });

  test("take the year of their row where a column has years", async () => {
    const byYear = names([
      { heading: "Film", role: "Title" },
      { heading: "Rok", role: "Period" },
    ]);
    const [first] = await read("Film;Rok;Jan;Feb\nMetropolis;2023;3;4\nMetropolis;2024;5;\n", byYear);
    expect(facts(first?.records ?? [])).toEqual([
      "Metropolis | plays | 2023-01 | 3",
      "Metropolis | plays | 2023-02 | 4",
      "Metropolis | plays | 2024-01 | 5",
    ]);
    const [refused] = await read("Film;Rok;Jan\nMetropolis;?;3\n", byYear);
    expect(codes(refused?.reading.errors ?? [])).toEqual(["table-period-unreadable @ row 2, column B (Rok)"]);
  });

  test("count durations as minutes where the metric measures time", async () => {
    const timed = {
      ...byTitle,
      mapping: { ...byTitle.mapping, constants: { ...byTitle.mapping.constants, metric: "Minutes watched" } },
    };
    const [first] = await read(sheet.replace("3;4", "1:30:00;45 min"), timed);
    expect(facts(first?.records ?? []).slice(0, 2)).toEqual([
      "Metropolis | Minutes watched | 2024-01 | 90",
      "Metropolis | Minutes watched | 2024-02 | 45",
    ]);
    expect(codes(first?.reading.warnings ?? [])).toEqual(["durations-as-minutes @ row 4"]);
  });

  test("count a row named like a total if a person says that it is a title", async () => {
    const totals = sheet.replace("Metropolis;3;4\n", "Metropolis;3;4\nNosferatu;1;1\nCelkem;9;9\n");
    const [omitted] = await read(totals, byTitle);
    expect(omitted?.records).toHaveLength(4);
    const [first] = await read(totals, byTitle, { titleNames: new Set(["Celkem"]) });
    expect(facts(first?.records ?? [])).toContain("Celkem | plays | 2024-01 | 9");
    expect(first?.records).toHaveLength(6);
  });

  test("refuse durations where the metric counts something else", async () => {
    const [refused] = await read(sheet.replace("3;4", "1:30:00;4"), byTitle);
    expect(codes(refused?.reading.errors ?? [])).toEqual(["count-is-duration @ row 4, column B (leden)"]);
  });
});

describe("periods in the headings", () => {
  const sheet =
    "Vendor Ltd;;\nUsage of films;;\n\nFilm;Action;Jan 2024;Feb 2024\nMetropolis;streams;3;4\nNosferatu;clicks;1;\n";

  test("are read wherever the columns are, with the names of metrics mapped", async () => {
    const moved = "Film of the library\n\nID;2024-03;Action;Added;Film\n7;5;Streams;x;Metropolis\n";
    const [first, second] = [await read(sheet, wide), await read(moved, wide)];
    expect(facts(first[0]?.records ?? [])).toEqual([
      "Metropolis | Total_Item_Requests | 2024-01 | 3",
      "Metropolis | Total_Item_Requests | 2024-02 | 4",
      "Nosferatu | clicks | 2024-01 | 1",
    ]);
    expect(first[0]?.reading).toMatchObject({ verdict: "import", table: { headingRow: 4 }, warnings: [] });
    expect(facts(second[0]?.records ?? [])).toEqual(["Metropolis | Total_Item_Requests | 2024-03 | 5"]);
    expect(codes(second[0]?.reading.warnings ?? [])).toEqual([
      "column-not-mapped @ row 4, column A (ID)",
      "column-not-mapped @ row 4, column D (Added)",
    ]);
  });

  test("name a missing heading", async () => {
    const [report] = await read("Movie;Action;2024-01\nM;streams;1\n", wide);
    expect(report?.reading.errors).toEqual([
      expect.objectContaining({
        code: "template-headings-missing",
        values: expect.objectContaining({ headings: "Film" }),
      }),
    ]);
  });
});

describe("a column of periods", () => {
  const long = template({
    periods: "column",
    columns: [
      { heading: "Library", role: "Organization", fills_down: true },
      { heading: "Month", role: "Period" },
      { heading: "Views", role: "Value", metric: "Views" },
      { heading: "Hours", role: "Ignore" },
      { heading: "Downloads", role: "Value", metric: "Downloads" },
    ],
    constants: { metric: "", title: "All films", attributes: { Publisher: "Vendor" } },
    blanks: ["-", "n/a"],
    skip_rows: ["Source:"],
  });

  test("is read with several columns of counts, repeated blanks, and ignored cells", async () => {
    const text =
      "Library;Month;Hours;Views;Downloads\nA;Jan 2024;1,5;10;-\n;Feb 2024;;n/a;2\nB;2024-01;3;7;0\nSource: Vendor;;;;\n";
    const [report] = await read(text, long);
    expect(
      report?.records.map(({ institution, metric, month, value, title, attributes }) => [
        institution,
        metric,
        month,
        value,
        title,
        attributes.Publisher,
      ]),
    ).toEqual([
      ["A", "Views", "2024-01", 10, "All films", "Vendor"],
      ["A", "Downloads", "2024-02", 2, "All films", "Vendor"],
      ["B", "Views", "2024-01", 7, "All films", "Vendor"],
    ]);
    expect(report?.reading.table?.skipped).toEqual([{ reason: "note", count: 1, rows: [5] }]);
  });

  test("reports the positions of values that are not numbers, as they may be cells to ignore", async () => {
    const [report] = await read("Library;Month;Views;Downloads\nA;Jan 2024;none;2\n", long);
    expect(report?.reading.errors).toMatchObject([{ code: "cell-not-a-count", values: { text: "none" } }]);
    const { counter, nonCounter } = catalog.en;
    expect(counter.finding["cell-not-a-count"].remedy).toContain(`“${nonCounter.mapper.blanks}”`);
  });

  test("refuses a row without a period with its position", async () => {
    const [report] = await read("Library;Month;Views;Downloads\nA;soon;1;1\nA;Q1 2024;1;1\n", long);
    expect(codes(report?.reading.errors ?? [])).toEqual([
      "table-period-unreadable @ row 2, column B (Month)",
      "table-period-length @ row 3, column B (Month)",
    ]);
  });
});

describe("a column of days", () => {
  const daily = template({
    periods: "column",
    columns: [
      { heading: "Day", role: "Day" },
      { heading: "Film", role: "Title" },
      { heading: "Plays", role: "Value", metric: "Plays" },
    ],
  });
  const text = "Day;Film;Plays\n1.3.2024;M;2\n2.3.2024;M;3\n1.4.2024;M;4\n";

  test("adds up to months, without treating days of one month as repetitions", async () => {
    const [report] = await read(text, daily);
    expect(report?.reading).toMatchObject({ verdict: "import", warnings: [] });
    expect(report?.reading.reports[0]?.sums).toEqual({ Plays: { "2024-03": 5, "2024-04": 4 } });
    const [repeated] = await read(`${text}1.4.2024;M;4\n`, daily);
    expect(repeated?.reading.warnings.map(({ code }) => code)).toContain("count-repeated");
  });

  test("adds up to quarters for a report that counts by quarters", async () => {
    const [report] = await read(text, { ...daily, reportType: { ...reportType, periodMonths: 3 } });
    expect(report?.reading.reports[0]?.sums).toEqual({ Plays: { "2024-01": 5, "2024-04": 4 } });
  });

  test("refuses a value that is not a day with its position", async () => {
    const [report] = await read("Day;Film;Plays\n03/15/2024;M;2\n", daily);
    expect(codes(report?.reading.errors ?? [])).toEqual(["table-day-unreadable @ row 2, column A (Day)"]);
  });
});

describe("headings in two rows", () => {
  const columns = [{ heading: "Film", role: "Title" as const }];

  test("read the year above the month, also where headings repeat on another page", async () => {
    const text = ";2023;;2024\nFilm;Jan;Feb;Jan\nM;1;2;3\n;2023;;2024\nFilm;Jan;Feb;Jan\nN;4;5;6\n";
    const constants = { metric: "Plays", title: "", attributes: {} };
    const [report] = await read(text, template({ columns, two_rows: true, constants }));
    expect(facts(report?.records ?? [])).toEqual([
      "M | Plays | 2023-01 | 1",
      "M | Plays | 2023-02 | 2",
      "M | Plays | 2024-01 | 3",
      "N | Plays | 2023-01 | 4",
      "N | Plays | 2023-02 | 5",
      "N | Plays | 2024-01 | 6",
    ]);
  });

  test("read the metric above the month, and a column that spans both rows by its only text", async () => {
    const text = "Report;;;;\nFilm;Views;;Hours;\n;2024-01;2024-02;2024-01;2024-02\nM;1;2;3;4\n";
    const [report] = await read(text, template({ columns, two_rows: true }));
    expect(facts(report?.records ?? [])).toEqual([
      "M | Views | 2024-01 | 1",
      "M | Views | 2024-02 | 2",
      "M | Hours | 2024-01 | 3",
      "M | Hours | 2024-02 | 4",
    ]);
  });
});

describe("one period for the whole sheet", () => {
  const columns = [
    { heading: "Film", role: "Title" as const },
    { heading: "Plays", role: "Value" as const, metric: "Plays" },
  ];

  test.each([
    ["Period: March 2024;\nFilm;Plays\nM;2\n", "2024-03"],
    ["Made on;2024-05-01\nPeriod;2024-02\nFilm;Plays\nM;2\n", "2024-02"],
  ])("is read above the headings: %o", async (text, expected) => {
    const [report] = await read(text, template({ columns, periods: "above", period_label: "Period" }));
    expect(facts(report?.records ?? [])).toEqual([`M | Plays | ${expected} | 2`]);
  });

  test("comes with the file, or is requested", async () => {
    const periodTemplate = template({ columns, periods: "given" });
    const [report] = await read("Film;Plays\nM;2\n", periodTemplate, { period: month("2024-07") });
    const [without] = await read("Film;Plays\nM;2\n", periodTemplate);
    expect(facts(report?.records ?? [])).toEqual(["M | Plays | 2024-07 | 2"]);
    expect(codes(without?.reading.errors ?? [])).toEqual(["table-period-missing @ row 1"]);
  });
});
