import { beforeAll, describe, expect, test } from "vitest";
import { aboutReport } from "@/lib/exports/make/about-report";
import { db } from "@/lib/kit/db";
import { runReport } from "@/lib/reports/ask/run-report";
import { question as schema } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";
import { archiveOf, type Exporter, exported, exporter, fileOf, parquetOf, workbookOf } from "./scene";

let brno: number;
let zlin: number;
let librarian: Exporter;

const question = (change: object = {}) => ({
  version: 1,
  where: { reportType: ["TR"], metric: ["Total_Item_Requests"], month: { from: "2024-01", to: "2024-02" } },
  ...{ rows: ["title"], columns: ["month"] },
  ...change,
});

beforeAll(async () => {
  await openWorld();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  const [jstor, karger] = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  const annals = await aTitle("=Annals & <Numbers>", { issn: "0003-486X", eissn: "1939-8980" });
  const other = await aTitle("Žluťoučký kůň");
  const [requests, unique, tr] = [
    await metricId("Total_Item_Requests"),
    await metricId("Unique_Item_Requests"),
    await reportTypeId("TR"),
  ];
  const month = async (organizationId: number, platformId: number, of: string, counts: [number, number, number]) => {
    const [first, second, blank] = counts;
    await used({ organizationId, platformId, reportTypeId: tr, month: of }, [
      fact({ metricId: requests, titleId: annals, value: first }),
      fact({ metricId: unique, titleId: annals, value: 1 }),
      fact({ metricId: requests, titleId: other, value: second }),
      fact({ metricId: requests, value: blank }),
    ]);
  };
  await month(brno, jstor, "2024-01", [10, 20, 3]);
  await month(brno, jstor, "2024-02", [1000, 2, 4]);
  await month(brno, karger, "2024-01", [1, 1, 1]);
  await month(zlin, jstor, "2024-01", [700, 700, 700]);
  librarian = await exporter("jana@brno.example", [brno]);
});

describe("a workbook", () => {
  test("has what it is, the rows with their sums as formulas, and a chart of them", async () => {
    const done = await exported(librarian, { format: "xlsx", question: question() });
    expect(done).toMatchObject({ status: "finished", error: null, progress: { done: 3, total: 3 } });
    const [about, report, chart] = await workbookOf(await fileOf(librarian, done));
    expect(about?.name).toBe("Metadata");
    const text = Object.fromEntries((about?.rows ?? []).map(([label, value]) => [label, value]));
    expect(text).toMatchObject({
      "Report name": "Use",
      "Created for": "Jana Nováková (jana@brno.example)",
      "Data coverage": expect.stringMatching(/^75.* – 3 of 4 monthly reports$/),
      "Split by": "-",
      Rows: "Title / database",
      Columns: "Year and month",
      "Report type": "TR – Title Master Report, Release 5",
      Months: "2024-01 – 2024-02",
      "Filter: Metric": "Total Item Requests",
      "Organizations included": "Brno",
    });
    expect(report?.rows).toEqual([
      ["Title / database", "ISSN", "eISSN", "ISBN", "Total", "2024-01", "2024-02"],
      ["=Annals & <Numbers>", "0003-486X", "1939-8980", null, 1011, 11, 1000],
      ["Žluťoučký kůň", null, null, null, 23, 21, 2],
      ["-", null, null, null, 8, 4, 4],
      ["Total", null, null, null, 1042, 36, 1006],
    ]);
    expect(report?.formulas).toEqual({
      "1,4": "SUM(F2:G2)",
      "2,4": "SUM(F3:G3)",
      "3,4": "SUM(F4:G4)",
      "4,4": "SUM(E2:E4)",
      "4,5": "SUM(F2:F4)",
      "4,6": "SUM(G2:G4)",
    });
    expect(chart?.name).toBe("Chart – Report");
    expect(chart?.charts[0]?.series?.map(({ valuesRef }) => valuesRef)).toEqual([
      "'Report'!$F$2:$F$4",
      "'Report'!$G$2:$G$4",
    ]);
  });

  test("without charts has none, and adds nothing that counts different things", async () => {
    const { where } = question();
    const both = question({ where: { ...where, metric: undefined }, rows: ["platform"], columns: ["metric"] });
    const done = await exported(librarian, { format: "xlsx_no_charts", question: both }, "cs");
    const sheets = await workbookOf(await fileOf(librarian, done));
    expect(sheets.map(({ name }) => name)).toEqual(["Metadata", "Report"]);
    expect(sheets[1]?.rows).toEqual([
      ["Platforma", "Celkem", "Total Item Requests", "Unique Item Requests"],
      ["JSTOR", null, 1039, 2],
      ["Karger", null, 3, 1],
      ["Celkem", null, 1042, 3],
    ]);
  });
});

