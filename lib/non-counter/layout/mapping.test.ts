import { expect, test } from "vitest";
import { type Mapping, mappingProblems, storedMapping } from "./mapping";

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

const whole: Mapping = {
  columns: [
    { heading: "Film", role: "Title", fills_down: true },
    { heading: "Plays", role: "Value", metric: "Plays" },
    { heading: "When", role: "Day", day_order: "month" },
  ],
  periods: "above",
  two_rows: false,
  period_label: "Period",
  constants: { metric: "", title: "", attributes: { Publisher: "Vendor" } },
  skip_rows: ["Source"],
  blanks: ["-"],
  metric_names: { a: "b" },
};

test("stored mapping is read, and unknown fields are ignored", () => {
  expect(storedMapping(JSON.parse(JSON.stringify({ ...whole, period: "2024-01" })))).toEqual(whole);
});

test.each([null, "x", [], {}, { ...whole, periods: "elsewhere" }, { ...whole, columns: "odd" }])(
  "%j is not a mapping",
  (value) => {
    expect(storedMapping(value)).toBeNull();
  },
);

test("columns with unknown roles are dropped", () => {
  const columns = [{ heading: "A", role: "Color" }, { heading: 1, role: "Title" }, null];
  expect(storedMapping({ ...whole, columns })?.columns).toEqual([]);
});

test("missing settings are empty", () => {
  const { columns, periods } = whole;
  const nothing = { two_rows: false, period_label: "", skip_rows: [], blanks: [], metric_names: {} };
  const constants = { metric: "", title: "", attributes: {} };
  expect(storedMapping({ columns, periods })).toEqual({ columns, periods, constants, ...nothing });
});
