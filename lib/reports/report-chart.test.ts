import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { chartOf } from "./report-chart";
import type { ReportTable } from "./report-table";

const question = schema.parse({ version: 1, where: { reportType: ["TR"] }, rows: ["title"], columns: ["metric"] });
const label = (name: string) => ({ name, isBlank: false });
const row = (key: number | string, name: string, cells: Record<string, number>) => ({
  ...label(name),
  ...{ key, cells, total: Object.values(cells).reduce((sum, value) => sum + value, 0) },
});
const table = (rows: ReportTable["rows"]): ReportTable => ({
  ...{ rows, total: 100, rowCount: rows.length, remainder: null, notes: [] },
  columns: [
    { key: "1", kind: "count", labels: [label("Total")], total: 30 },
    { key: "2", kind: "count", labels: [label("Unique")], total: 70 },
  ],
});

test("the first rows of the page become bars, equal names told apart", () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(index + 1, "Nature", { 1: index }));
  const chart = chartOf(table(rows), question, "Total");
  expect(chart?.kind).toBe("bars");
  expect(chart?.rows).toHaveLength(10);
  expect(chart?.rows.slice(0, 2).map(({ row }) => row)).toEqual(["Nature", "Nature #2"]);
});

test("the leader is the first in the largest series, not in a sum of metrics", () => {
  const rows = [row(1, "Cell", { 1: 30, 2: 20 }), row(2, "Brain", { 2: 25 })];
  expect(chartOf(table(rows), question, "Total")?.leader).toEqual({
    series: "Unique",
    row: "Brain",
    value: 25,
    total: 70,
  });
});

test("months stand in their own order, those without usage keep their place", () => {
  const rows = [row("2024-04", "2024-04", { 1: 9 }), row("2024-01", "2024-01", { 1: 5, 2: 1 })];
  const chart = chartOf(table(rows), { ...question, rows: ["month"] }, "Total");
  expect(chart?.kind).toBe("line");
  expect(chart?.rows).toEqual([
    { row: "2024-01", 1: 5, 2: 1 },
    { row: "2024-02" },
    { row: "2024-03" },
    { row: "2024-04", 1: 9, 2: null },
  ]);
});

test("without columns the totals are drawn", () => {
  const whole = { ...table([row(1, "Cell", { 1: 4 }), row(2, "Brain", { 1: 6 })]), columns: [] };
  const chart = chartOf(whole, { ...question, columns: [] }, "Total");
  expect(chart?.series).toEqual([{ key: "total", label: "Total" }]);
  expect(chart?.leader).toEqual({ series: "Total", row: "Brain", value: 6, total: 100 });
});

test("one row is nothing to compare", () => {
  expect(chartOf(table([row(1, "Cell", { 1: 4 })]), question, "Total")).toBeNull();
});

test("metrics never stack, for they are no parts of a whole", () => {
  const rows = [row(1, "Cell", { 1: 4 }), row(2, "Brain", { 1: 6 })];
  expect(chartOf(table(rows), question, "Total")?.stacks).toBe(false);
  expect(chartOf(table(rows), { ...question, columns: ["year"] }, "Total")?.stacks).toBe(true);
});

test("of metrics that are split further only the largest is drawn, with its parts", () => {
  const rows = [row(1, "Cell", { a: 4, b: 1, c: 9 }), row(2, "Brain", { c: 6 })];
  const column = (key: string, total: number, ...names: string[]) => ({
    kind: "count" as const,
    key,
    total,
    labels: names.map(label),
  });
  const columns = [
    column("a", 20, "2024", "Total"),
    column("b", 40, "2024", "Unique"),
    column("c", 30, "2025", "Total"),
  ];
  const chart = chartOf({ ...table(rows), columns }, { ...question, columns: ["year", "metric"] }, "Total");
  expect(chart).toMatchObject({
    only: "Total",
    stacks: true,
    series: [
      { key: "a", label: "2024" },
      { key: "c", label: "2025" },
    ],
    leader: { series: "2025", row: "Cell", value: 9, total: 30 },
  });
  expect(chart?.rows[1]).toEqual({ row: "Brain", a: 0, c: 6 });
});

test("a very long name is shortened", () => {
  const rows = [row(1, "A".repeat(90), { 1: 4 }), row(2, "Brain", { 1: 6 })];
  expect(String(chartOf(table(rows), question, "Total")?.rows[0]?.row)).toHaveLength(40);
});

test("rows against months are one bar each", () => {
  const months = [label("2026-01"), label("2026-02")].map((name, index) => ({
    key: `${index}`,
    kind: "count" as const,
    labels: [name],
    total: 5,
  }));
  const whole = { ...table([row(1, "Cell", { 0: 4 }), row(2, "Brain", { 0: 6, 1: 1 })]), columns: months };
  const chart = chartOf(whole, { ...question, columns: ["month"] }, "Total");
  expect(chart?.rows).toEqual([
    { row: "Cell", total: 4 },
    { row: "Brain", total: 7 },
  ]);
});