test("rows of several dimensions have a column for each, in every format, and name the bars of the chart together", async () => {
  const several = question({ rows: ["platform", "month"], columns: [] });
  const bytes = await fileOf(librarian, await exported(librarian, { question: several }));
  const [, report, chart] = await workbookOf(bytes);
  const [head, ...lines] = report?.rows ?? [];
  expect(head).toEqual(["Platform", "Year and month", "Total"]);
  expect(lines).toEqual([
    ["JSTOR", "2024-02", 1006],
    ["JSTOR", "2024-01", 33],
    ["Karger", "2024-01", 3],
    ["Total", null, 1042],
  ]);
  expect(chart?.charts[0]?.series?.map(({ valuesRef }) => valuesRef)).toEqual(["'Report'!$C$2:$C$4"]);
  const drawn = (await archiveOf(bytes))["xl/charts/chart1.xml"];
  expect(drawn).toMatch(/<c:multiLvlStrRef><c:f>'Report'!\$A\$2:\$B\$4<\/c:f>.*<c:lvl>.*2024-02.*<c:lvl>.*Karger/);
  const zip = await archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: several })));
  expect(zip["report.csv"]?.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFPlatform,Year and month,Total",
    "JSTOR,2024-02,1006",
  ]);
  const parquet = await exported(librarian, { format: "parquet", question: several });
  const { rows } = await parquetOf(await fileOf(librarian, parquet));
  expect(rows[2]).toEqual({ Platform: "Karger", "Year and month": "2024-01", Total: 3n });
});

test("of report types read as one each row says which of them it comes from, and each range how complete it is", async () => {
  const where = { ...question().where, reportType: ["TR51", "TR"], month: undefined };
  const merged = question({ where, rows: ["platform"], mergeReportTypes: true });
  const filesOf = async (asked: object) =>
    archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: asked })));
  const lines = (await filesOf(merged))["report.csv"]?.split("\r\n");
  expect(lines?.slice(0, 2)).toEqual([
    "\uFEFFPlatform,From reports,Total,2024-01,2024-02",
    'JSTOR,"TR – Title Master Report, Release 5",1039,33,1006',
  ]);
  const trend = { base: { from: "2024-01", to: "2024-01" }, compared: { from: "2024-02", to: "2024-02" } };
  const compared = await filesOf({ ...merged, columns: [], trend });
  expect(compared["report.csv"]).toMatch(/^\uFEFFPlatform,From reports,2024-01,2024-02,/);
  expect(compared["_metadata.csv"]).toMatch(/Data coverage: Base period,100.* – 2 of 2 monthly reports\r\n/);
  expect(compared["_metadata.csv"]).toMatch(/Data coverage: Compared period,50.* – 1 of 2 monthly reports\r\n/);
});

test("an archive of CSV files has the same figures, and runs nothing", async () => {
  const done = await exported(librarian, { format: "csv", question: question() });
  const files = await archiveOf(await fileOf(librarian, done));
  expect(Object.keys(files)).toEqual(["_metadata.csv", "report.csv"]);
  expect(files["report.csv"]?.split("\r\n")).toEqual([
    "\uFEFFTitle / database,ISSN,eISSN,ISBN,Total,2024-01,2024-02",
    "'=Annals & <Numbers>,0003-486X,1939-8980,,1011,11,1000",
    "Žluťoučký kůň,,,,23,21,2",
    "-,,,,8,4,4",
    "Total,,,,1042,36,1006",
    "",
  ]);
  expect(files["_metadata.csv"]).toContain("Created for,Jana Nováková (jana@brno.example)");
});

