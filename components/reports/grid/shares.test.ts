import { expect, test } from "vitest";
import { noShareOf } from "@/lib/reports/no-share-of";
import type { ReportTable } from "@/lib/reports/report-table";
import { question as schema } from "@/lib/usage/question";
import { gridOf } from "./report-grid";
import { shareIn } from "./shares";

const label = (name: string) => ({ name, isBlank: false });
const asked = (more: object) =>
  schema.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"], ...more });
const column = (name: string, total: number | null, kind: "count" | "change" = "count") => ({
  ...{ key: name, kind, labels: [label(name)], total },
});
const table: ReportTable = {
  ...{ total: 50, rowCount: 2, remainder: null, notes: [] },
  columns: [column("2024-01", 20), column("2024-02", 0)],
  rows: [
    { ...label("JSTOR"), key: 1, total: 10, cells: { "2024-01": 5, "2024-02": 0 } },
    { ...label("Project MUSE"), key: 2, total: 0, cells: {} },
  ],
};
const words = { total: "Total", remainder: "Without any tag" };

test("different metrics make no total to be a part of", () => {
  const metrics = { ...table, columns: [column("Total_Item_Requests", 20), column("Unique_Item_Requests", 9)] };
  const across = asked({ columns: ["metric"] });
  expect(noShareOf("row", across, metrics)).toBe("mixed");
  expect(noShareOf("column", across, metrics)).toBeNull();
  const down = asked({ rows: ["metric"] });
  expect(noShareOf("row", down, table)).toBeNull();
  expect(noShareOf("column", down, table)).toBe("mixed");
});

test("without totals, or beside nothing else, there is no share", () => {
  expect(noShareOf("column", asked({ totals: false }), table)).toBe("noTotals");
  expect(noShareOf("row", asked({ columns: [] }), { ...table, columns: [] })).toBe("alone");
  expect(noShareOf("column", asked({ columns: [] }), { ...table, columns: [] })).toBeNull();
});

test("of two ranges each is a part of its own total, their difference and change of none", () => {
  const range = (year: string) => ({ from: `${year}-01`, to: `${year}-12` });
  const compared = asked({ columns: [], trend: { base: range("2023"), compared: range("2024") } });
  const columns = [column("base", 20), column("compared", 40), column("difference", 20), column("change", 1, "change")];
  const rows = [{ ...label("JSTOR"), key: 1, total: 10, cells: { base: 5, compared: 30, difference: 25, change: 5 } }];
  const grid = gridOf(compared, { ...table, columns, rows }, words, null);
  const [line, totals] = [grid.lines[0], grid.lines.at(-1)];
  if (!line || !totals) throw new Error("The report has a row and totals.");
  expect(grid.columns.map((one) => shareIn(line, one, "column", totals))).toEqual([
    ...[undefined, 0.25, 0.75, undefined, undefined],
  ]);
  expect(noShareOf("row", compared, table)).toBe("alone");
});

test("of nothing there is no part, and no figure stays none", () => {
  const grid = gridOf(asked({}), table, words, null);
  const [first, second, totals] = grid.lines;
  if (!first || !second || !totals) throw new Error("The report has two rows and totals.");
  const shares = (line: typeof first, of: "row" | "column") =>
    grid.columns.slice(1).map((one) => shareIn(line, one, of, totals));
  expect(shares(first, "row")).toEqual([1, 0.5, 0]);
  expect(shares(first, "column")).toEqual([0.2, 0.25, undefined]);
  expect(shares(second, "row")).toEqual([undefined, undefined, undefined]);
  expect(shares(totals, "row")).toEqual([1, 0.4, 0]);
});

test("the head of a month is drawn whole", () => {
  const [month] = gridOf(asked({}), table, words, null).columns.slice(-2);
  // Seven figures of 14 px half bold, the arrow of the order and the room at both sides.
  expect(month?.width).toBeGreaterThanOrEqual(7 * 8.2 + 17 + 24);
});

test("the longest word of a head is drawn whole, beside the arrow of the order", () => {
  const columns = [column("Městská knihovna v Praze", 20)];
  const width = gridOf(asked({ columns: ["organization"] }), { ...table, columns }, words, null).columns.at(-1)?.width;
  expect(width).toBeGreaterThanOrEqual("knihovna".length * 7.2 + 17 + 24);
});
