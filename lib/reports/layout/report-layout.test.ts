import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import type { ReportColumn, ReportRow } from "../report-table";
import { noShareOf } from "../shares";
import { cellsOf, type LaidOut, layOut, layOutShares, layoutHeadings, totalsOf } from "./report-layout";

const words = createTranslator({ locale: "en", messages: catalog.en, namespace: "reports" });

const column = (key: string, total: number | null, kind: "count" | "change" = "count"): ReportColumn => ({
  ...{ key, kind, total },
  labels: [{ name: key, isBlank: false }],
});
const row = (cells: Record<string, number>, total: number, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ key: 1, name: "JSTOR", isBlank: false, total, cells },
  ...more,
});
const ask = (more: object = {}) =>
  schema.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"], ...more });
const tableOf = (columns: readonly ReportColumn[], total: number, more: Partial<LaidOut> = {}): LaidOut => ({
  ...{ columns, total, rowCount: 2, notes: [] },
  ...more,
});
const laidOut = (question: ReturnType<typeof ask>, table: LaidOut, hasTags = false) =>
  layOut(question, table, { words, hasTags });

const ranges = { base: { from: "2023-01", to: "2023-12" }, compared: { from: "2024-01", to: "2024-12" } };

test("comparison has no total, and no change from zero", () => {
  const columns = [column("base", 0), column("difference", 0), column("change", null, "change")];
  const layout = laidOut(ask({ columns: [], trend: ranges }), tableOf(columns, 0));
  expect(layoutHeadings(layout)).toEqual(["Platform", "base", "difference", "change"]);
  expect(layout.figures.map(({ kind, format }) => [kind, format])).toEqual([
    ["count", "count"],
    ["difference", "count"],
    ["change", "share"],
  ]);
  expect(cellsOf(layout, row({ base: 0, difference: 0 }, 0))).toEqual(["JSTOR", 0, 0, null]);
  expect(totalsOf(layout)).toEqual(["Total", 0, 0, null]);
  expect(layout.rowsAddUp).toBe(false);
});

test("rows of tags are never added up, because tags overlap", () => {
  const question = ask({ columns: ["year"], rollUp: { by: "tag", remainder: true } });
  const layout = laidOut(question, tableOf([column("2024", 10)], 10));
  expect(layoutHeadings(layout)).toEqual(["Tag", "Total", "2024"]);
  expect(layout).toMatchObject({ rowsAddUp: true, columnsAddUp: false });
  expect(totalsOf(layout)).toEqual(["Total", 10, 10]);
});

test("untagged usage and totals have no figures when untagged usage has several metrics", () => {
  const question = ask({ columns: [], rollUp: { by: "tag", remainder: true } });
  const layout = laidOut(question, tableOf([], 10, { notes: [{ code: "mixedUntagged" }] }));
  expect([row({}, 4), row({}, 6, { key: "" })].map((one) => cellsOf(layout, one))).toEqual([
    ["JSTOR", 4],
    ["JSTOR", null],
  ]);
  expect(totalsOf(layout)).toEqual(["Total", null]);
});

test("columns stay without figures when these would add up different metrics", () => {
  const table = tableOf([column("2024", 10)], 10, { notes: [{ code: "mixedMetrics" }] });
  const layout = laidOut(ask({ columns: ["year"] }), table);
  expect(layoutHeadings(layout)).toEqual(["Platform", "Total", "2024"]);
  expect(cellsOf(layout, row({ 2024: 10 }, 10))).toEqual(["JSTOR", null, null]);
  expect(totalsOf(layout)).toEqual(["Total", null, null]);
  expect(layout.figures.map(({ isMixed, of }) => [isMixed, of(row({ 2024: 10 }, 10))])).toEqual([
    [true, "mixed"],
    [true, "mixed"],
  ]);
  const across = laidOut(ask({ columns: ["metric"] }), tableOf([column("Requests", 8), column("Searches", 2)], 10));
  expect(cellsOf(across, row({ Requests: 8 }, 10))).toEqual(["JSTOR", null, 8, 0]);
  expect(across.rowsAddUp).toBe(false);
});

const missing = { kind: "missing", present: 0, expected: 2 } as const;
const incomplete = { kind: "incomplete", present: 1, expected: 2 } as const;

test("cell stays empty when its reports are missing, and so does its total when all of them are", () => {
  const columns = [
    column("2024-01", 0),
    { ...column("2024-02", 0), gap: missing },
    { ...column("2024-03", 7), gap: incomplete },
  ];
  const layout = laidOut(ask(), tableOf(columns, 7));
  const gaps = { "2024-02": missing, "2024-03": incomplete };
  expect(cellsOf(layout, row({}, 0, { gaps }))).toEqual(["JSTOR", 0, 0, null, 0]);
  expect(totalsOf(layout)).toEqual(["Total", 7, 0, null, 7]);
  expect(layout.figures.map(({ gap, gapOf }) => [gap?.kind, gapOf(row({}, 0, { gaps }))?.kind])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ["missing", "missing"],
    ["incomplete", "incomplete"],
  ]);
});