test("a Parquet file has rows and no sums, and says what it is", async () => {
  const done = await exported(librarian, { format: "parquet", question: question() });
  const { rows, about } = await parquetOf(await fileOf(librarian, done));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    "Title / database": "=Annals & <Numbers>",
    ...{ ISSN: "0003-486X", eISSN: "1939-8980", ISBN: "" },
    ...{ Total: 1011n, "2024-01": 11n, "2024-02": 1000n },
  });
  expect(about).toMatchObject({
    "Report type": "TR – Title Master Report, Release 5",
    "Organizations included": "Brno",
  });
});

describe("figures as parts of a total", () => {
  const sheetsOf = async (asked: object, shares: "row" | "column", locale: "en" | "cs" = "en") => {
    const bytes = await fileOf(librarian, await exported(librarian, { question: asked, shares }, locale));
    return { bytes, sheets: await workbookOf(bytes) };
  };
  const saidOf = (rows: readonly (readonly unknown[])[] = []) =>
    Object.fromEntries(rows.map(([of, value]) => [of, value]));

  test("are in a separate sheet next to the counts, as percentages of numbers", async () => {
    const { bytes, sheets } = await sheetsOf(question(), "row");
    expect(sheets.map(({ name }) => name)).toEqual(["Metadata", "Report", "Shares – Report", "Chart – Report"]);
    const [about, counts, shares] = sheets;
    expect(saidOf(about?.rows).Shares).toBe("Of the row’s total, next to the counts (0.25 is 25%)");
    expect(counts?.rows[1]?.slice(4)).toEqual([1011, 11, 1000]);
    expect(shares?.rows.map((row) => [row[0], ...row.slice(4)])).toEqual([
      ["Title / database", "Total", "2024-01", "2024-02"],
      ["=Annals & <Numbers>", 1, 11 / 1011, 1000 / 1011],
      ["Žluťoučký kůň", 1, 21 / 23, 2 / 23],
      ["-", 1, 0.5, 0.5],
      ["Total", 1, 36 / 1042, 1006 / 1042],
    ]);
    expect(shares?.formulas).toEqual({});
    const files = await archiveOf(bytes);
    const [, ...formats] = files["xl/styles.xml"]?.match(/<cellXfs.*<\/cellXfs>/)?.[0]?.split("<xf ") ?? [];
    const format = /<c r="F4" s="(\d+)"><v>0\.5<\/v>/.exec(files["xl/worksheets/sheet3.xml"] ?? "")?.[1];
    expect(formats[Number(format)]).toContain('numFmtId="10"');
    const { sheets: czech } = await sheetsOf(question(), "column", "cs");
    expect(saidOf(czech[0]?.rows).Podíly).toBe("Na součtu sloupce, vedle počtů (0,25 je 25 %)");
    expect(czech[2]?.name).toBe("Podíly – Report");
    expect(czech[2]?.rows[1]?.slice(4)).toEqual([1011 / 1042, 11 / 36, 1000 / 1006]);
    expect(czech[2]?.rows[4]?.slice(4)).toEqual([1, 1, 1]);
  });

  test("are files of an archive, and columns of a Parquet file; each part has its own", async () => {
    const split = question({ rows: ["metric"], columns: ["month"], split: "platform" });
    const csv = await exported(librarian, { format: "csv", question: split, shares: "row" });
    const files = await archiveOf(await fileOf(librarian, csv));
    expect(Object.keys(files)).toEqual([
      "_metadata.csv",
      "jstor.csv",
      "shares-jstor.csv",
      "karger.csv",
      "shares-karger.csv",
    ]);
    expect(files["jstor.csv"]?.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFMetric,Total,2024-01,2024-02",
      "Total Item Requests,1039,33,1006",
    ]);
    expect(files["shares-jstor.csv"]?.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFMetric,Total,2024-01,2024-02",
      `Total Item Requests,1,${33 / 1039},${1006 / 1039}`,
    ]);
    const parquet = await exported(librarian, { format: "parquet", question: question(), shares: "column" });
    const { rows, about } = await parquetOf(await fileOf(librarian, parquet));
    expect(rows[1]).toMatchObject({ "2024-01": 21n, "2024-01 (share)": 21 / 36, "Total (share)": 23 / 1042 });
    expect(about.Shares).toMatch(/^Of the column’s total/);
  });

  test("are left out where the total counts nothing, and the file says why", async () => {
    const { where } = question();
    const both = question({ where: { ...where, metric: undefined }, rows: ["platform"], columns: ["metric"] });
    const { sheets } = await sheetsOf(both, "row");
    expect(sheets.map(({ name }) => name)).toEqual(["Metadata", "Report", "Chart – Report"]);
    expect(saidOf(sheets[0]?.rows).Shares).toBe("None: the total would add up different metrics");
    const { sheets: ofColumns } = await sheetsOf(both, "column");
    expect(ofColumns[2]?.rows).toEqual([
      ["Platform", "Total", "Total Item Requests", "Unique Item Requests"],
      ["JSTOR", null, 1039 / 1042, 2 / 3],
      ["Karger", null, 3 / 1042, 1 / 3],
      ["Total", null, 1, 1],
    ]);
  });

  test("are of the ranges that are compared, not of their difference and change", async () => {
    const trend = { base: { from: "2024-01", to: "2024-01" }, compared: { from: "2024-02", to: "2024-02" } };
    const { month: _, ...where } = question().where;
    const { sheets } = await sheetsOf(question({ where, rows: ["platform"], columns: [], trend }), "column");
    const shares = sheets.find(({ name }) => name.startsWith("Shares"));
    expect(shares?.rows).toEqual([
      ["Platform", "2024-01", "2024-02"],
      ["JSTOR", 33 / 36, 1],
      ["Karger", 3 / 36, null],
      ["Total", 1, 1],
    ]);
  });
});

