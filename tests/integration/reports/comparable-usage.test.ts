import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { type Month, month, monthRange } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { listMonths } from "@/lib/reports/ask/list-months";
import { runReport } from "@/lib/reports/ask/run-report";
import { questionToQuery } from "@/lib/reports/question-search";
import { reportAnswer } from "@/lib/reports/report-answers";
import { chartOf, chartQuestion } from "@/lib/reports/report-chart";
import { reportQuery } from "@/lib/reports/report-query";
import { type Question, question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

const running = { locale: "en" } as const;

/** First and last month with reports; the last year has no November and December. */
const spans = [
  { library: "Brno", platform: "Alpha", from: "2022-01", to: "2024-10" },
  { library: "Brno", platform: "Beta", from: "2023-04", to: "2024-10" },
  { library: "Olomouc", platform: "Alpha", from: "2022-01", to: "2023-06" },
  { library: "Olomouc", platform: "Beta", from: "2022-01", to: "2024-10" },
] as const;
type Use = { library: string; platform: string; month: Month; value: number };

const uses: Use[] = spans.flatMap(({ library, platform, from, to }, at) =>
  monthRange(month(from), month(to)).map((one, nth) => ({ library, platform, month: one, value: 1 + at * 100 + nth })),
);
let scope: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  const [reportType, metric, title] = [
    await reportTypeId("TR51"),
    await metricId("Total_Item_Requests"),
    await aTitle("Annals"),
  ];
  const libraries = new Map<string, number>();
  const platforms = new Map<string, number>();
  for (const name of ["Brno", "Olomouc"]) libraries.set(name, await aLibrary(name));
  for (const name of ["Alpha", "Beta"]) platforms.set(name, await aPlatform(name));
  for (const { library, platform, month: of, value } of uses)
    await used(
      {
        ...{ organizationId: libraries.get(library) ?? 0, platformId: platforms.get(platform) ?? 0 },
        ...{ reportTypeId: reportType, month: of },
      },
      [fact({ metricId: metric, titleId: title, value })],
    );
  scope = await reader([...libraries.values()]);
});

const ask = (more: object): Question =>
  schema.parse({
    ...{ version: 1, where: { reportType: ["TR51"], month: { from: "2022-01", to: "2024-12" } } },
    ...{ rows: ["platform"], columns: ["year"], order: { by: "name", descending: false }, ...more },
  });

const sum = (of: (use: Use) => boolean) => uses.filter(of).reduce((all, { value }) => all + value, 0);
const isThroughout = ({ library, platform }: Use) => (library === "Brno") === (platform === "Alpha");
const isBeforeNovember = (use: Use) => Number(use.month.slice(5)) <= 10;

async function cellsOf(question: Question) {
  const { results, columns, totals } = reportAnswer(await runReport(scope, question, running), question);
  return {
    cells: results.flatMap((row) => columns.map(({ key }) => [row.name, key, row.cells[key]] as const)),
    names: columns.map(({ names }) => names[0]),
    total: totals?.total,
  };
}

function expected(counts: (use: Use) => boolean) {
  return ["Alpha", "Beta"].flatMap((platform) =>
    ["2022", "2023", "2024"].map(
      (year) =>
        [platform, year, sum((use) => counts(use) && use.platform === platform && use.month.startsWith(year))] as const,
    ),
  );
}

describe("the same months of each year", () => {
  test("are those of the last year, in every cell and total, and the years say so", async () => {
    const { cells, names, total } = await cellsOf(ask({ sameMonths: true }));
    expect(cells).toEqual(expected(isBeforeNovember));
    expect(names).toEqual(["2022 (Jan–Oct)", "2023 (Jan–Oct)", "2024 (Jan–Oct)"]);
    expect(total).toBe(sum(isBeforeNovember));
    const whole = await cellsOf(ask({}));
    expect(whole.cells).toEqual(expected(() => true));
    expect(whole.names).toEqual(["2022", "2023", "2024 (Jan–Oct)"]);
  });

  test("leave complete years alone", async () => {
    const question = ask({
      sameMonths: true,
      where: { reportType: ["TR51"], month: { from: "2022-01", to: "2023-12" } },
    });
    const table = await runReport(scope, question, running);
    expect(table.notes).toEqual([]);
    expect(table.total).toBe(sum((use) => use.month < "2024-01"));
  });

  test("are refused when the report has no years", async () => {
    await expect(runReport(scope, ask({ columns: ["month"], sameMonths: true }), running)).rejects.toMatchObject({
      code: "E123",
    });
  });
});

