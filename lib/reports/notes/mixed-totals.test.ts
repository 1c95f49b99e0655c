import { expect, test } from "vitest";
import { mixedTotals } from "./mixed-totals";

const label = (name: string) => ({ name, isBlank: false });
const column = (...names: string[]) => ({ key: names.join(), labels: names.map(label), total: 1 });
const two = { columns: [column("Requests"), column("Investigations")], rowCount: 3 };

test("metrics in columns leave the rows without a total", () => {
  const asked = { rows: ["title"], columns: ["metric"], measure: "uses" } as const;
  expect(mixedTotals(asked, two)).toEqual({ ofRows: true, ofColumns: false });
});

test("one metric, split further, adds up", () => {
  const asked = { rows: ["title"], columns: ["metric", "platform"], measure: "uses" } as const;
  const table = { columns: [column("Requests", "JSTOR"), column("Requests", "Lumina")], rowCount: 3 };
  expect(mixedTotals(asked, table)).toEqual({ ofRows: false, ofColumns: false });
});

test("metrics in rows leave the columns without one", () => {
  const asked = { rows: ["metric"], columns: ["month"], measure: "uses" } as const;
  expect(mixedTotals(asked, { columns: [column("2026-01")], rowCount: 2 })).toEqual({ ofRows: false, ofColumns: true });
});

test("titles are counted once whatever the metric", () => {
  expect(mixedTotals({ rows: ["platform"], columns: ["metric"], measure: "titles" }, two)).toEqual({
    ofRows: false,
    ofColumns: false,
  });
});