test.each(["xlsx", "csv", "parquet"] as const)("without any usage %s is a valid file", async (format) => {
  const nothing = question({ where: { ...question().where, month: { from: "2019-01", to: "2019-02" } } });
  const done = await exported(librarian, { format, question: nothing });
  const bytes = await fileOf(librarian, done);
  if (format === "xlsx") expect((await workbookOf(bytes)).map(({ name }) => name)).toEqual(["Metadata", "Report"]);
  else if (format === "csv") expect((await archiveOf(bytes))["report.csv"]).toContain("Title / database");
  else expect((await parquetOf(bytes)).rows).toEqual([]);
});

test("what reports refuse is the export's error, in the reader's words", async () => {
  const done = await exported(librarian, { question: question({ rows: ["platform"], columns: ["yop"] }) });
  expect(done.status).toBe("finished");
  const foreign = question({ where: { reportType: ["DR"] }, rows: ["title"], columns: ["yop"] });
  const failed = await exported(librarian, { question: foreign });
  expect(failed).toMatchObject({ status: "failed", output_file: null, error: { code: "E113" } });
  expect(await db().export.findUnique({ where: { id: failed.pk } })).toMatchObject({ storedAs: null, tries: 1 });
});

test("a split report has a part for each value: a sheet, a file, or a column of its own", async () => {
  const split = question({ rows: ["title"], split: "platform", totals: true });
  const book = await workbookOf(await fileOf(librarian, await exported(librarian, { question: split })));
  expect(book.map(({ name }) => name)).toEqual(["Metadata", "JSTOR", "Karger", "Chart – JSTOR", "Chart – Karger"]);
  const [head, ...lines] = book[2]?.rows ?? [];
  expect(head?.slice(4)).toEqual(["Total", "2024-01", "2024-02"]);
  expect(lines.map(([name, , , , ...figures]) => [name, ...figures]).sort()).toEqual([
    // No report of the second month is here.
    ["-", 1, 1, null],
    ["=Annals & <Numbers>", 1, 1, null],
    ["Total", 3, 3, null],
    ["Žluťoučký kůň", 1, 1, null],
  ]);
  const zip = await archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: split })));
  expect(Object.keys(zip)).toEqual(["_metadata.csv", "jstor.csv", "karger.csv"]);
  const { rows } = await parquetOf(
    await fileOf(librarian, await exported(librarian, { format: "parquet", question: split })),
  );
  const totals = rows.map((row) => [row.Platform, row.Total]);
  expect(totals).toHaveLength(6);
  expect(totals).toContainEqual(["JSTOR", 1010n]);
});

