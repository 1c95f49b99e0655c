import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { cellsOf, clipboardTexts, pageCells } from "./copied-cells";
import { gridOf } from "./report-grid";

const cells = [
  ["Journal\tof <Botany>", 12.5, null],
  ["=1+1", -3, "1234-5678"],
];

test("numbers come out of the clipboard with the decimal sign of the reader's spreadsheet", () => {
  expect(clipboardTexts(cells, "cs")["text/plain"]).toBe("Journal of <Botany>\t12,5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "en")["text/plain"]).toBe("Journal of <Botany>\t12.5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "cs")["text/html"]).toContain("<td>12,5</td><td></td>");
});

test("texts stay texts: no tags, no formulas, no dates made of identifiers", () => {
  const html = clipboardTexts(cells, "en")["text/html"];
  expect(html).toContain("of &lt;Botany&gt;");
  expect(html).toContain("'=1+1");
  expect(html).toMatch(/mso-number-format:'\\@'">1234-5678</);
});

test("parts of a total are copied as per cents a spreadsheet counts with", () => {
  expect(clipboardTexts([[{ ratio: 1 / 3 }]], "cs")["text/plain"]).toBe("33,3333%");
  expect(clipboardTexts([[{ ratio: 0.25 }]], "en")["text/html"]).toContain("<td>25%</td>");
  const question = schema.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"] });
  const label = (name: string) => ({ name, isBlank: false });
  const table = {
    ...{ total: 40, rowCount: 2, remainder: null, notes: [] },
    columns: [{ key: "2024-01", kind: "count" as const, labels: [label("2024-01")], total: 20 }],
    rows: [
      { ...label("JSTOR"), key: 1, total: 10, cells: { "2024-01": 5 } },
      { ...label("Project MUSE"), key: 2, total: 30, cells: {} },
    ],
  };
  const grid = gridOf(question, table, { total: "Total", remainder: "Without any tag" }, null);
  const area = { top: 0, bottom: 2, left: 1, right: 2 };
  expect(cellsOf(grid, area, "row")).toEqual([
    [{ ratio: 1 }, { ratio: 0.5 }],
    [{ ratio: 1 }, null],
    [{ ratio: 1 }, { ratio: 0.5 }],
  ]);
  expect(cellsOf(grid, area, "column")).toEqual([
    [{ ratio: 0.25 }, { ratio: 0.25 }],
    [{ ratio: 0.75 }, null],
    [{ ratio: 1 }, { ratio: 1 }],
  ]);
});

test("rows of several dimensions have a cell for each, totals among them", () => {
  const question = schema.parse({ version: 1, where: {}, rows: ["platform", "month"], columns: [] });
  const parts = [
    { key: 7, name: "JSTOR / ITHAKA", isBlank: false },
    { key: "2024-01", name: "2024-01", isBlank: false },
  ];
  const row = { parts, key: "7,2024-01", name: "JSTOR / ITHAKA / 2024-01", isBlank: false, total: 12, cells: {} };
  const table = { rows: [row], columns: [], total: 12, rowCount: 1, remainder: null, notes: [] };
  const grid = gridOf(question, table, { total: "Total", remainder: "Without any tag" }, null);
  expect(
    pageCells(grid, {
      rows: ["Platform", "Year and month"],
      tags: "Tags",
      published: "Publication date",
      of: () => "Total",
    }),
  ).toEqual([
    ["Platform", "Year and month", "Total"],
    ["JSTOR / ITHAKA", "2024-01", 12],
    ["Total", null, 12],
  ]);
  expect(cellsOf(grid, { top: 0, bottom: 0, left: 0, right: 1 })).toEqual([["JSTOR / ITHAKA", "2024-01", 12]]);
});
