import { createTranslator } from "use-intl/core";
import { beforeAll, describe, expect, test } from "vitest";
import { pageCells } from "@/components/reports/grid/copied-cells";
import { figureOf, gridOf, shareOf } from "@/components/reports/grid/report-grid";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { runReport } from "@/lib/reports/ask/run-report";
import { flexibleSlicer } from "@/lib/reports/contract";
import { layOut, layOutShares } from "@/lib/reports/layout/report-layout";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { readReportAnswer } from "@/lib/reports/read-answer";
import { reportAnswer } from "@/lib/reports/report-answers";
import type { ShareOf } from "@/lib/reports/shares";
import { question as schema } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { catalog } from "@/messages/catalog";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";
import { archiveOf, type Exporter, exported, exporter, fileOf, parquetOf, workbookOf } from "./scene";

type Cells = readonly (string | number | null)[];
type Expected = {
  readonly question: object;
  readonly headings: readonly string[];
  readonly rows: readonly Cells[];
  readonly totals: Cells | null;
  readonly shares?: { readonly of: ShareOf; readonly rows: readonly Cells[] };
  readonly locale?: Locale;
};

let librarian: Exporter;
let scope: Scope<"usage.view">;

const where = { reportType: ["TR"], metric: ["Total_Item_Requests"], month: { from: "2024-01", to: "2024-02" } };
const base = { rows: ["platform"], columns: ["month"], order: { by: "name", descending: false } };
/** Films count by quarters, so nothing is known about its February alone. */
const months = { ...where, reportType: ["films", "TR"] };
const trend = { base: { from: "2024-01", to: "2024-01" }, compared: { from: "2024-02", to: "2024-02" } };

beforeAll(async () => {
  await openWorld();
  const brno = await aLibrary("Brno");
  const [jstor, karger] = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  const [annals, horse] = [await aTitle("Annals", { issn: "0003-486X" }), await aTitle("Žluťoučký kůň")];
  const [requests, unique] = [await metricId("Total_Item_Requests"), await metricId("Unique_Item_Requests")];
  const tr = await reportTypeId("TR");
  const place = (platformId: number, month: string) => ({ organizationId: brno, platformId, reportTypeId: tr, month });
  await used(place(jstor, "2024-01"), [
    fact({ metricId: requests, titleId: annals, value: 10 }),
    fact({ metricId: requests, titleId: horse, value: 20 }),
    fact({ metricId: unique, titleId: annals, value: 1 }),
  ]);
  await used(place(jstor, "2024-02"), [fact({ metricId: requests, titleId: annals, value: 7 })]);
  await used(place(karger, "2024-01"), [fact({ metricId: requests, titleId: annals, value: 1 })]);
  await used(place(karger, "2024-02"), []);
  const quarterly = await db().reportType.create({
    data: { shortName: "films", counterCode: "films", release: "own", periodMonths: 3, organizationId: brno },
  });
  const films = { organizationId: brno, platformId: await aPlatform("Films"), reportTypeId: quarterly.id };
  await used({ ...films, month: "2024-01" }, [fact({ metricId: requests, value: 300 })]);
  const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
  const { id: tagClassId } = await db().tagClass.create({ data: { name: "Field", scope: "title", ...colors } });
  const tag = await db().tag.create({ data: { name: "Numbers", tagClassId, canSee: "everybody", ...colors } });
  await db().titleTag.create({ data: { tagId: tag.id, titleId: annals } });
  librarian = await exporter("jana@brno.example", [brno]);
  const own = await scopeOfPerson("usage.view", librarian.id);
  if (!own) throw new Error("The librarian can view usage.");
  scope = own;
});

