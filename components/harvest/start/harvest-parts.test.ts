import { expect, test } from "vitest";
import { mostIntentions, mostRequests } from "@/lib/harvest/harvest-limits";
import { harvestParts } from "./harvest-parts";
import { monthsOf } from "./plan-requests";

const request = (credentials: number, end_date: string) => ({
  ...{ credentials, counter_report: 1, start_date: "2023-01", end_date },
});
const many = (count: number, end: string) => Array.from({ length: count }, (_, index) => request(index, end));

test("harvestParts splits three years of four reports of 259 credentials into two harvests", () => {
  const parts = harvestParts(many(259 * 4, "2025-12"));
  expect(parts).toHaveLength(2);
  expect(parts.flat().map(({ credentials }) => credentials)).toEqual(many(259 * 4, "").map((one) => one.credentials));
  for (const part of parts)
    expect(part.reduce((sum, one) => sum + monthsOf(one), 0)).toBeLessThanOrEqual(mostIntentions);
});

test("harvestParts respects the maximum number of requests per call", () => {
  expect(harvestParts(many(mostRequests + 1, "2023-01")).map(({ length }) => length)).toEqual([mostRequests, 1]);
  expect(harvestParts(many(3, "2023-02"))).toHaveLength(1);
  expect(harvestParts([])).toEqual([]);
});
