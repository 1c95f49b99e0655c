import { describe, expect, test } from "vitest";
import { addMonths, month as monthOf } from "@/lib/counter/standard/month";
import type { CountedSpan } from "@/lib/coverage/counted-spans";
import { question as schema } from "@/lib/usage/question";
import { chartOf, chartQuestion, choosesMetric, drawableMetrics, sharesOfRows } from "./report-chart";
import type { ReportColumn, ReportTable } from "./report-table";

const question = schema.parse({ version: 1, where: { reportType: ["TR"] }, rows: ["title"], columns: ["metric"] });
const label = (name: string) => ({ name, isBlank: false });
const row = (key: number | string, name: string, cells: Record<string, number>, total?: number) => ({
  ...label(name),
  ...{ key, cells, total: total ?? Object.values(cells).reduce((sum, value) => sum + value, 0) },
});
const column = (key: string, total: number, ...names: string[]): ReportColumn => ({
  ...{ key, total, kind: "count" },
  labels: names.map(label),
});
const table = (rows: ReportTable["rows"], more: Partial<ReportTable> = {}): ReportTable => ({
  ...{ rows, total: rows.reduce((sum, { total }) => sum + total, 0), rowCount: rows.length, notes: [] },
  ...{ columns: [column("1", 30, "Total"), column("2", 70, "Unique")], remainder: null },
  ...more,
});
const words = { total: "Total", other: (count: number) => `Other (${count})`, untagged: "Without a tag" };
const nothingKnown = { words, months: null };

describe("what is asked for", () => {
  test("the first rows by the one metric that is drawn, whatever page of the table is shown", () => {
    const reportQuestion = { ...question, page: 7, pageSize: 10 };
    const largest = {
      ...{ rows: ["title"], columns: [], page: 1, pageSize: 11, order: { by: "total", descending: true } },
      where: { reportType: ["TR"], metric: ["Total_Item_Requests"] },
    };
    expect(chartQuestion(reportQuestion, "Total_Item_Requests")).toMatchObject(largest);
    // The order by a metric that is no column of the chart.
    const byColumn = { ...reportQuestion, order: { by: "7", descending: false } };
    expect(chartQuestion(byColumn, "Total_Item_Requests")).toMatchObject(largest);
  });

  test("the first rows in the order of the table, by name or by difference", () => {
    const byName = { ...question, order: { by: "name", descending: false } };
    expect(chartQuestion(byName, "Total_Item_Requests")).toMatchObject({ order: byName.order, pageSize: 21 });
    const range = { from: null, to: null };
    const fallen = {
      ...question,
      trend: { base: range, compared: range },
      order: { by: "difference", descending: false },
    };
    expect(chartQuestion(fallen, null)).toMatchObject({ order: fallen.order, pageSize: 21 });
  });

  test("starts with the least used, including unused ones, when the table does", () => {
    const least = { ...question, zeroRows: true, pageSize: 50, order: { by: "total", descending: false } };
    expect(chartQuestion(least, "Total_Item_Requests")).toMatchObject({
      ...{ zeroRows: true, pageSize: 21, order: { by: "total", descending: false } },
    });
    expect(chartQuestion({ ...least, rows: ["month"] }, null)).toMatchObject({
      order: { by: "name" },
      zeroRows: false,
    });
  });

  test("the whole course of time, in order", () => {
    expect(chartQuestion({ ...question, rows: ["month"] }, null)).toMatchObject({
      ...{ rows: ["month"], columns: ["metric"], page: 1, pageSize: 10_000 },
      order: { by: "name", descending: false },
    });
  });

  test("a metric is chosen wherever several would be added up, or split what is split already", () => {
    expect(choosesMetric(question)).toBe(true);
    expect(choosesMetric({ ...question, columns: ["month"] })).toBe(true);
    expect(choosesMetric({ ...question, where: { ...question.where, metric: ["No_License"] } })).toBe(false);
    expect(choosesMetric({ ...question, rows: ["metric"], columns: ["month"] })).toBe(false);
    expect(choosesMetric({ ...question, measure: "titles" })).toBe(false);
    expect(choosesMetric({ ...question, rows: ["month"], columns: [], split: "metric", part: 2 })).toBe(false);
  });

  test("a metric that the report leaves out is never drawn, however much usage it has", () => {
    const [requests, denials] = [
      { value: "Total_Item_Requests", name: "Total Item Requests" },
      { value: "No_License", name: "No License" },
    ];
    const asking = (...metric: string[]) => ({ ...question, where: { ...question.where, metric } });
    expect(drawableMetrics(question, [requests, denials])).toEqual([requests, denials]);
    expect(drawableMetrics(asking("No_License", "Limit_Exceeded"), [requests, denials])).toEqual([denials]);
    expect(drawableMetrics(asking("Unique_Item_Requests", "No_License"), [{ value: "JR1", name: "JR1" }])).toEqual([
      { value: "Unique_Item_Requests", name: "Unique Item Requests" },
      denials,
    ]);
  });
});