const cases: Record<string, Expected> = {
  "pivot with a month that is unknown for one row": {
    question: { ...base, where: months },
    headings: ["Platform", "Total", "2024-01", "2024-02"],
    rows: [
      ["Films", 300, 300, null],
      ["JSTOR", 37, 30, 7],
      ["Karger", 1, 1, 0],
    ],
    totals: ["Total", 338, 331, 7],
  },
  "report without totals": {
    question: { ...base, where: months, totals: false },
    headings: ["Platform", "2024-01", "2024-02"],
    rows: [
      ["Films", 300, null],
      ["JSTOR", 30, 7],
      ["Karger", 1, 0],
    ],
    totals: null,
  },
  "titles with details and tags": {
    question: { ...base, rows: ["title"], columns: [], where },
    headings: ["Title / database", "ISSN", "eISSN", "ISBN", "Tags", "Total"],
    rows: [
      ["Annals", "0003-486X", "", "", "Field / Numbers", 18],
      ["Žluťoučký kůň", "", "", "", "", 20],
    ],
    totals: ["Total", null, null, null, null, 38],
  },
  "tags with untagged usage": {
    question: { ...base, rows: ["title"], columns: [], where, rollUp: { by: "tag", remainder: true } },
    headings: ["Tag", "Total"],
    rows: [
      ["Field / Numbers", 18],
      ["Untagged", 20],
    ],
    totals: ["Total", 38],
  },
  "comparison from several reports": {
    question: {
      ...{ ...base, columns: [], trend, mergeReportTypes: true },
      where: { reportType: ["TR51", "TR"], metric: where.metric },
    },
    headings: ["Platform", "From reports", "2024-01", "2024-02", "Difference", "Change"],
    rows: [
      ["JSTOR", "TR – Title Master Report, Release 5", 30, 7, -23, -23 / 30],
      ["Karger", "TR – Title Master Report, Release 5", 1, 0, -1, -1],
    ],
    totals: ["Total", null, 31, 7, -24, -24 / 31],
  },
  "metrics, whose sum means nothing": {
    question: { ...base, columns: ["metric"], where: { ...where, metric: undefined } },
    headings: ["Platform", "Total", "Total Item Requests", "Unique Item Requests"],
    rows: [
      ["JSTOR", null, 37, 1],
      ["Karger", null, 1, 0],
    ],
    totals: ["Total", null, 38, 1],
  },
  "shares of rows": {
    question: { ...base, where: months },
    headings: ["Platform", "Total", "2024-01", "2024-02"],
    rows: [
      ["Films", 300, 300, null],
      ["JSTOR", 37, 30, 7],
      ["Karger", 1, 1, 0],
    ],
    totals: ["Total", 338, 331, 7],
    shares: {
      of: "row",
      rows: [
        ["Films", 1, 1, null],
        ["JSTOR", 1, 30 / 37, 7 / 37],
        ["Karger", 1, 1, 0],
        ["Total", 1, 331 / 338, 7 / 338],
      ],
    },
  },
  "Czech headings": {
    question: { ...base, where },
    headings: ["Platforma", "Celkem", "2024-01", "2024-02"],
    rows: [
      ["JSTOR", 37, 30, 7],
      ["Karger", 1, 1, 0],
    ],
    totals: ["Celkem", 38, 31, 7],
    locale: "cs",
  },
  "no report at all": {
    question: { ...base, columns: [], where: { ...where, month: { from: "2019-01", to: "2019-02" } } },
    headings: ["Platform", "Total"],
    rows: [],
    totals: ["Total", null],
  },
};

const shareOfCase = ({ shares }: Expected): ShareOf | null => shares?.of ?? null;
const exportOf = ({ question, locale = "en", ...of }: Expected, format: "csv" | "xlsx" | "parquet") =>
  exported(
    librarian,
    { format, question: { version: 1, ...question }, shares: shareOfCase({ question, ...of }) },
    locale,
  );

/** Cells of CSV, with numbers where these are expected. */
function csvCells(text: string | undefined, separator: "," | ";"): Cells[] {
  const number = separator === ";" ? /^-?\d+(,\d+)?$/ : /^-?\d+(\.\d+)?$/;
  const lines = (text ?? "").replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.map((line) => {
    const cells = [...line.matchAll(new RegExp(`(?:^|${separator})(?:"([^"]*)"|([^"${separator}]*))`, "g"))];
    return cells.map(([, quoted, plain = ""]) => {
      if (quoted !== undefined) return quoted;
      return number.test(plain) ? Number(plain.replace(",", ".")) : plain;
    });
  });
}

/** Empty texts are empty cells. */
const blank = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (cell === "" ? null : cell)));

