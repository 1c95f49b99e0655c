import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { organizationInterest } from "@/lib/catalog/interest/organization-interest";
import { summarizePlatform } from "@/lib/catalog/platforms/summarize-platform";
import { month } from "@/lib/counter/standard/month";
import { drawnInterest } from "@/lib/insights/dashboard/drawn-interest";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { db } from "@/lib/kit/db";
import { listMonths } from "@/lib/reports/ask/list-months";
import { runReport } from "@/lib/reports/ask/run-report";
import { readChart } from "@/lib/reports/charts/read-chart";
import { tableOfChart } from "@/lib/reports/charts/table-of-chart";
import { wholeType } from "@/lib/reports/charts/whole-type";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { chartOf, chartQuestion } from "@/lib/reports/report-chart";
import { question as schema, type Where } from "@/lib/usage/question";
import { aLibrary, aPlatform, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

const running = { locale: "en" } as const;
const words = { total: "Total", other: String, untagged: "" };

const on = { library: 0, films: 0, journals: 0, views: 0, quarters: 0, other: 0, text: 0 };
let scope: Scope<"usage.view">;

/** Films count by quarters: 300 in the first, nothing in the second, 90 in the third. Journals count by months, and have none of March. */
beforeAll(async () => {
  await openWorld();
  on.library = await aLibrary("Brno");
  on.films = await aPlatform("Films");
  on.journals = await aPlatform("Journals");
  on.views = (await db().metric.create({ data: { shortName: "views" } })).id;
  on.quarters = (
    await db().reportType.create({
      data: { shortName: "films", counterCode: "films", release: "own", periodMonths: 3, organizationId: on.library },
    })
  ).id;
  const groupOf = async (shortName: string) =>
    (await db().interestGroup.findUniqueOrThrow({ where: { shortName } })).id;
  on.other = await groupOf("other");
  on.text = await groupOf("full_text");
  await db().interestDefinition.create({
    data: { reportTypeId: on.quarters, metricId: on.views, groupId: on.other },
  });
  const tr = await reportTypeId("TR51");
  await db().platformInterest.createMany({
    data: [
      { platformId: on.films, reportTypeId: on.quarters },
      { platformId: on.journals, reportTypeId: tr },
    ],
  });
  const ofFilms = { organizationId: on.library, platformId: on.films, reportTypeId: on.quarters };
  const viewed = (value: number) => [fact({ metricId: on.views, value })];
  await used({ ...ofFilms, month: "2024-01" }, viewed(300));
  await used({ ...ofFilms, month: "2024-04" }, []);
  await used({ ...ofFilms, month: "2024-07" }, viewed(90));
  const requests = await metricId("Total_Item_Requests");
  const ofJournals = { organizationId: on.library, platformId: on.journals, reportTypeId: tr };
  for (const [at, value] of Object.entries({ "01": 10, "02": 20, "03": 0, "04": 40, "05": 50, "06": 60 }))
    await used({ ...ofJournals, month: `2024-${at}` }, value > 0 ? [fact({ metricId: requests, value })] : []);
  scope = await reader([on.library]);
});

const drawn = async (
  rows: readonly string[],
  columns: readonly string[],
  where: Where,
  range = ["2024-01", "2024-09"],
) => {
  const [from = null, to = null] = range;
  const question = chartQuestion(
    schema.parse({ version: 1, rows, columns, where: { ...where, month: { from, to } } }),
    null,
  );
  const [table, months] = await Promise.all([runReport(scope, question, running), listMonths(scope, question)]);
  const chart = chartOf(table, question, { words, months });
  if (!chart) throw new Error("Nothing is drawn");
  return chart;
};

const line = (chart: { rows: readonly Readonly<Record<string, unknown>>[] }, key: string) =>
  chart.rows.map((row) => row[key]);

describe("the chart of a report", () => {
  test("draws a quarter at its first month; the others are neither zero nor missing; a quarter without use is zero", async () => {
    const chart = await drawn(["month"], [], { reportType: ["films"] });
    expect(line(chart, "total")).toEqual([300, null, null, 0, null, null, 90, null, null]);
    expect(chart.missing).toEqual([]);
    expect(chart.counted.map((one) => [one.at, one.with, one.isPart])).toEqual([
      ["2024-02", ["2024-01"], false],
      ["2024-03", ["2024-01"], false],
      ["2024-05", ["2024-04"], false],
      ["2024-06", ["2024-04"], false],
      ["2024-08", ["2024-07"], false],
      ["2024-09", ["2024-07"], false],
    ]);
  });

  test("says where the figure stands also where that is not asked for", async () => {
    const chart = await drawn(["month"], [], { reportType: ["films"] }, ["2024-02", "2024-04"]);
    expect(line(chart, "total")).toEqual([null, null, 0]);
    expect(chart.counted[0]).toEqual({ at: "2024-02", with: ["2024-01"], isPart: false });
    const years = await drawn(["year"], [], { reportType: ["interest"] }, ["2023-12", "2024-03"]);
    expect(years.missing).toEqual(["2023"]);
  });

  test("a year has what stands in it, and is no zero where that stands before the months asked for", async () => {
    const query = { reportType: ["films"], platform: [on.films] };
    const whole = await drawn(["year"], [], query, ["2023-01", "2024-12"]);
    expect(line(whole, "total")).toEqual([undefined, 390]);
    expect(whole.counted).toEqual([]);
    const part = await drawn(["year"], [], query, ["2023-01", "2024-03"]);
    expect(line(part, "total")).toEqual([undefined, 300]);
  });

  test.each([
    ["platform", { reportType: ["films", "TR51"] }, () => [on.films, on.journals]],
    ["reportType", { reportType: ["films", "TR51"] }, async () => [on.quarters, await reportTypeId("TR51")]],
    ["platform", { reportType: ["interest"] }, () => [on.films, on.journals]],
    ["metric", { reportType: ["interest"] }, () => [on.other, on.text]],
  ] as const)("%s by months: what is counted by months keeps its zeros (%o)", async (by, where, keys) => {
    const chart = await drawn(["month"], [by], where as Where, ["2024-01", "2024-06"]);
    const [films, journals] = (await keys()).map(String);
    expect(line(chart, films ?? "")).toEqual([300, null, null, 0, null, null]);
    expect(line(chart, journals ?? "")).toEqual([10, 20, 0, 40, 50, 60]);
    expect(chart.counted.map(({ at, isPart }) => [at, isPart])).toEqual(
      ["2024-02", "2024-03", "2024-05", "2024-06"].map((at) => [at, true]),
    );
  });

  test("a sum of both is no zero where a part of it is counted before, and says that it is only a part", async () => {
    const chart = await drawn(["month"], [], { reportType: ["interest"] }, ["2024-01", "2024-06"]);
    expect(line(chart, "total")).toEqual([310, 20, null, 40, 50, 60]);
    expect(chart.counted.map(({ at, isPart }) => [at, isPart])).toEqual([
      ["2024-02", true],
      ["2024-03", false],
      ["2024-05", true],
      ["2024-06", true],
    ]);
  });

  test("rows against months have trends without zeros where nothing was counted", async () => {
    const where = { reportType: ["interest"] };
    const { courses } = await drawn(["platform"], ["month"], where, ["2024-01", "2024-06"]);
    const course = (name: string) =>
      courses.find(({ row }) => row === name)?.points.map(({ at, value }) => [at, value]);
    expect(course("Films")).toEqual([
      ["2024-01", 300],
      ["2024-02", null],
      ["2024-04", 0],
      ["2024-05", null],
      ["2024-06", null],
    ]);
    expect(course("Journals")?.map(([, value]) => value)).toEqual([10, 20, 40, 50, 60]);
  });
});

test("a file leaves empty what is counted at another month, and writes zeros where nothing was used", async () => {
  const question = schema.parse({
    ...{ version: 1, rows: ["platform"], columns: ["month"], order: { by: "name", descending: false } },
    // Records, since uses of two metrics are not added up.
    ...{ measure: "facts", where: { reportType: ["films", "TR51"], month: { from: "2024-01", to: "2024-06" } } },
  });
  const file = await (await streamCsv(scope, question, running)).text();
  expect(file.replace("\uFEFF", "").trim().split("\r\n").slice(1)).toEqual(["Films,1,1,,0,,", "Journals,5,1,1,1,1,1"]);
});

test("a report of interest notes that it counts quarters where it does", async () => {
  const notes = async (where: Where) => {
    const question = schema.parse({
      ...{ version: 1, rows: ["platform"], columns: ["metric"] },
      where: { reportType: ["interest"], month: { from: "2024-01", to: "2024-06" }, ...where },
    });
    return (await runReport(scope, question, running)).notes.map(({ code }) => code);
  };
  expect(await notes({})).toEqual(["countsByQuarter"]);
  expect(await notes({ platform: [on.journals] })).toEqual([]);
  expect(await notes({ month: { from: "2024-02", to: "2024-06" } })).toEqual([]);
});

test("charts of a platform draw the same", async () => {
  const source = await wholeType(scope, on.quarters);
  const request = { prim_dim: "month", platform: on.films, from: "2024-01", to: "2024-06", metric: "views" } as const;
  const chart = await readChart(scope, source, { request, running });
  const question = schema.parse({ version: 1, rows: ["month"], columns: [], where: { reportType: ["films"] } });
  const picture = chartOf(tableOfChart(chart), question, { words, months: chart.months });
  expect(picture && line(picture, "total")).toEqual([300, null, null, 0, null, null]);
  expect(picture?.counted.map(({ at }) => at)).toEqual(["2024-02", "2024-03", "2024-05", "2024-06"]);
});

describe("the dashboard", () => {
  const ask = (from: string, to: string) =>
    readInterest(scope, { organization: on.library, from: month(from), to: month(to) }, running);

  test("draws a quarter at its first month, and the kinds that are counted by months as they are", async () => {
    const { months, groups } = await ask("2024-01", "2024-06");
    const kinds = groups.filter(({ pk }) => pk === on.other || pk === on.text);
    const { rows, missing, countedOf } = drawnInterest(months, kinds);
    expect(line({ rows }, `group ${on.other}`)).toEqual([300, null, null, 0, null, null]);
    expect(line({ rows }, `group ${on.text}`)).toEqual([10, 20, 0, 40, 50, 60]);
    expect(missing).toEqual([]);
    expect(countedOf(kinds)[1]).toEqual({ at: "2024-03", with: ["2024-01"], isPart: true });
    expect(countedOf(kinds.filter(({ pk }) => pk === on.other))[1]).toMatchObject({ at: "2024-03", isPart: false });
    expect(countedOf(kinds.filter(({ pk }) => pk === on.text))).toEqual([]);
  });

  test("counts the days of the whole quarter", async () => {
    const { days, first_month, last_month } = await ask("2024-04", "2024-07");
    expect([days, first_month, last_month]).toEqual([183, "2024-04", "2024-09"]);
    const months = { from: month("2024-07"), to: month("2024-07") };
    expect(await organizationInterest(scope, { organization: on.library, months, running })).toMatchObject({
      ...{ interest: { other: 90 }, days: 92, min_date: "2024-07-01", max_date: "2024-09-30" },
    });
  });

  test("compares a kind only where quarters lie in both spans as a whole", async () => {
    const compared = async (from: string, to: string) =>
      new Map(((await ask(from, to)).previous?.groups ?? []).map(({ group, now, before }) => [group, [before, now]]));
    const quarter = await compared("2024-04", "2024-06");
    expect([quarter.get(on.other), quarter.get(on.text)]).toEqual([
      [300, 0],
      [30, 150],
    ]);
    const months = await compared("2024-03", "2024-04");
    expect([months.get(on.other), months.get(on.text)]).toEqual([undefined, [30, 40]]);
  });
});

test("a platform is held against the months before where they are whole quarters", async () => {
  const former = async (from: string, to: string) =>
    (await summarizePlatform(scope, { platform: on.films, months: { from: month(from), to: month(to) } }, running))
      .former;
  expect(await former("2024-04", "2024-06")).toMatchObject({
    ...{ from: "2024-01", to: "2024-03", interest: { other: 300 } },
    now: { interest: { other: 0 } },
  });
  expect(await former("2024-03", "2024-04")).toBeNull();
});

test("a month after a quarter's figure is no unusual one", async () => {
  const platformId = await aPlatform("Both");
  const tr = await reportTypeId("TR51");
  await db().interestDefinition.create({
    data: { reportTypeId: on.quarters, metricId: await metricId("Total_Item_Requests"), groupId: on.text },
  });
  await db().platformInterest.createMany({
    data: [tr, on.quarters].map((id) => ({ platformId, reportTypeId: id })),
  });
  const requests = await metricId("Total_Item_Requests");
  const at = (nth: number) => `2025-${String(nth + 1).padStart(2, "0")}`;
  const of = { organizationId: on.library, platformId };
  for (let nth = 0; nth < 12; nth += 1)
    await used({ ...of, reportTypeId: tr, month: at(nth) }, [fact({ metricId: requests, value: 100 + (nth % 3) })]);
  await used({ ...of, reportTypeId: on.quarters, month: at(6) }, [fact({ metricId: requests, value: 5000 })]);
  const { results } = await listUnusualMonths(scope, { platform: platformId, explained: false }, running);
  expect(results.map((one) => [one.month, one.value])).toEqual([]);
});
