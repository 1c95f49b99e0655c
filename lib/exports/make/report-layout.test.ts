import { expect, test } from "vitest";
import { question } from "@/lib/usage/question";
import { layOut } from "./report-layout";

const column = (key: string, kind: "count" | "change", total: number | null) => ({
  ...{ key, kind, total },
  labels: [{ name: key, isBlank: false }],
});
const row = (cells: Record<string, number>, total: number) => ({ key: 1, name: "JSTOR", isBlank: false, total, cells });

const never = () => false;

test("a comparison has no total beside its columns, and no change where there was nothing before", () => {
  const months = { from: "2024-01", to: "2024-12" };
  const asked = question.parse({
    version: 1,
    where: {},
    rows: ["platform"],
    columns: [],
    trend: { base: months, compared: months },
  });
  const columns = [column("base", "count", 0), column("change", "change", null)];
  const layout = layOut(asked, { columns, rowCount: 1, total: 0, notes: [], isUnknown: never }, { locale: "en" });
  expect(layout.figures.map(({ title, kind, total, of }) => [title, kind, total, of(row({ base: 0 }, 0))])).toEqual([
    ["base", "count", 0, 0],
    ["change", "share", null, null],
  ]);
  expect(layout.rowsAddUp).toBe(false);
});

test("tags overlap: their rows are never added up", () => {
  const asked = question.parse({
    ...{ version: 1, where: {}, rows: ["platform"], columns: ["year"] },
    rollUp: { by: "tag", remainder: true },
  });
  const layout = layOut(
    asked,
    { columns: [column("2024", "count", 10)], rowCount: 2, total: 10, notes: [], isUnknown: never },
    { locale: "en" },
  );
  expect(layout).toMatchObject({ texts: { headings: ["Tag"] }, rowsAddUp: true, columnsAddUp: false, hasTotals: true });
  expect(layout.figures.map(({ total }) => total)).toEqual([10, 10]);
});

test("what has no tag stays without a figure where it is of several metrics, and so do the totals", () => {
  const asked = question.parse({
    ...{ version: 1, where: {}, rows: ["platform"], columns: [] },
    rollUp: { by: "tag", remainder: true },
  });
  const whole = { columns: [], rowCount: 2, total: 10, notes: [{ code: "mixedUntagged" }], isUnknown: never } as const;
  const layout = layOut(asked, whole, { locale: "en" });
  const rows = [row({}, 4), { ...row({}, 6), key: "" }];
  expect(layout.figures.map(({ total, of }) => [total, ...rows.map(of)])).toEqual([[null, 4, null]]);
  expect(layout.hasTotals).toBe(false);
});

test("where metrics are added up no figure stands anywhere, and nothing is drawn", () => {
  const asked = question.parse({ version: 1, where: {}, rows: ["platform"], columns: ["year"] });
  const whole = {
    columns: [column("2024", "count", 10)],
    rowCount: 2,
    total: 10,
    notes: [{ code: "mixedMetrics" }],
    isUnknown: never,
  } as const;
  const layout = layOut(asked, whole, { locale: "en" });
  expect(layout.figures.map(({ total, isMixed, of }) => [total, isMixed, of(row({ 2024: 10 }, 10))])).toEqual([
    [null, true, null],
  ]);
  expect(layout).toMatchObject({ hasTotals: false, rowsAddUp: false });
  const alone = layOut({ ...asked, columns: [] }, { ...whole, columns: [] }, { locale: "en" });
  expect(alone.figures.map(({ of }) => of(row({}, 10)))).toEqual([null]);
});

test("a cell of which nothing is known stays empty, with its total where that is of nothing else", () => {
  const asked = question.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"] });
  const columns = [column("2024-01", "count", 0), column("2024-02", "count", 0), column("2024-03", "count", 7)];
  const isUnknown = (_: unknown, key: string) => key !== "2024-01";
  const layout = layOut(asked, { columns, rowCount: 1, total: 7, notes: [], isUnknown }, { locale: "en" });
  expect(layout.figures.slice(1).map(({ total, of }) => [total, of(row({}, 0))])).toEqual([
    [0, 0],
    [null, null],
    [7, null],
  ]);
});
