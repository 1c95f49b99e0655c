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

test("a mapping is read as it was kept, whatever stands beside it", () => {
  expect(storedMapping(JSON.parse(JSON.stringify({ ...whole, period: "2024-01" })))).toEqual(whole);
});

test.each([null, "x", [], {}, { ...whole, periods: "elsewhere" }, { ...whole, columns: "odd" }])(
  "%j is none",
  (value) => {
    expect(storedMapping(value)).toBeNull();
  },
);

test("columns that mean nothing known are left out", () => {
  const columns = [{ heading: "A", role: "Colour" }, { heading: 1, role: "Title" }, null];
  expect(storedMapping({ ...whole, columns })?.columns).toEqual([]);
});

test("what was not said is nothing", () => {
  const { columns, periods } = whole;
  const nothing = { two_rows: false, period_label: "", skip_rows: [], blanks: [], metric_names: {} };
  const constants = { metric: "", title: "", attributes: {} };
  expect(storedMapping({ columns, periods })).toEqual({ columns, periods, constants, ...nothing });
});
