import { describe, expect, test } from "vitest";
import { columnPeriod, headingsIn } from "./headings";

const row = (number: number, line: string) => ({ number, cells: line.split("|") });

describe("headings in two rows", () => {
  const years = headingsIn(row(3, "Film||Jan|Feb|Jan"), [row(1, "|Country|2023||2024"), row(2, "||||")], true);

  test("are read from the lower row, or from the upper where that is blank", () => {
    expect(years.cells).toEqual(["Film", "Country", "Jan", "Feb", "Jan"]);
    expect(years.written).toHaveLength(2);
  });

  test("apply upper cells to the blank cells on their right", () => {
    const periods = years.cells.map((_, index) => columnPeriod(years, index, 1).read);
    expect(periods.map((read) => (read.kind === "period" ? read.month : null))).toEqual([
      null,
      null,
      "2023-01",
      "2023-02",
      "2024-01",
    ]);
  });

  test("are single without a row above", () => {
    expect(headingsIn(row(1, "Film|Jan 2024"), [], true)).toMatchObject({ upper: null, cells: ["Film", "Jan 2024"] });
  });
});

test.each([
  ["2024", "Jan", 1, "2024-01", null],
  ["2024", "3", 1, "2024-03", null],
  ["2024", "Q2", 3, "2024-04", null],
  ["leden", "2024", 1, "2024-01", null],
  ["Views", "2024-02", 1, "2024-02", "Views"],
  ["2024-02", "Views", 1, "2024-02", "Views"],
  ["2024", "Views", 12, "2024-01", "Views"],
  ["2024", "2024-05", 1, "2024-05", null],
  ["2024", "Total", 1, null, null],
  ["2024-02", "7", 1, null, null],
] as const)("%s above %s, by %i months, is %s of %s", (upper, lower, length, month, metric) => {
  const { read, metric: metricText } = columnPeriod(headingsIn(row(2, lower), [row(1, upper)], true), 0, length);
  expect([read.kind === "period" ? read.month : null, metricText]).toEqual([month, metric]);
});