test("report types are named in full; sheets and files have their short names, which stay apart where names are cut", async () => {
  const jstor = await db().platform.findFirstOrThrow({ where: { name: "JSTOR" } });
  const place = { organizationId: brno, platformId: jstor.id, reportTypeId: await reportTypeId("TR51") };
  await used({ ...place, month: "2024-01" }, [fact({ metricId: await metricId("Total_Item_Requests"), value: 5 })]);
  const where = { ...question().where, reportType: ["TR", "TR51"] };
  const names = ["TR – Title Master Report, Release 5", "TR – Title Report, Release 5.1"];
  const split = question({ where, rows: ["platform"], split: "reportType" });
  const book = await workbookOf(await fileOf(librarian, await exported(librarian, { question: split })));
  expect(book.map(({ name }) => name)).toEqual(["Metadata", "TR", "TR51", "Chart – TR", "Chart – TR51"]);
  const zip = await archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: split })));
  expect(Object.keys(zip)).toEqual(["_metadata.csv", "tr.csv", "tr51.csv"]);
  const parquet = await fileOf(librarian, await exported(librarian, { format: "parquet", question: split }));
  expect(new Set((await parquetOf(parquet)).rows.map((row) => row["Report type"]))).toEqual(new Set(names));
  const rows = question({ where, rows: ["reportType"], columns: [], order: { by: "name", descending: false } });
  const whole = await archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: rows })));
  const lines = whole["report.csv"]?.split("\r\n") ?? [];
  expect(lines.slice(1, 3).map((line) => line.match(/^"?([^"]*?)"?,\d+$/)?.[1])).toEqual(names);
});

test("more parts than a file holds are refused with their number", async () => {
  const wide = await aPlatform("Wide");
  const metric = await metricId("Total_Item_Requests");
  const titles = Array.from({ length: 1001 }, (_, at) => fact({ metricId: metric, titleId: 500_000 + at, value: 1 }));
  const place = { organizationId: brno, platformId: wide, reportTypeId: await reportTypeId("TR") };
  await used({ ...place, month: "2020-01" }, titles);
  await used({ ...place, month: "2020-02" }, titles.slice(1, 3));
  const split = (month: string) =>
    question({ rows: ["platform"], split: "title", where: { ...question().where, month: { from: month, to: month } } });
  expect(await exported(librarian, { question: split("2020-01") })).toMatchObject({
    ...{ status: "failed", output_file: null },
    error: { code: "E112", message: expect.stringContaining("1,001") },
  });
  expect((await exported(librarian, { format: "csv", question: split("2020-02") })).status).toBe("finished");
});

test("figures that would add up different metrics stay empty, and the file says why", async () => {
  const { metric: _, ...where } = question().where;
  const mixed = question({ where, rows: ["platform"] });
  const zip = await archiveOf(await fileOf(librarian, await exported(librarian, { format: "csv", question: mixed })));
  expect(zip["report.csv"]?.split("\r\n").slice(1)).toEqual(["JSTOR,,,", "Karger,,,", "Total,,,", ""]);
  expect(zip["_metadata.csv"]).toContain("Different metrics cannot be added up");
  const book = await workbookOf(await fileOf(librarian, await exported(librarian, { question: mixed })));
  expect(book.map(({ name }) => name)).toEqual(["Metadata", "Report"]);
});

