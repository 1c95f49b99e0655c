import { expect, test } from "vitest";
import { month, monthRange } from "@/lib/counter/standard/month";
import { trendOf } from "./trend-of";

const months = monthRange(month("2024-11"), month("2026-10"));
const figures = months.map((one, at) => ({ month: one, value: at < 12 ? 10 : 15 }));
const reports = months.map((one) => ({ month: one, platform: 1, kind: 0, present: 1, partial: 0, expected: 1 }));
const without = (name: string) => ({
  figures: figures.filter((one) => one.month !== name),
  reports: reports.filter((one) => one.month !== name),
});

test("shows the last year and compares it with the year before", () => {
  const trend = trendOf({ months, figures, reports });
  expect(trend.months.map((one) => one.month)).toEqual(months.slice(12));
  expect(trend.months[0]).toEqual({ month: "2025-11", value: 15, present: 1, partial: 0, expected: 1 });
  expect(trend.compared).toEqual({ now: 180, before: 120 });
});

test("a month with reports and no use is zero, one without reports is unknown", () => {
  const unused = trendOf({ months, figures: without("2026-03").figures, reports });
  expect(unused.months.find((one) => one.month === "2026-03")?.value).toBe(0);
  expect(unused.compared).toEqual({ now: 165, before: 120 });
  const missing = trendOf({ months, ...without("2026-03") });
  expect(missing.months.find((one) => one.month === "2026-03")?.value).toBeNull();
});

test.each([
  ["a month of this year", without("2026-03")],
  ["a month of the year before", without("2025-03")],
])("compares nothing when %s is missing", (_, lacking) => {
  expect(trendOf({ months, ...lacking }).compared).toBeNull();
});

test("compares nothing when one year has a part of a month, or many more reports", () => {
  const partial = reports.map((one) => (one.month === "2026-05" ? { ...one, present: 0, partial: 1 } : one));
  expect(trendOf({ months, figures, reports: partial }).compared).toBeNull();
  const grown = reports.map((one, at) => ({ ...one, present: at < 12 ? 1 : 2 }));
  expect(trendOf({ months, figures, reports: grown }).compared).toBeNull();
});

test("compares nothing when one of several kinds of reports is missing, and ignores kinds that were never there", () => {
  const searches = reports.map((one) => ({ ...one, kind: 1 }));
  expect(trendOf({ months, figures, reports: [...reports, ...searches] }).compared).not.toBeNull();
  expect(trendOf({ months, figures, reports: [...reports, ...searches.slice(1)] }).compared).toBeNull();
  const never = searches.map((one) => ({ ...one, present: 0 }));
  expect(trendOf({ months, figures, reports: [...reports, ...never] }).compared).not.toBeNull();
});

test("shows nothing but gaps for a row without reports", () => {
  const trend = trendOf({ months, figures: [], reports: [] });
  expect(new Set(trend.months.map(({ value }) => value))).toEqual(new Set([null]));
  expect(trend.compared).toBeNull();
});
