import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { gridOf } from "./report-grid";

const question = schema.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"] });
const table = {
  ...{ total: 5, rowCount: 1, remainder: null, notes: [] },
  columns: [{ key: "2024-01", kind: "count" as const, labels: [{ name: "2024-01", isBlank: false }], total: 5 }],
  rows: [{ name: "JSTOR", isBlank: false, key: 1, total: 5, cells: { "2024-01": 5 } }],
};
const counted = { ib_count: 1, ib_max: 2, ratio: 0.5 };
const covered = {
  ...{ ...counted, base: null, compared: null, covered_until: "2024-01" },
  rows: [{ key: 1, ...counted }],
};

test.each([
  ["while it is asked", undefined, true],
  ["once it is there", covered, true],
  ["not where nobody answers", null, false],
  ["not where nothing is expected", { ...covered, ratio: null }, false],
])("the column of data coverage has its place %s", (_, coverage, isThere) => {
  const { columns } = gridOf(question, table, { total: "Total", remainder: "Without any tag" }, coverage);
  expect(columns.some(({ kind }) => kind === "coverage")).toBe(isThere);
});
