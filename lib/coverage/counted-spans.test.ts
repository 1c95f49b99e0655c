import { expect, test } from "vitest";
import { month as monthOf, monthRange } from "@/lib/counter/standard/month";
import { type CountedSpan, countedUntil, countedWith, holdWholeSpans, uniteSpans } from "./counted-spans";

const quarter: CountedSpan = { from: "2024-01", to: "2024-03", of: [7] };
const year: CountedSpan = { from: "2024-01", to: "2024-12", of: [8] };
const later: CountedSpan = { from: "2024-04", to: "2024-06", of: null };
const at = (month: string, ...spans: CountedSpan[]) => ({ month, spans });
const over = (from: string, to: string) =>
  monthRange(monthOf(from), monthOf(to)).map((month) =>
    at(month, ...[quarter, later].filter((span) => span.from <= month && month <= span.to)),
  );

test("countedWith returns the first month of a quarter, and nothing for that month itself", () => {
  expect([countedWith([at("2024-01", quarter)]), countedWith([at("2024-02", quarter)])]).toEqual([[], ["2024-01"]]);
  expect(countedWith([at("2024-05", later, year)])).toEqual(["2024-01", "2024-04"]);
  expect(countedWith([at("2024-05")])).toEqual([]);
});

test("countedWith of one key ignores spans of other keys", () => {
  expect(countedWith([at("2024-02", quarter)], "7")).toEqual(["2024-01"]);
  expect(countedWith([at("2024-02", quarter)], 8)).toEqual([]);
  expect(countedWith([at("2024-05", later, year)], 7)).toEqual(["2024-04"]);
});

test("countedWith of several months is empty when one of them is the first of the quarter", () => {
  expect(countedWith([at("2024-01", quarter), at("2024-02", quarter)])).toEqual([]);
  expect(countedWith([at("2024-02", quarter), at("2024-03", quarter)])).toEqual(["2024-01"]);
});

test("holdWholeSpans is false when the months cut a quarter", () => {
  expect(holdWholeSpans(over("2024-01", "2024-06"))).toBe(true);
  expect([over("2024-01", "2024-05"), over("2024-02", "2024-06")].map(holdWholeSpans)).toEqual([false, false]);
  expect(holdWholeSpans(over("2024-07", "2024-08"))).toBe(true);
});

test("countedUntil returns the end of the longest span that begins in the month", () => {
  expect(countedUntil(at("2024-01", quarter, year))).toBe("2024-12");
  expect([countedUntil(at("2024-04", later, year)), countedUntil(at("2024-05", later))]).toEqual([
    "2024-06",
    "2024-05",
  ]);
});

test("uniteSpans merges equal quarters, for any key when one of them is", () => {
  const other = { ...quarter, of: [7, 9] };
  expect(uniteSpans([quarter, other, year])).toEqual([{ ...quarter, of: [7, 9] }, year]);
  expect(uniteSpans([quarter, { ...quarter, of: null }, other])).toEqual([{ ...quarter, of: null }]);
});
