import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { listMonths } from "@/lib/reports/ask/list-months";
import { runReport } from "@/lib/reports/ask/run-report";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { reportAnswer } from "@/lib/reports/report-answers";
import { chartOf, chartQuestion } from "@/lib/reports/report-chart";
import { question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

const running = { locale: "en" } as const;
const months = ["2024-01", "2024-02", "2024-03", "2024-04"] as const;

/**
 * Uses by month; null: no report; 0: an empty report. Of April the second platform has no report anywhere, of February
 * no library has one of the first.
 */
const world = {
  Brno: { Alpha: [10, null, 0, 40], Beta: [1, 2, 0, null] },
  Olomouc: { Alpha: [5, null, 7, null], Beta: [0, 3, 4, null] },
} as const;

const libraries = new Map<string, number>();
const platforms = new Map<string, number>();
let scope: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  const tr = await reportTypeId("TR51");
  const requests = await metricId("Total_Item_Requests");
  const title = await aTitle("Annals");
  for (const name of ["Alpha", "Beta"]) platforms.set(name, await aPlatform(name));
  for (const [library, of] of Object.entries(world)) {
    const organizationId = await aLibrary(library);
    libraries.set(library, organizationId);
    for (const [platform, uses] of Object.entries(of))
      for (const [at, value] of uses.entries())
        if (value !== null)
          await used(
            { organizationId, platformId: platforms.get(platform) ?? 0, reportTypeId: tr, month: months[at] ?? "" },
            value > 0 ? [fact({ metricId: requests, titleId: title, value })] : [],
          );
  }
  scope = await reader([...libraries.values()]);
});

const report = (more: object) =>
  schema.parse({
    ...{ version: 1, where: { reportType: ["TR51"], month: { from: "2024-01", to: "2024-04" } } },
    ...{ rows: ["platform"], columns: ["month"], order: { by: "name", descending: false } },
    ...more,
  });

async function answerOf(more: object) {
  const question = report(more);
  return reportAnswer(await runReport(scope, question, running), question);
}

/** The rule, calculated from the table above. */
function expectedOf(cells: readonly (number | null)[]): { figure: number | null; gap?: object } {
  const reports = cells.filter((cell) => cell !== null);
  const counts = { present: reports.length, expected: cells.length };
  const sum = reports.reduce((all: number, one) => all + one, 0);
  if (reports.length === 0) return { figure: null, gap: { kind: "missing", ...counts } };
  return { figure: sum, ...(reports.length < cells.length ? { gap: { kind: "incomplete", ...counts } } : {}) };
}

const usesOf = (platform: "Alpha" | "Beta", at: number) =>
  Object.values(world).map((of): number | null => of[platform][at] ?? null);