test("row without gaps of its own has those of the columns and totals", () => {
  const columns = [{ ...column("2024-01", 0), gap: missing }, column("2024-02", 5)];
  const layout = laidOut(ask({ rows: ["title"] }), tableOf(columns, 0, { gap: missing }));
  expect(cellsOf(layout, row({ "2024-02": 5 }, 0)).slice(-3)).toEqual([null, null, 5]);
});

test("change and difference are unknown when a range lacks reports", () => {
  const columns = [column("base", 0), column("difference", 9), column("change", 2, "change")];
  const layout = laidOut(ask({ columns: [], trend: ranges }), tableOf(columns, 0));
  const gaps = { base: missing, difference: missing, change: { ...incomplete, kind: "incomparable" as const } };
  expect(cellsOf(layout, row({ base: 0, difference: 9, change: 2 }, 0, { gaps }))).toEqual(["JSTOR", null, null, null]);
});

test("details, tags and report types are columns of their own", () => {
  const question = ask({ rows: ["title", "item"], columns: [], mergeReportTypes: true });
  const layout = laidOut(question, tableOf([], 3), true);
  expect(layoutHeadings(layout)).toEqual([
    ...["Title / database", "Item", "DOI", "ISSN", "eISSN", "ISBN"],
    ...["Publication date", "Tags", "From reports", "Total"],
  ]);
  const label = (name: string, isBlank = false) => ({ key: 1, name, isBlank });
  const one = row({}, 3, {
    parts: [label("On counting"), label("unknown", true)],
    title: { issn: "0003-486X", eissn: "", isbn: "" },
    tags: [{ pk: 1, name: "Large", tag_class: { pk: 2, name: "Size" } } as never], // only names count here
    reportTypes: ["TR", "DR"].map((code) => ({ code, name: `${code} – report` })),
  });
  expect(cellsOf(layout, one)).toEqual([
    ...["On counting", "-", "", "0003-486X", "", "", "", "Size / Large", "TR – report + DR – report", 3],
  ]);
  expect(
    layoutHeadings(laidOut(ask({ rows: ["reportType"], columns: [], mergeReportTypes: true }), tableOf([], 3))),
  ).toEqual(["Report type", "Total"]);
});

test("shares of a comparison refer to each period, differences and changes have none", () => {
  const question = ask({ columns: [], trend: ranges });
  const columns = [column("base", 20), column("compared", 40), column("difference", 20), column("change", 1, "change")];
  const table = tableOf(columns, 20);
  const { layout } = layOutShares("column", question, table, laidOut(question, table));
  if (!layout) throw new Error("The report has shares.");
  expect(layoutHeadings(layout)).toEqual(["Platform", "base", "compared"]);
  expect(cellsOf(layout, row({ base: 5, compared: 30, difference: 25, change: 5 }, 5))).toEqual(["JSTOR", 0.25, 0.75]);
  expect(noShareOf("row", question, table)).toBe("alone");
});

test("shares are of the total of the row or the column, and nothing has none", () => {
  const table = tableOf([column("2024-01", 20), column("2024-02", 0)], 50);
  const rows = [row({ "2024-01": 5, "2024-02": 0 }, 10), row({}, 0)];
  const shares = (of: "row" | "column") => {
    const { layout } = layOutShares(of, ask(), table, laidOut(ask(), table));
    if (!layout) throw new Error("The report has shares.");
    return [...rows.map((one) => cellsOf(layout, one).slice(1)), totalsOf(layout)?.slice(1)];
  };
  expect(shares("row")).toEqual([
    [1, 0.5, 0],
    [null, null, null],
    [1, 0.4, 0],
  ]);
  expect(shares("column")).toEqual([
    [0.2, 0.25, null],
    [0, 0, null],
    [1, 1, null],
  ]);
});

test("shares are refused when the total would add up different metrics", () => {
  const table = tableOf([column("Requests", 20), column("Searches", 9)], 29);
  expect(noShareOf("row", ask({ columns: ["metric"] }), table)).toBe("mixed");
  expect(noShareOf("column", ask({ columns: ["metric"] }), table)).toBeNull();
  expect(noShareOf("row", ask({ rows: ["metric"] }), table)).toBeNull();
  expect(noShareOf("column", ask({ rows: ["metric"] }), table)).toBe("mixed");
});

test("shares are refused without totals or other figures", () => {
  expect(noShareOf("column", ask({ totals: false }), tableOf([column("2024-01", 1)], 1))).toBe("noTotals");
  expect(noShareOf("row", ask({ columns: [] }), tableOf([], 1))).toBe("alone");
  expect(noShareOf("column", ask({ columns: [] }), tableOf([], 1))).toBeNull();
});
