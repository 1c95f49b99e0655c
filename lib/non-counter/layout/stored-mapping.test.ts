import { expect, test } from "vitest";
import type { Mapping } from "./mapping";
import { storedMapping } from "./stored-mapping";

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
  const columns = [{ heading: "A", role: "Colour" }, { heading: 1, role: "Title" }, null];
  expect(storedMapping({ ...whole, columns })?.columns).toEqual([]);
});

test("missing settings are empty", () => {
  const { columns, periods } = whole;
  const nothing = { two_rows: false, period_label: "", skip_rows: [], blanks: [], metric_names: {} };
  const constants = { metric: "", title: "", attributes: {} };
  expect(storedMapping({ columns, periods })).toEqual({ columns, periods, constants, ...nothing });
});
