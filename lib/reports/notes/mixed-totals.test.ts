import { expect, test } from "vitest";
import { mixedTotals } from "./mixed-totals";

const label = (name: string) => ({ name, isBlank: false });
const column = (...names: string[]) => ({ key: names.join(), labels: names.map(label), total: 1 });
const two = { columns: [column("Requests"), column("Investigations")], rowCount: 3, notes: [] };
const none = { ofRows: false, ofColumns: false, ofCells: false, ofRemainder: false };

test("metrics in columns leave the rows without a total", () => {
  const question = { rows: ["title"], columns: ["metric"], measure: "uses" } as const;
  expect(mixedTotals(question, two)).toEqual({ ...none, ofRows: true });
});

test("one metric, split further, adds up", () => {
  const question = { rows: ["title"], columns: ["metric", "platform"], measure: "uses" } as const;
  const table = { columns: [column("Requests", "JSTOR"), column("Requests", "Lumina")], rowCount: 3, notes: [] };
  expect(mixedTotals(question, table)).toEqual(none);
});

test("metrics in rows leave the columns without one", () => {
  const question = { rows: ["metric"], columns: ["month"], measure: "uses" } as const;
  const table = { columns: [column("2026-01")], rowCount: 2, notes: [] };
  expect(mixedTotals(question, table)).toEqual({ ...none, ofColumns: true });
});

test("metrics that stand nowhere leave no figure at all, unless there is usage of one only", () => {
  const question = { rows: ["platform"], columns: ["month"], measure: "uses" } as const;
  const table = { columns: [column("2026-01")], rowCount: 2 };
  const notes = [{ code: "mixedMetrics" }] as const;
  expect(mixedTotals(question, { ...table, notes })).toEqual({
    ...{ ofRows: true, ofColumns: true, ofCells: true, ofRemainder: true },
  });
  expect(mixedTotals(question, { ...table, notes: [] })).toEqual(none);
});

test("what is used without tags in other metrics leaves the rows of tags their figures, and nothing else", () => {
  const question = { rows: ["platform"], columns: ["month"], measure: "uses" } as const;
  const table = { columns: [column("2026-01")], rowCount: 2, notes: [{ code: "mixedUntagged" }] } as const;
  expect(mixedTotals(question, table)).toEqual({ ...none, ofColumns: true, ofRemainder: true });
});

test("ranges that are compared are no metrics, whatever stood in columns before", () => {
  const span = { from: null, to: null };
  const question = {
    rows: ["platform"],
    columns: ["metric"],
    measure: "uses",
    trend: { base: span, compared: span },
  } as const;
  const table = { columns: [column("2024"), column("2025")], rowCount: 2, notes: [] };
  expect(mixedTotals(question, table)).toEqual(none);
});

test("titles are counted once whatever the metric", () => {
  const question = { rows: ["platform"], columns: ["metric"], measure: "titles" } as const;
  expect(mixedTotals(question, two)).toEqual(none);
});