describe("only what is there throughout", () => {
  test("counts places with reports from the first to the last month, and names the others", async () => {
    const question = ask({ throughout: true });
    const { cells, total } = await cellsOf(question);
    expect(cells).toEqual(expected(isThroughout));
    expect(total).toBe(sum(isThroughout));
    const { notes } = await runReport(scope, question, running);
    expect(notes.find(({ code }) => code === "onlyThroughout")?.omitted).toEqual({
      count: 2,
      names: ["Brno – Beta", "Olomouc – Alpha"],
    });
  });

  test("compares two ranges by what is in both", async () => {
    const trend = { base: { from: "2022-01", to: "2022-12" }, compared: { from: "2024-01", to: "2024-10" } };
    const question = ask({ columns: [], throughout: true, trend, where: { reportType: ["TR51"] } });
    const { columns } = await runReport(scope, question, running);
    const inYear = (year: string) => sum((use) => isThroughout(use) && use.month.startsWith(year));
    expect(columns.slice(0, 2).map(({ total }) => total)).toEqual([inYear("2022"), inYear("2024")]);
  });

  test("names reports of a comparison that the other range lacks", async () => {
    const trend = { base: { from: "2022-01", to: "2022-12" }, compared: { from: "2023-01", to: "2023-12" } };
    const uneven = async (more: object) => {
      const question = ask({ columns: [], trend, where: { reportType: ["TR51"] }, ...more });
      const { notes } = await runReport(scope, question, running);
      return notes.find(({ code }) => code === "unevenMonths")?.omitted;
    };
    // Brno joined Beta in April of the second year; Olomouc left Alpha in July.
    expect(await uneven({})).toEqual({
      count: 2,
      names: ["Brno – Beta (2023-04–2023-12)", "Olomouc – Alpha (2022-07–2022-12)"],
    });
    expect(await uneven({ throughout: true })).toBeUndefined();
  });

  test("leaves out a place whose first months have only partial reports", async () => {
    const ofPlace = {
      ...{ organization: { name: "Olomouc" }, platform: { name: "Beta" } },
      month: { lt: new Date("2023-01-01") },
    };
    await db().import.updateMany({ where: ofPlace, data: { isPartial: true } });
    const { notes } = await runReport(scope, ask({ throughout: true }), running);
    await db().import.updateMany({ where: ofPlace, data: { isPartial: false } });
    expect(notes.find(({ code }) => code === "onlyThroughout")?.omitted?.names).toContain("Olomouc – Beta");
  });

  test("is combined with the same months", async () => {
    const { cells } = await cellsOf(ask({ throughout: true, sameMonths: true }));
    expect(cells).toEqual(expected((use) => isThroughout(use) && isBeforeNovember(use)));
  });
});

test("months of a report over time name what joins and leaves", async () => {
  const byMonth = ask({ rows: ["month"], columns: [] });
  const changes = (await listMonths(scope, byMonth)).flatMap(({ month: at, changes: own }) =>
    own.map(({ kind, organization, platform }) => [at, kind, organization.name, platform.name]),
  );
  expect(changes).toEqual([
    ["2023-04", "joins", "Brno", "Beta"],
    ["2023-07", "leaves", "Olomouc", "Alpha"],
  ]);
  const without = await listMonths(scope, ask({ rows: ["month"], columns: [], throughout: true }));
  expect(without.flatMap((one) => one.changes)).toEqual([]);
});

test("a chart of platforms by year marks the series of the incomplete year", async () => {
  const question = ask({});
  const table = await runReport(scope, chartQuestion(question, null), running);
  const words = { total: "Total", other: String, untagged: "" };
  expect(chartOf(table, question, { words, months: null })?.partialSeries).toEqual(["2024"]);
});

test("an address keeps both", () => {
  const question = ask({ sameMonths: true, throughout: true });
  expect(reportQuery.parse(questionToQuery(question))).toMatchObject({ sameMonths: true, throughout: true });
});
