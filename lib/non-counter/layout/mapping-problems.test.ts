import { expect, test } from "vitest";
import type { Mapping } from "./mapping";
import { mappingProblems } from "./mapping-problems";

const good: Mapping = {
  columns: [
    { heading: "Film", role: "Title" },
    { heading: "Action", role: "Metric" },
  ],
  periods: "columns",
  two_rows: false,
  period_label: "",
  constants: { metric: "", title: "", attributes: {} },
  skip_rows: [],
  blanks: [],
  metric_names: {},
};
const column = (heading: string, role: Mapping["columns"][number]["role"], metric?: string) => ({
  heading,
  role,
  metric,
});

test("complete mapping has no problem", () => {
  expect(mappingProblems(good, ["film"])).toEqual({});
});

test.each<[string, Partial<Mapping>, string[], Record<string, string[]>]>([
  [
    "a role twice",
    { columns: [...good.columns, column("B", "Title")] },
    ["Film"],
    { "mapping.columns": ["roleTwice"] },
  ],
  [
    "a heading twice",
    { columns: [...good.columns, column(" FILM", "Ignore")] },
    ["Film"],
    { "mapping.columns": ["headingTwice"] },
  ],
  [
    "a period and a day",
    { columns: [...good.columns, column("When", "Period"), column("Day", "Day")] },
    ["Film"],
    { "mapping.columns": ["roleTwice"] },
  ],
  ["no metric", { columns: [column("Film", "Title")] }, ["Film"], { "mapping.columns": ["metricUnsaid"] }],
  [
    "a column of periods that is not marked",
    { periods: "column" },
    ["Film"],
    { "mapping.columns": ["valuesMissing", "periodColumnMissing"] },
  ],
  [
    "a period above without its label",
    { periods: "above", columns: [...good.columns, column("N", "Value")] },
    ["Film"],
    { "mapping.period_label": ["periodLabelMissing"] },
  ],
  ["a heading asked for that is not marked", {}, ["Film", "Other"], { headings: ["headingUnmapped"] }],
])("%s", (_, change, headings, problems) => {
  expect(mappingProblems({ ...good, ...change }, headings)).toEqual(problems);
});

test("one of two heading rows may name the metric", () => {
  expect(mappingProblems({ ...good, two_rows: true, columns: [column("Film", "Title")] }, ["Film"])).toEqual({});
});

test("columns of counts may each name their metric", () => {
  const columns = [column("A", "Value", "Views"), column("B", "Value", "Downloads")];
  expect(mappingProblems({ ...good, periods: "given", columns }, ["A"])).toEqual({});
  const without = [column("A", "Value", "Views"), column("B", "Value")];
  expect(mappingProblems({ ...good, periods: "given", columns: without }, ["A"])).toEqual({
    "mapping.columns": ["metricUnsaid"],
  });
});