describe("things", () => {
  const one = { ...question, columns: [] };

  test("the ten largest, and the rest as one bar that makes the sum whole", () => {
    const rows = Array.from({ length: 10 }, (_, at) => row(at + 1, "Nature", {}, 100 - at));
    const chart = chartOf(table(rows, { rowCount: 45, total: 2000, columns: [] }), one, nothingKnown);
    expect(chart?.rows).toHaveLength(11);
    expect(chart?.rows.slice(0, 2).map(({ row }) => row)).toEqual(["Nature", "Nature #2"]);
    expect(chart?.rows.at(-1)).toEqual({ row: "Other (35)", total: 2000 - 955 });
    expect(chart?.finding).toMatchObject({ series: "", row: "Nature", value: 100, total: 2000 });
    expect(chart?.rest).toEqual({ row: "Other (35)", count: 35, value: 2000 - 955 });
  });

  test("labels the first of the smallest as the smallest, in the order of the table, without a bar of the others", () => {
    const rows = Array.from({ length: 20 }, (_, at) => row(at + 1, `Title ${at}`, {}, at));
    const least = { ...one, order: { by: "total", descending: false } };
    const chart = chartOf(table(rows, { rowCount: 45, total: 2000, columns: [] }), least, nothingKnown);
    expect(chart?.rows.slice(0, 2)).toEqual([
      { row: "Title 0", total: 0 },
      { row: "Title 1", total: 1 },
    ]);
    expect(chart).toMatchObject({
      ...{ drawn: 20, rowOrder: "least", rest: null },
      finding: { isLeast: true, row: "Title 0", value: 0, total: 2000 },
    });
  });

  test("a rest of one row is that row", () => {
    const rows = Array.from({ length: 11 }, (_, at) => row(at + 1, `Title ${at}`, {}, 100 - at));
    const chart = chartOf(table(rows, { columns: [] }), one, nothingKnown);
    expect(chart).toMatchObject({ drawn: 11, rest: null });
    expect(chart?.rows.at(-1)).toMatchObject({ row: "Title 10" });
  });

  test("different titles are not added up: the rest has no bar", () => {
    const rows = Array.from({ length: 10 }, (_, at) => row(at + 1, `P${at}`, {}, 9));
    const counted = { ...one, measure: "titles" } as const;
    const chart = chartOf(table(rows, { rowCount: 45, total: 60, columns: [] }), counted, nothingKnown);
    expect(chart).toMatchObject({ drawn: 10, rest: null, rowsAddUp: false, finding: { total: null } });
    expect(chart?.rows).toHaveLength(10);
  });

  test("metrics side by side are spoken of apart: the leader is of the largest, not of a sum", () => {
    const rows = [row(1, "Cell", { 1: 30, 2: 20 }), row(2, "Brain", { 2: 50 })];
    const chart = chartOf(table(rows), question, nothingKnown);
    expect(chart).toMatchObject({ addsUp: false, finding: { series: "Unique", row: "Brain", value: 50, total: 70 } });
  });

  test("parts of a whole are spoken of together", () => {
    const rows = [row(1, "Cell", { 1: 30, 2: 20 }), row(2, "Brain", { 2: 40 })];
    const chart = chartOf(table(rows), { ...question, columns: ["accessType"] }, nothingKnown);
    expect(chart).toMatchObject({ addsUp: true, finding: { series: "", row: "Cell", value: 50, total: 90 } });
  });

  test("rows against months are one bar each, and a course each", () => {
    const columns = [column("2026-01", 10, "2026-01"), column("2026-02", 1, "2026-02")];
    const rows = [row(1, "Cell", { "2026-01": 4 }), row(2, "Brain", { "2026-01": 6, "2026-02": 1 })];
    const chart = chartOf(table(rows, { columns }), { ...question, columns: ["month"] }, nothingKnown);
    expect(chart?.rows).toEqual([
      { row: "Cell", total: 4 },
      { row: "Brain", total: 7 },
    ]);
    expect(chart?.courses[0]?.points).toEqual([
      { at: "2026-01", value: 4 },
      { at: "2026-02", value: 0 },
    ]);
  });

  test("platforms by year keep the order of the table, and have no bar of other years", () => {
    const years = Array.from({ length: 25 }, (_, at) => row(`${at},2024`, `P${at} / 2024`, {}, 1));
    const query = { ...one, rows: ["platform", "year"] } as const;
    const byName = { ...query, order: { by: "name", descending: false } };
    const chart = chartOf(table(years, { columns: [], rowCount: 25 }), byName, nothingKnown);
    expect(chart?.rows.map(({ row }) => row)).toEqual(years.slice(0, 20).map(({ name }) => name));
    expect(chart).toMatchObject({ rowOrder: "first", rest: null });
    const largest = chartOf(table(years, { columns: [], rowCount: 25 }), query, nothingKnown);
    expect(largest?.rows).toHaveLength(10);
    expect(largest?.rest).toMatchObject({ count: 15, value: 15 });
  });

  test("titles by difference have bars of the difference", () => {
    const columns = [
      column("base", 80, "2023"),
      column("compared", 100, "2024"),
      column("difference", 20, "Difference"),
    ];
    const rows = [
      row(1, "Cell", { base: 50, compared: 40, difference: -10 }),
      row(2, "Brain", { base: 30, compared: 60, difference: 30 }),
    ];
    const trend = { base: { from: null, to: null }, compared: { from: null, to: null } };
    const fallen = { ...one, trend, order: { by: "difference", descending: false } };
    const chart = chartOf(table(rows, { columns }), fallen, nothingKnown);
    expect(chart?.rows).toEqual([
      { row: "Cell", difference: -10 },
      { row: "Brain", difference: 30 },
    ]);
    expect(chart?.finding).toMatchObject({
      ...{ isLeast: true, isDifference: true, row: "Cell", value: -10, change: 0.25 },
      ranges: { base: 80, compared: 100 },
    });
  });

  test("shares of a row add up to one, and none is known without usage", () => {
    const series = [
      { key: "1", label: "Controlled" },
      { key: "2", label: "Open" },
    ];
    const rows = [
      { row: "Cell", 1: 30, 2: 10 },
      { row: "Brain", 1: 0, 2: 0 },
      { row: "Nature", 1: 5, 2: null },
    ];
    expect(sharesOfRows({ rows, series })).toEqual([
      { row: "Cell", 1: 0.75, 2: 0.25 },
      { row: "Brain", 1: null, 2: null },
      { row: "Nature", 1: 1, 2: null },
    ]);
  });

  test("two ranges stand side by side, with what became of the whole", () => {
    const columns = [column("base", 80, "2023"), column("compared", 100, "2024"), column("difference", 20, "+")];
    const rows = [row(1, "Cell", { base: 50, compared: 40 }), row(2, "Brain", { base: 30, compared: 60 })];
    const trend = { base: { from: null, to: null }, compared: { from: null, to: null } };
    const chart = chartOf(table(rows, { columns }), { ...one, trend }, nothingKnown);
    expect(chart?.series.map(({ key }) => key)).toEqual(["base", "compared"]);
    expect(chart).toMatchObject({ addsUp: false, finding: { change: 0.25 } });
  });

  test("report types have their names, and short ones where two of them would be cut alike", () => {
    const name = (release: string) => `TR_J1 – Journal Requests (Excluding OA_Gold), Release ${release}`;
    const types = [
      { ...row(1, name("5"), {}, 4), code: "TR_J1" },
      { ...row(2, name("5.1"), {}, 3), code: "TR_J151" },
    ];
    const byType = chartOf(table(types, { columns: [] }), { ...one, rows: ["reportType"] }, nothingKnown);
    expect(byType?.rows.map(({ row }) => row)).toEqual([name("5"), name("5.1")]);
    expect(byType?.short).toEqual({ [name("5")]: "TR_J1", [name("5.1")]: "TR_J151" });
    const columns = [{ ...column("1", 9, name("5")), labels: [{ ...label(name("5")), code: "TR_J1" }] }];
    const rows = [row(1, "Cell", { 1: 4 }), row(2, "Brain", { 1: 5 })];
    const apart = chartOf(table(rows, { columns }), { ...question, columns: ["reportType"] }, nothingKnown);
    expect([apart?.series[0]?.label, apart?.short]).toEqual([name("5"), { [name("5")]: "TR_J1" }]);
    // Of platforms and metrics the short name is another word for them.
    const platforms = [{ ...row(1, "Wiley Online Library", {}, 4), code: "wiley" }, row(2, "Brill", {}, 6)];
    expect(chartOf(table(platforms, { columns: [] }), { ...one, rows: ["platform"] }, nothingKnown)?.short).toEqual({});
  });

  test("one row is nothing to compare; a very long name is shortened", () => {
    expect(chartOf(table([row(1, "Cell", { 1: 4 })]), question, nothingKnown)).toBeNull();
    const rows = [row(1, "A".repeat(90), { 1: 4 }), row(2, "Brain", { 1: 6 })];
    expect(String(chartOf(table(rows), question, nothingKnown)?.rows[0]?.row)).toHaveLength(40);
  });
});

