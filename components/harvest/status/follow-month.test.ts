import { expect, test } from "vitest";
import type { Intention } from "@/lib/harvest/contract";
import type { MonthOverview } from "@/lib/harvest/overview/contract";
import { cellStates } from "@/lib/harvest/states/cell-state";
import { followRows, overviewInterval, stateOfIntention } from "./follow-month";
import { sampleCell as cell, overviewIntention as intention, overviewRow as row } from "./sample-rows";

const attempt = (status: NonNullable<Intention["attempt"]>["status"], error_code = "") => ({
  ...{ pk: 9, status, error_code, http_status: 200, partial: false, warning_code: "" },
  ...{ started_at: "2025-04-05T10:00:01.000Z", downloaded_at: null, finished_at: null },
});

test.each([
  ["waiting", null, "waiting"],
  ["resting", attempt("download_failed", "2000"), "broken"],
  ["retrying", attempt("download_failed", "1000"), "retrying"],
  ["retrying", attempt("no_data", "3031"), "queued"],
  ["downloading", attempt("downloading"), "downloading"],
  ["success", attempt("success"), "success"],
  ["no_data", attempt("no_data", "3030"), "no_data"],
  ["no_data", attempt("no_data", "3031"), "queued"],
  ["failed", attempt("download_failed", "2020"), "failed"],
  ["failed", attempt("import_failed", "import"), "import_failed"],
  ["canceled", null, "canceled"],
] as const)("stateOfIntention of %s is a cell state", (state, tried, expected) => {
  expect(stateOfIntention({ state, attempt: tried })).toBe(expected);
});

const failed = cell({ state: "failed", error_code: "1000" });

test("followRows keeps rows that no longer match the filter, and updates them", () => {
  const previous = [row(5, failed), row(6, failed)];
  const now = [row(6, failed), row(8, failed)];
  const intentions = [
    intention(5, { state: "success", finished_at: "2025-04-05T10:00:09.000Z", attempt: attempt("success") }),
  ];
  const rows = followRows(now, previous, intentions);
  expect(rows.map(({ pk }) => pk)).toEqual([5, 6, 8]);
  expect(rows[0]?.reports[0]).toMatchObject({ state: "success", planned: false, error_code: "", can_harvest: false });
  expect(rows[1]?.reports[0]).toEqual(failed);
});

test("followRows prefers the overview to the intention", () => {
  const [rows] = followRows([row(5, cell({ state: "downloading" }))], [row(5, failed)], [intention(5)]);
  expect(rows?.reports[0]?.state).toBe("downloading");
});

test("followRows leaves reports outside the harvest unchanged", () => {
  const pr = cell({
    counter_report: { pk: 2, code: "PR", name: "Platform Master Report", counter_version: "5" },
    state: "failed",
  });
  const [rows] = followRows([], [row(5, failed, pr)], [intention(5)]);
  expect(rows?.reports.map(({ state }) => state)).toEqual(["waiting", "failed"]);
  expect(rows?.reports[0]).toMatchObject({ planned: true, not_before: "2025-04-05T10:00:00.000Z" });
});

const now = new Date("2025-04-05T10:00:00Z");
const none = {
  success: 0,
  partial: 0,
  warnings: 0,
  no_data: 0,
  downloading: 0,
  importing: 0,
  waiting: 0,
  retrying: 0,
  queued: 0,
  not_offered: 0,
};
const rest = { broken: 0, held: 0, failed: 0, import_failed: 0, canceled: 0, deleted: 0, not_harvested: 0 };
const month = (states: Partial<MonthOverview["states"]>, not_before: string | null = null) => ({
  states: { ...none, ...rest, ...states },
  results: [row(5, cell({ state: "waiting", planned: true, not_before }))],
});

test("the test's counts cover all states", () => {
  expect(Object.keys({ ...none, ...rest }).sort()).toEqual([...cellStates].sort());
});

test("overviewInterval is 0 when nothing changes", () => {
  expect(overviewInterval(month({ success: 4, failed: 2, broken: 1 }), now)).toBe(0);
});

test("overviewInterval is short while something is active or due, long while everything waits", () => {
  expect(overviewInterval(month({ downloading: 1 }), now)).toBe(3000);
  expect(overviewInterval(month({ waiting: 1 }, "2025-04-05T09:59:00.000Z"), now)).toBe(3000);
  expect(overviewInterval(month({ queued: 1 }, "2025-04-06T10:00:00.000Z"), now)).toBe(30_000);
});
