import { expect, test } from "vitest";
import type { Intention } from "@/lib/harvest/contract";
import { overviewCell as cell, overviewIntention as intention, overviewRow as row } from "../table/sample-rows";
import { followRows, stateOfIntention } from "./follow-month";

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
  ["cancelled", null, "cancelled"],
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