/** The page's table, drawn from the answer of the call. */
async function drawn({ question: change, locale = "en", ...of }: Expected) {
  const question = schema.parse({ version: 1, ...change });
  const answer = reportAnswer(await runReport(scope, question, { locale }), question);
  const table = readReportAnswer(flexibleSlicer.returns.parse(answer));
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const layout = layOut(question, table, { words, hasTags: table.rows.some(({ tags }) => tags !== undefined) });
  const share = shareOfCase({ question, ...of });
  return {
    grid: gridOf(question, table, { layout, coverageHeading: "Data coverage", covered: null }),
    shares: share && layOutShares(share, question, table, layout).layout,
  };
}

describe.each(Object.entries(cases))("%s", (_, expected) => {
  const { headings, rows, totals, shares, locale = "en" } = expected;
  const separator = locale === "cs" ? ";" : ",";
  const whole = blank([...rows, ...(totals ? [totals] : [])]);

  test("is the same on screen", async () => {
    const { grid, shares: layout } = await drawn(expected);
    const texts = headings.length - grid.layout.figures.length;
    const figures = (of: (line: (typeof grid.lines)[number], at: number) => unknown) =>
      grid.lines.map((line) => grid.layout.figures.map((_figure, at) => of(line, at)));
    const figure = (at: number) => grid.layout.figures[at] as (typeof grid.layout.figures)[number]; // in range
    expect(grid.layout.figures.map(({ heading }) => heading)).toEqual(headings.slice(texts));
    const numbers = figures((line, at) => {
      const value = figureOf(line, figure(at));
      return typeof value === "number" ? value : null;
    });
    expect(numbers).toEqual(whole.map((row) => row.slice(texts)));
    if (!shares) return;
    const ratios = figures((line, at) => shareOf(line, figure(at), layout));
    expect(ratios).toEqual(shares.rows.map((row) => row.slice(texts)));
  });

  test("is the same in the clipboard", async () => {
    const { grid } = await drawn(expected);
    const [head, ...lines] = pageCells(grid);
    expect(head).toEqual(headings);
    expect(lines).toEqual(whole);
  });

  test("is the same in CSV files", async () => {
    const files = await archiveOf(await fileOf(librarian, await exportOf(expected, "csv")));
    const [head, ...lines] = csvCells(files["report.csv"], separator);
    expect(head).toEqual(headings);
    expect(blank(lines)).toEqual(whole);
    expect("shares-report.csv" in files).toBe(shares !== undefined);
    if (shares) expect(blank(csvCells(files["shares-report.csv"], separator).slice(1))).toEqual(shares.rows);
  });

  test("is the same in XLSX files", async () => {
    const sheets = await workbookOf(await fileOf(librarian, await exportOf(expected, "xlsx")));
    const [head = [], ...lines] = sheets[1]?.rows ?? [];
    expect(head).toEqual(headings);
    // The reader omits empty cells at the end.
    const padded = (row: readonly unknown[]) => headings.map((_heading, at) => row[at] ?? null);
    expect(lines.map(padded)).toEqual(whole);
    if (shares) expect(sheets[2]?.rows.slice(1).map(padded)).toEqual(shares.rows);
  });

  test("is the same in Parquet files, without totals", async () => {
    const file = await parquetOf(await fileOf(librarian, await exportOf(expected, "parquet")));
    const number = (cell: unknown) => (typeof cell === "bigint" ? Number(cell) : cell);
    expect(blank(file.rows.map((row) => headings.map((name) => number(row[name]))))).toEqual(blank(rows));
    if (rows.length > 0 && !shares) expect(Object.keys(file.rows[0] ?? {})).toEqual(headings);
    const ofShares = (row: Cells) => row.slice(1);
    if (shares)
      expect(file.rows.map((row) => headings.slice(1).map((name) => row[`${name} (share)`]))).toEqual(
        shares.rows.slice(0, rows.length).map(ofShares),
      );
  });

  test("is the same in the CSV of the API, without totals", async () => {
    const question = schema.parse({ version: 1, ...expected.question });
    const [head, ...lines] = csvCells(await (await streamCsv(scope, question, { locale })).text(), separator);
    expect(head).toEqual(headings);
    expect(blank(lines)).toEqual(blank(rows));
  });
});