describe("times", () => {
  const firstMonth = monthOf("2023-01");
  const inTime = { ...question, rows: ["month"], columns: [] } as const;
  const month = (name: string, total: number) => row(name, name, {}, total);
  const nothing: number[] = [];
  const unbroken: CountedSpan[] = [];
  const covered = (month: string, present = 2, is_due = true) => ({
    ...{ month, present, partial: 0, expected: 2, is_due },
    ...{ lacking: nothing, spans: unbroken },
  });

  test("a month of which there are data but no use is zero, one without data is a gap", () => {
    const rows = [month("2024-04", 9), month("2024-01", 5)];
    const months = [covered("2024-01"), covered("2024-02", 1), covered("2024-03", 0), covered("2024-04")];
    const chart = chartOf(table(rows, { columns: [] }), inTime, { words, months });
    expect(chart?.rows).toEqual([
      { row: "2024-01", total: 5 },
      { row: "2024-02", total: 0 },
      { row: "2024-03" },
      { row: "2024-04", total: 9 },
    ]);
    expect(chart).toMatchObject({ kind: "line", missing: ["2024-03"], incomplete: 1, rowsAddUp: true });
    // A title that is used in two months is one title.
    const titles = chartOf(table(rows, { columns: [] }), { ...inTime, measure: "titles" }, { words, months });
    expect(titles?.rowsAddUp).toBe(false);
  });

  test("a month with partial reports only is drawn, marked, and gives no comparison of years", () => {
    const half = { ...covered("2024-02", 0), partial: 1 };
    const months = [covered("2024-01"), half, { ...covered("2024-03", 1), partial: 1 }];
    const rows = [month("2024-01", 5), month("2024-02", 2), month("2024-03", 4)];
    const chart = chartOf(table(rows, { columns: [] }), inTime, { words, months });
    expect(chart).toMatchObject({ missing: [], partial: ["2024-02", "2024-03"], incomplete: 2 });
    expect(chart?.rows[1]).toEqual({ row: "2024-02", total: 2 });
    const years = Array.from({ length: 24 }, (_, at) => addMonths(firstMonth, at));
    const change = (known: typeof months) =>
      chartOf(
        table(
          years.map((name) => month(name, 3)),
          { columns: [] },
        ),
        inTime,
        { words, months: known },
      )?.finding.change;
    const whole = years.map((name) => covered(name));
    expect(change(whole)).toBe(0);
    expect(change(whole.map((one) => (one.month === "2024-02" ? half : one)))).toBeNull();
  });

  test("what is asked for before and after the data is a gap as well; what could not be here yet is not overdue", () => {
    const months = [covered("2023-12", 0), covered("2024-01"), covered("2024-02", 0), covered("2024-03", 0, false)];
    const chart = chartOf(table([month("2024-01", 5)], { columns: [] }), inTime, { words, months });
    expect(chart?.rows.map(({ row }) => row)).toEqual(["2023-12", "2024-01", "2024-02", "2024-03"]);
    expect(chart).toMatchObject({ missing: ["2023-12", "2024-02", "2024-03"], overdue: 2 });
  });

  test("a kind of interest of which no report is here is no zero, though others are here", () => {
    const kinds = [column("1", 9, "Full text"), column("2", 4, "Search")];
    const rows = [row("2024-01", "2024-01", { 1: 9, 2: 4 })];
    const months = [covered("2024-01"), { ...covered("2024-02", 1), lacking: [1] }];
    const query = { ...inTime, columns: ["metric"] } as const;
    const chart = chartOf(table(rows, { columns: kinds }), query, { words, months });
    expect(chart?.rows[1]).toEqual({ row: "2024-02", 1: null, 2: 0 });
    expect(chart).toMatchObject({ missing: [], incomplete: 1 });
  });

  test("a platform without a report of a month that others have is a gap, and the chart says that it ends early", () => {
    const platforms = [column("1", 9, "Moravica"), column("2", 4, "Societas")];
    const rows = [row("2024-01", "2024-01", { 1: 5, 2: 4 }), row("2024-02", "2024-02", { 1: 4 })];
    const months = [covered("2024-01"), { ...covered("2024-02", 1), lacking: [2] }];
    const query = { ...inTime, columns: ["platform"] } as const;
    const chart = chartOf(table(rows, { columns: platforms }), query, { words, months });
    expect(chart?.rows[1]).toEqual({ row: "2024-02", 1: 4, 2: null });
    expect(chart?.ended).toEqual([{ label: "Societas", from: "2024-02", to: "2024-02" }]);
  });

  test("years are bars; one that lacks months is incomplete, one without data a gap", () => {
    const months = [covered("2022-12"), covered("2023-01", 0), covered("2024-11", 0), covered("2024-12")];
    const query = { ...inTime, rows: ["year"] } as const;
    const rows = [row(2022, "2022", {}, 3), row(2024, "2024", {}, 8)];
    expect(chartOf(table(rows, { columns: [] }), query, { words, months })).toMatchObject({
      rows: [{ row: "2022", total: 3 }, { row: "2023" }, { row: "2024", total: 8 }],
      ...{ missing: ["2023"], incomplete: 1 },
    });
  });

  test("of a list of years there is nothing between them, also where nothing is known of gaps", () => {
    const query = { ...inTime, where: { ...question.where, year: [2020, 2022] } } as const;
    const chart = chartOf(table([month("2020-12", 1), month("2022-02", 1)], { columns: [] }), query, nothingKnown);
    expect(chart?.rows.map(({ row }) => row)).toEqual(["2020-12", "2022-01", "2022-02"]);
  });

  test("the last twelve months are held against the twelve before, unless some are missing", () => {
    const names = Array.from(
      { length: 24 },
      (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
    );
    const rows = names.map((name, at) => month(name, at < 12 ? 10 : 11));
    const months = names.map((name) => covered(name));
    const chart = (known: typeof months, of = rows) =>
      chartOf(table(of, { columns: [] }), inTime, { words, months: known });
    expect(chart(months)?.finding).toMatchObject({ row: "2024-01", value: 11, total: 252 });
    expect(chart(months)?.finding.change).toBeCloseTo(0.1);
    const without = rows.filter(({ name }) => name !== "2024-05");
    const gap = months.map((one) => (one.month === "2024-05" ? covered("2024-05", 0) : one));
    expect(chart(gap, without)?.finding.change).toBeNull();
    const notYet = [...months, covered("2025-01", 0, false)];
    expect(chart(notYet)?.finding.change).toBeCloseTo(0.1);
  });

  test("figures of quarters are held against those of the year before where quarters are whole", () => {
    const names = Array.from({ length: 24 }, (_, at) => addMonths(firstMonth, at));
    const quarters = names.map((name): ReturnType<typeof covered> => {
      const from = addMonths(name, -((Number(name.slice(5)) - 1) % 3));
      return { ...covered(name), spans: [{ from, to: addMonths(from, 2), of: null }] };
    });
    const rows = names.filter((_, at) => at % 3 === 0).map((name, at) => month(name, at < 4 ? 10 : 12));
    const change = (known: typeof quarters) =>
      chartOf(table(rows, { columns: [] }), inTime, { words, months: known })?.finding.change;
    expect(change(quarters)).toBeCloseTo(0.2);
    const shifted = [...quarters, { ...covered("2025-01"), spans: [{ from: "2025-01", to: "2025-03", of: null }] }];
    expect(change(shifted)).toBeNull();
  });

  test("nothing is known of a month without figures where nothing is known of gaps", () => {
    const rows = [month("2024-01", 5), month("2024-03", 9)];
    expect(chartOf(table(rows, { columns: [] }), inTime, nothingKnown)?.rows[1]).toEqual({
      row: "2024-02",
      total: null,
    });
  });

  test("years of publication are bars in their order", () => {
    const rows = [row(2020, "2020", {}, 3), row(2019, "2019", {}, 8)];
    const chart = chartOf(table(rows, { columns: [] }), { ...inTime, rows: ["yop"] }, nothingKnown);
    expect(chart).toMatchObject({ kind: "bars", rows: [{ row: "2019" }, { row: "2020" }], missing: [] });
  });
});