describe("tags of the objects in rows", () => {
  const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
  const aTag = async (
    name: string,
    tagClassId: number,
    titleId: number,
    canSee: "everybody" | "system" = "everybody",
  ) => {
    const { id } = await db().tag.create({ data: { name, tagClassId, canSee, ...colors } });
    await db().titleTag.create({ data: { tagId: id, titleId } });
  };
  const aClass = async (name: string) => (await db().tagClass.create({ data: { name, scope: "title", ...colors } })).id;

  beforeAll(async () => {
    const { id: annals } = await db().title.findFirstOrThrow({ where: { issn: "0003-486X" } });
    const [fields, target, hidden] = [await aClass("Field"), await aClass("Kept"), await aClass("Hidden")];
    await aTag("Numbers", fields, annals);
    await aTag("Algebra", fields, annals);
    await aTag("For ever", target, annals);
    await aTag("Nobody sees", target, annals, "system");
    await aTag("Put away", hidden, annals);
    await db().hiddenTagClass.create({ data: { userId: librarian.id, tagClassId: hidden } });
  });

  test("stand in a column of the file, those that the reader sees and has not hidden", async () => {
    const done = await exported(librarian, { format: "csv", question: question() });
    const lines = (await archiveOf(await fileOf(librarian, done)))["report.csv"]?.split("\r\n");
    expect(lines?.slice(0, 4)).toEqual([
      "\uFEFFTitle / database,ISSN,eISSN,ISBN,Tags,Total,2024-01,2024-02",
      "'=Annals & <Numbers>,0003-486X,1939-8980,,Field / Algebra | Field / Numbers | Kept / For ever,1011,11,1000",
      "Žluťoučký kůň,,,,,23,21,2",
      "-,,,,,8,4,4",
    ]);
    const book = await workbookOf(await fileOf(librarian, await exported(librarian, { question: question() })));
    expect(book[1]?.formulas["1,5"]).toBe("SUM(G2:H2)");
  });

  test("come with the rows of a page, also beside other dimensions; tags in rows have none", async () => {
    const scope = await scopeOfPerson("usage.view", librarian.id);
    if (!scope) throw new Error("nobody is there");
    const namesOf = async (change: object) => {
      const { rows } = await runReport(scope, schema.parse(question(change)), { locale: "en" });
      return rows.map(({ tags }) => tags?.map(({ name }) => name).join());
    };
    const order = { by: "name", descending: false };
    expect(await namesOf({})).toEqual(["Algebra,Numbers,For ever", "", ""]);
    expect(await namesOf({ rows: ["platform", "title"], columns: [], order })).toEqual([
      ...["Algebra,Numbers,For ever", "", "", "Algebra,Numbers,For ever", "", ""],
    ]);
    expect(await namesOf({ rows: ["platform"] })).toEqual([undefined, undefined]);
    expect(new Set(await namesOf({ rollUp: { by: "tag" } }))).toEqual(new Set([undefined]));
  });

  test("list tags in rows and filters with their class, untagged records, and whose usage they leave out", async () => {
    const scope = await scopeOfPerson("usage.view", (await exporter("all@example.org", "everything")).id);
    if (!scope) throw new Error("nobody is there");
    const { id: tagClassId } = await db().tagClass.create({ data: { name: "Size", scope: "organization", ...colors } });
    const { id } = await db().tag.create({ data: { name: "Large", tagClassId, canSee: "everybody", ...colors } });
    await db().organizationTag.create({ data: { tagId: id, organizationId: zlin } });
    const field = await db().tagClass.findFirstOrThrow({ where: { name: "Field" } });
    const rollUp = { by: "tag", tagClass: field.id, remainder: true };
    const query = schema.parse(question({ rollUp, tags: { organization: [id] } }));
    const lines = await aboutReport(scope, query, { locale: "en", shares: null });
    expect(lines).toContainEqual({ label: "Tag class of rows", value: "Field" });
    expect(lines).toContainEqual({ label: "Untagged", value: "Yes" });
    expect(lines).toContainEqual({ label: "Organizations included", value: "Zlín" });
  });
});
