import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import type { ReportCoverage } from "@/lib/reports/contract";
import { layOut, layOutShares } from "@/lib/reports/layout/report-layout";
import type { ReportTable } from "@/lib/reports/report-table";
import type { ShareOf } from "@/lib/reports/shares";
import { question as schema } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { areaCells, clipboardTexts, pageCells } from "./copied-cells";
import { gridOf } from "./report-grid";

const words = createTranslator({ locale: "en", messages: catalog.en, namespace: "reports" });
const label = (name: string) => ({ name, isBlank: false });
const column = (name: string, total: number) => ({ key: name, kind: "count" as const, labels: [label(name)], total });
const ask = (more: object = {}) =>
  schema.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"], ...more });
const table: ReportTable = {
  ...{ total: 40, rowCount: 2, remainder: null, notes: [] },
  columns: [column("2024-01", 20)],
  rows: [
    { ...label("JSTOR"), key: 1, total: 10, cells: { "2024-01": 5 } },
    { ...label("Project MUSE"), key: 2, total: 30, cells: {} },
  ],
};

function draw(question = ask(), report = table, coverage: ReportCoverage | "loading" | null = null) {
  const covered = coverage === "loading" ? undefined : coverage;
  const layout = layOut(question, report, { words, hasTags: false });
  return gridOf(question, report, { layout, coverageHeading: "Data coverage", covered });
}

const counted = { ib_count: 1, ib_max: 2, ib_partial: 0, ib_not_offered: 0, ratio: 0.5 };
const covered = {
  ...{ ...counted, base: null, compared: null, covered_until: "2024-01" },
  rows: [{ key: 1, ...counted }],
};

test.each([
  ["has its place while it loads", "loading" as const, true],
  ["has its place when it is loaded", covered, true],
  ["is missing when it is unknown", null, false],
  ["is missing when no report is expected", { ...covered, ratio: null }, false],
])("column of data coverage %s", (_, coverage, hasCoverage) => {
  const { columns } = draw(ask(), table, coverage);
  expect(columns.some(({ kind }) => kind === "coverage")).toBe(hasCoverage);
});

test("month fits into its heading", () => {
  // Seven 14 px figures, half bold, with the sort arrow and padding.
  expect(draw().columns.at(-1)?.width).toBeGreaterThanOrEqual(7 * 8.2 + 17 + 24);
});

test("longest word of a heading fits next to the sort arrow", () => {
  const library = { ...table, columns: [column("Městská knihovna v Praze", 20)] };
  const width = draw(ask({ columns: ["organization"] }), library).columns.at(-1)?.width;
  expect(width).toBeGreaterThanOrEqual("knihovna".length * 7.2 + 17 + 24);
});

const cells = [
  ["Journal\tof <Botany>", 12.5, null],
  ["=1+1", -3, "1234-5678"],
];

test("copied numbers have the decimal sign of the reader's spreadsheet", () => {
  expect(clipboardTexts(cells, "cs")["text/plain"]).toBe("Journal of <Botany>\t12,5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "en")["text/plain"]).toBe("Journal of <Botany>\t12.5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "cs")["text/html"]).toContain("<td>12,5</td><td></td>");
});

test("copied texts do not become tags, formulas or dates", () => {
  const html = clipboardTexts(cells, "en")["text/html"];
  expect(html).toContain("of &lt;Botany&gt;");
  expect(html).toContain("'=1+1");
  expect(html).toMatch(/mso-number-format:'\\@'">1234-5678</);
});

test("shares are copied as percentages", () => {
  expect(clipboardTexts([[{ ratio: 1 / 3 }]], "cs")["text/plain"]).toBe("33,3333%");
  expect(clipboardTexts([[{ ratio: 0.25 }]], "en")["text/html"]).toContain("<td>25%</td>");
  const grid = draw();
  const copied = (of: ShareOf) => {
    const { layout } = layOutShares(of, ask(), table, grid.layout);
    return areaCells(grid, { top: 0, bottom: 2, left: 1, right: 2 }, layout);
  };
  expect(copied("row")).toEqual([
    [{ ratio: 1 }, { ratio: 0.5 }],
    [{ ratio: 1 }, { ratio: 0 }],
    [{ ratio: 1 }, { ratio: 0.5 }],
  ]);
  expect(copied("column")).toEqual([
    [{ ratio: 0.25 }, { ratio: 0.25 }],
    [{ ratio: 0.75 }, { ratio: 0 }],
    [{ ratio: 1 }, { ratio: 1 }],
  ]);
});

test("figure that is no share of anything is copied as it is", () => {
  const trend = { base: { from: "2023-01", to: "2023-12" }, compared: { from: "2024-01", to: "2024-12" } };
  const question = ask({ columns: [], trend });
  const report: ReportTable = {
    ...{ ...table, columns: [column("base", 20), column("compared", 40), column("difference", 20)] },
    rows: [{ ...label("JSTOR"), key: 1, total: 5, cells: { base: 5, compared: 30, difference: 25 } }],
  };
  const grid = draw(question, report);
  const { layout } = layOutShares("column", question, report, grid.layout);
  expect(pageCells(grid, layout)[1]).toEqual(["JSTOR", { ratio: 0.25 }, { ratio: 0.75 }, 25]);
});

test("rows of several dimensions have a cell for each, in totals as well", () => {
  const question = ask({ rows: ["platform", "month"], columns: [] });
  const parts = [
    { key: 7, ...label("JSTOR / ITHAKA") },
    { key: "2024-01", ...label("2024-01") },
  ];
  const row = { parts, key: "7,2024-01", ...label("JSTOR / ITHAKA / 2024-01"), total: 12, cells: {} };
  const grid = draw(question, { ...table, rows: [row], columns: [], total: 12 });
  expect(pageCells(grid)).toEqual([
    ["Platform", "Year and month", "Total"],
    ["JSTOR / ITHAKA", "2024-01", 12],
    ["Total", null, 12],
  ]);
  expect(areaCells(grid, { top: 0, bottom: 0, left: 0, right: 1 })).toEqual([["JSTOR / ITHAKA", "2024-01", 12]]);
});
