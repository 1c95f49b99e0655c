import { expect, test } from "vitest";
import { growth, isUnusual, monthsByReport, ofMetric, type UploadMonth } from "./month-comparison";

const aMonth = (month: string, sum: number, usual: number | null, report = 1): UploadMonth => ({
  report_type: report,
  month,
  is_empty: false,
  is_partial: false,
  new: { sum, count: 1 },
  this_month: null,
  prev_year_month: null,
  prev_year_avg: usual === null ? null : { sum: usual, count: 1 },
  metrics: [],
  organizations: 1,
  clashes: 0,
});

test.each([
  [110, 100, 0.1],
  [50, 100, -0.5],
  [5, 0, null],
  [5, null, null],
])("growth compares %i with %s and returns %s", (now, before, ratio) => {
  const grown = growth(now, before === null ? null : { sum: before });
  if (ratio === null) expect(grown).toBeNull();
  else expect(grown).toBeCloseTo(ratio);
});

test.each([
  [100, 100, false],
  [33, 100, true],
  [301, 100, true],
  [0, 100, true],
  [7, null, false],
  [7, 0, false],
])("isUnusual judges %i against a yearly average of %s: %s", (sum, usual, unusual) => {
  expect(isUnusual(aMonth("2025-01", sum, usual))).toBe(unusual);
});

test("monthsByReport groups months by report in order", () => {
  const months = [aMonth("2025-02", 1, null), aMonth("2025-01", 1, null, 2), aMonth("2025-01", 1, null)];
  expect(monthsByReport(months).map((one) => [one.reportType, one.months.map(({ month }) => month)])).toEqual([
    [1, ["2025-01", "2025-02"]],
    [2, ["2025-01"]],
  ]);
});

test("ofMetric reduces a month to one metric, and is null where the month lacks it", () => {
  const metric = {
    name: "Unique_Item_Requests",
    sum: 4,
    count: 2,
    this_month: null,
    prev_year_month: 3,
    prev_year_avg: null,
  };
  const month = { ...aMonth("2025-01", 10, 20), metrics: [metric] };
  expect(ofMetric(month, "Unique_Item_Requests")).toMatchObject({
    new: { sum: 4, count: 2 },
    prev_year_month: { sum: 3 },
    prev_year_avg: null,
  });
  expect(ofMetric(month, "Searches_Platform")).toMatchObject({ new: { sum: 0, count: 0 }, prev_year_month: null });
});
