import { describe, expect, test } from "vitest";
import { isTickable, statesOf, tickable, tickedRequests, tickedShare, tickKey } from "./month-ticks";
import { sampleCell as cell, overviewRow as row } from "./sample-rows";

const pr = { pk: 2, code: "PR", name: "Platform Master Report", counter_version: "5" } as const;

describe("selecting reports", () => {
  test.each([
    ["a report without requests can be selected", cell(), true],
    ["what failed", cell({ state: "failed", error_code: "1000" }), true],
    ["a partial report can be selected", cell({ state: "partial", can_harvest: false }), true],
    ["a partial broken report cannot be selected", cell({ state: "partial", can_harvest: false, broken: true }), false],
    ["what is there", cell({ state: "success", can_harvest: false }), false],
    ["a planned report cannot be selected", cell({ state: "waiting", planned: true }), false],
    ["a report being downloaded cannot be selected", cell({ state: "downloading", planned: true }), false],
    ["what is broken", cell({ state: "failed", broken: true, can_harvest: false }), false],
  ])("%s", (_, one, expected) => {
    expect(isTickable(one)).toBe(expected);
  });
});

const rows = [
  row(5, cell({ state: "failed" }), cell({ counter_report: pr })),
  row(6, cell({ state: "success", can_harvest: false }), cell({ counter_report: pr, state: "failed" })),
];

test("selects a column by code, a kind by states", () => {
  expect(tickable(rows)).toHaveLength(3);
  expect(tickable(rows, { code: "PR" }).map(tickKey)).toEqual(["5 2", "6 2"]);
  expect(tickable(rows, { states: statesOf.failed }).map(tickKey)).toEqual(["5 1", "6 2"]);
  expect(tickable(rows, { states: statesOf.missing }).map(tickKey)).toEqual(["5 2"]);
});

test("shows none, some or all in the box of many", () => {
  const all = tickable(rows);
  const ticked = (count: number) => new Map(all.slice(0, count).map((one) => [tickKey(one), one]));
  expect([0, 1, 3].map((count) => tickedShare(all, ticked(count)))).toEqual(["none", "some", "all"]);
});

test("creates one intention per selected report for the month", () => {
  expect(tickedRequests([{ credentials: 5, report: 2 }], "2025-03")).toEqual([
    { credentials: 5, counter_report: 2, start_date: "2025-03", end_date: "2025-03" },
  ]);
});
