import { describe, expect, test } from "vitest";
import type { MatrixCell, MatrixYear } from "@/lib/harvest/overview/contract";
import {
  allKeys,
  notOfferedMonths,
  plannedMonthsByReport,
  requestsOf,
  selectedCells,
  unselectableReason,
  yearlyRows,
} from "./yearly-plan";

const tr = { pk: 1, code: "TR", name: "Title Master Report", counter_version: "5", report_type: "TR" } as const;
const pr = { pk: 2, code: "PR", name: "Platform Master Report", counter_version: "5", report_type: "PR" } as const;

const cell = (change: Partial<MatrixCell> = {}): MatrixCell => ({
  status: "untried",
  planned: false,
  broken: false,
  can_harvest: true,
  expired: false,
  error_code: "",
  counter_report: tr,
  import_batch: null,
  sums: null,
  ...change,
});
const there = cell({ status: "success", import_batch: 9, can_harvest: false });
const partial = cell({ status: "partial_data", import_batch: 8, can_harvest: false });
const failed = cell({ status: "failed", error_code: "2000" });
const planned = cell({ planned: true });
const broken = cell({ broken: true, can_harvest: false });
const expired = cell({ expired: true, can_harvest: false });

/** A year of TR and PR whose first months are these, of TR. */
function year(number: number, ...first: MatrixCell[]): MatrixYear {
  const of = (month: number) => [first[month - 1] ?? cell(), cell({ counter_report: pr })];
  return {
    year: number,
    ...{ "01": of(1), "02": of(2), "03": of(3), "04": of(4), "05": of(5), "06": of(6) },
    ...{ "07": of(7), "08": of(8), "09": of(9), "10": of(10), "11": of(11), "12": of(12) },
  };
}

describe("yearlyRows", () => {
  const rows = yearlyRows([year(2024), year(2025)], "2025-03");

  test("has one row per report and year, newest year first", () => {
    expect(rows.map((row) => [row.year, row.report.code])).toEqual([
      [2025, "TR"],
      [2025, "PR"],
      [2024, "TR"],
      [2024, "PR"],
    ]);
  });

  test("has no cell for months not over yet", () => {
    expect(rows[0]?.cells.map(({ cell: one }) => one !== null).slice(0, 4)).toEqual([true, true, false, false]);
    expect(rows[2]?.cells.every(({ cell: one }) => one !== null)).toBe(true);
  });

  test("contains the cells of its own report", () => {
    expect(rows[1]?.cells[0]?.cell?.counter_report.code).toBe("PR");
  });
});

describe("selecting months", () => {
  test.each([
    ["a missing month", cell(), null, "nothing"],
    ["what failed", failed, null, null],
    ["what is there", there, null, null],
    ["a planned month", planned, "planned", null],
    ["what is broken", broken, "broken", "nothing"],
    ["a month no longer available", expired, "expired", "nothing"],
  ] as const)("%s", (_, one, harvests, deletes) => {
    expect(unselectableReason(one, "harvest")).toBe(harvests);
    expect(unselectableReason(one, "delete")).toBe(deletes);
  });

  const rows = yearlyRows([year(2024, there, partial, failed, planned, broken, expired)], "2025-01");

  test("selects all missing and incomplete months for harvesting", () => {
    const keys = allKeys(rows, "harvest");
    expect(keys).not.toContain("1 2024-01");
    expect(keys.slice(0, 3)).toEqual(["1 2024-02", "1 2024-03", "1 2024-07"]);
    expect(keys.filter((key) => key.startsWith("2 "))).toHaveLength(12);
  });

  test("selects all months with traces for deleting", () => {
    expect(allKeys(rows, "delete")).toEqual(["1 2024-01", "1 2024-02", "1 2024-03", "1 2024-04"]);
  });

  test("drops a month that has been planned meanwhile", () => {
    const ticked = new Set(["1 2024-03", "1 2024-04"]);
    expect(selectedCells(rows, ticked, "harvest").map(({ month }) => month)).toEqual(["2024-03"]);
  });

  test("counts only existing numbers as replaced", () => {
    const selection = selectedCells(rows, new Set(["1 2024-01", "1 2024-03"]), "harvest");
    expect(requestsOf(5, selection)).toEqual([
      { credentials: 5, counter_report: 1, start_date: "2024-01", end_date: "2024-01", replace: true },
      { credentials: 5, counter_report: 1, start_date: "2024-03", end_date: "2024-03" },
    ]);
  });

  test("groups the months to delete by report", () => {
    const selection = selectedCells(rows, new Set(["1 2024-01", "1 2024-03"]), "delete");
    expect(plannedMonthsByReport(selection)).toEqual([{ report_type: 1, months: ["2024-01", "2024-03"] }]);
  });
});

test("notOfferedMonths lists the selected months that the provider does not offer, oldest first, by report", () => {
  const notOffered = cell({ status: "not_offered" });
  const rows = yearlyRows([year(2024, notOffered, failed, notOffered), year(2025, notOffered)], "2026-01");
  const ticked = new Set(["1 2024-01", "1 2024-02", "1 2025-01", "2 2024-01"]);
  const months = notOfferedMonths(selectedCells(rows, ticked, "harvest"));
  expect([...months].map(([{ code }, of]) => [code, of])).toEqual([["TR", ["2024-01", "2025-01"]]]);
});