describe("a flexible report", () => {
  test("has a count, zero or null in each cell by platform and month, with the reports behind it", async () => {
    const answer = await answerOf({});
    for (const [nth, platform] of (["Alpha", "Beta"] as const).entries()) {
      const row = answer.results[nth];
      expect(row?.name).toBe(platform);
      const total = expectedOf(months.flatMap((_, at) => usesOf(platform, at)));
      expect(row?.total).toBe(total.figure);
      expect(row?.gaps?.total).toEqual(total.gap);
      for (const [at, month] of months.entries()) {
        // A month without usage anywhere is no column.
        if (!answer.columns.some(({ key }) => key === month)) continue;
        const expected = expectedOf(usesOf(platform, at));
        expect([platform, month, row?.cells[month]]).toEqual([platform, month, expected.figure]);
        expect(row?.gaps?.[month]).toEqual(expected.gap);
      }
    }
    const february = answer.columns.find(({ key }) => key === "2024-02");
    expect(february).toMatchObject({ total: 5, gap: { kind: "incomplete", present: 2, expected: 4 } });
    expect(answer.totals?.gap).toEqual({ kind: "incomplete", present: 11, expected: 16 });
  });

  test("knows it by library and platform, and with times in rows", async () => {
    const apart = await answerOf({ rows: ["organization", "platform"] });
    const byName = new Map(apart.results.map((row) => [row.name, row]));
    expect(byName.get("Brno / Alpha")?.cells).toEqual({ "2024-01": 10, "2024-02": null, "2024-03": 0, "2024-04": 40 });
    expect(byName.get("Olomouc / Alpha")?.cells).toEqual({
      ...{ "2024-01": 5, "2024-02": null, "2024-03": 7, "2024-04": null },
    });
    const over = await answerOf({ rows: ["month"], columns: ["platform"] });
    const february = over.results.find(({ pk }) => pk === "2024-02");
    expect(february?.cells).toEqual({ [platforms.get("Alpha") ?? 0]: null, [platforms.get("Beta") ?? 0]: 5 });
  });

  test("rows without a place are unknown only where no place has a report", async () => {
    const { results, columns } = await answerOf({ rows: ["title"], where: { reportType: ["TR51"], ...only("Alpha") } });
    expect(results[0]?.cells).toEqual({ "2024-01": 15, "2024-03": 7, "2024-04": 40 });
    expect(results[0]?.gaps).toBeUndefined();
    expect(columns.map(({ gap }) => gap?.kind)).toEqual([undefined, undefined, "incomplete"]);
  });

  test("a year is incomplete where months are missing, and says which it covers", async () => {
    const { results, columns } = await answerOf({ columns: ["year"] });
    expect(columns.map(({ names }) => names)).toEqual([["2024 (Jan–Apr)"]]);
    expect(results.map(({ gaps }) => gaps?.["2024"])).toEqual([
      { kind: "incomplete", present: 5, expected: 8 },
      { kind: "incomplete", present: 6, expected: 8 },
    ]);
  });

  test("has no change from or to months without reports", async () => {
    const trend = { base: { from: "2024-01", to: "2024-02" }, compared: { from: "2024-03", to: "2024-04" } };
    const { results } = await answerOf({ columns: [], trend });
    const whole = { base: { from: "2024-01", to: "2024-01" }, compared: { from: "2024-03", to: "2024-03" } };
    expect(results[0]?.cells).toMatchObject({ base: 15, compared: 47, difference: 32, change: null });
    expect(results[0]?.gaps?.change).toEqual({ kind: "incomparable", present: 5, expected: 8 });
    const comparable = await answerOf({ columns: [], trend: whole });
    expect(comparable.results[0]?.cells).toMatchObject({ base: 15, compared: 7, difference: -8, change: 7 / 15 - 1 });
    expect(comparable.results[0]?.gaps).toEqual({});
  });

  test("leaves cells of files empty where the figure is unknown", async () => {
    const response = await streamCsv(scope, report({}), running);
    const lines = (await response.text()).split(/\r?\n/);
    expect(lines.slice(1, 3)).toEqual(["Alpha,62,15,,7,40", "Beta,10,1,5,4,"]);
  });

  test("draws a gap, not a zero, in charts of several series and in trends", async () => {
    const question = chartQuestion(report({ rows: ["month"], columns: ["platform"] }), null);
    const [table, coverage] = await Promise.all([runReport(scope, question, running), listMonths(scope, question)]);
    const words = { total: "Total", other: String, untagged: "" };
    const chart = chartOf(table, question, { words, months: coverage });
    const line = (name: string) => chart?.rows.map((row) => row[String(platforms.get(name))]);
    expect(line("Alpha")).toEqual([15, null, 7, 40]);
    expect(line("Beta")).toEqual([1, 5, 4, null]);
    const byMonth = chartQuestion(report({}), null);
    const trends = chartOf(await runReport(scope, byMonth, running), byMonth, { words, months: null })?.courses;
    expect(trends?.map(({ row, points }) => [row, points.map(({ value }) => value)])).toEqual([
      ["Alpha", [15, null, 7, 40]],
      ["Beta", [1, 5, 4, null]],
    ]);
  });

  test("says which series end before the others", async () => {
    const of = async (rows: string) => {
      const question = chartQuestion(report({ rows: [rows], columns: ["platform"] }), null);
      const [table, coverage] = await Promise.all([runReport(scope, question, running), listMonths(scope, question)]);
      return chartOf(table, question, { words: { total: "", other: String, untagged: "" }, months: coverage });
    };
    expect((await of("month"))?.ended).toEqual([{ label: "Beta", from: "2024-04", to: "2024-04" }]);
  });

  test("hatches an incomplete year and names its months on the axis", async () => {
    const question = chartQuestion(
      report({
        rows: ["year"],
        columns: [],
        where: { reportType: ["TR51"], month: { from: "2023-01", to: "2024-04" } },
      }),
      null,
    );
    const [table, coverage] = await Promise.all([runReport(scope, question, running), listMonths(scope, question)]);
    const chart = chartOf(table, question, { words: { total: "", other: String, untagged: "" }, months: coverage });
    expect(chart?.rows).toEqual([{ row: "2023" }, { row: "2024 (Jan–Apr)", total: 72 }]);
    expect([chart?.missing, chart?.partial]).toEqual([["2023"], ["2024 (Jan–Apr)"]]);
    expect(chart?.places).toEqual({ "2023": "2023", "2024": "2024 (Jan–Apr)" });
  });

  test("a month without any row has series that lack it, and zeros of those that do not", async () => {
    const [of, brno] = [await aPlatform("Gamma"), libraries.get("Brno") ?? 0];
    const tr = await reportTypeId("TR51");
    const requests = await metricId("Total_Item_Requests");
    const delta = await aPlatform("Delta");
    const uses = (value: number) => [fact({ metricId: requests, value })];
    for (const [platformId, at, facts] of [
      [of, "2023-01", uses(3)],
      [of, "2023-03", uses(4)],
      [delta, "2023-01", uses(5)],
      [delta, "2023-02", []],
      [delta, "2023-03", uses(6)],
    ] as const)
      await used({ organizationId: brno, platformId, reportTypeId: tr, month: at }, facts);
    const question = chartQuestion(
      report({
        ...{ rows: ["month"], columns: ["platform"] },
        where: { reportType: ["TR51"], platform: [of, delta], month: { from: "2023-01", to: "2023-03" } },
      }),
      null,
    );
    const [table, coverage] = await Promise.all([runReport(scope, question, running), listMonths(scope, question)]);
    const chart = chartOf(table, question, { words: { total: "", other: String, untagged: "" }, months: coverage });
    expect(chart?.rows.map((row) => [row[String(of)], row[String(delta)]])).toEqual([
      [3, 5],
      [null, 0],
      [4, 6],
    ]);
    await db().import.deleteMany({ where: { platformId: { in: [of, delta] } } });
  });
});

const only = (platform: string) => ({
  platform: [platforms.get(platform) ?? 0],
  month: { from: "2024-01", to: "2024-04" },
});
