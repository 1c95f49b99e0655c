import { expect, test } from "vitest";
import { month } from "@/lib/counter/month";
import { byTotal, type ReportDraft } from "./report-draft";
import { notesOf } from "./report-notes";

const draft: ReportDraft = {
  ...{ reportTypes: ["TR"], rows: "platform", columns: ["metric"], filters: {}, from: month("2024-01"), to: null },
  ...{ order: byTotal, page: 1, pageSize: 25 },
};
const tr = { counterCode: "TR", release: "5" };
const tr51 = { counterCode: "TR", release: "5.1" };
const trJ1 = { counterCode: "TR_J1", release: "5" };
const jr1 = { counterCode: "JR1", release: "4" };
const pr = { counterCode: "PR", release: "5" };
const dr = { counterCode: "DR", release: "5" };

test("a report with its metrics apart needs no note", () => {
  expect(notesOf(draft, [tr])).toEqual([]);
});

test.each([
  [{}, ["mixedMetrics"]],
  [{ filters: { metric: ["Unique_Item_Requests"] } }, []],
  [{ filters: { metric: ["Unique_Item_Requests", "Total_Item_Requests"] } }, ["mixedMetrics"]],
  [{ rows: "metric" as const }, []],
])("metrics that are neither apart nor a single one are mixed: %o", (change, notes) => {
  expect(notesOf({ ...draft, columns: ["year"], ...change }, [tr])).toEqual(notes);
});

test.each([
  [[tr, trJ1], true],
  [[tr, tr51], true],
  [[tr, jr1], true],
  [[pr, tr], true],
  [[tr, dr], false],
  [[tr], false],
])("%o counted together", (types, twice) => {
  expect(notesOf(draft, types)).toEqual(twice ? ["reportTypesTogether"] : []);
  expect(notesOf({ ...draft, columns: ["metric", "reportType"] }, types)).toEqual([]);
});

test("a report over all months says so", () => {
  expect(notesOf({ ...draft, from: null }, [tr])).toEqual(["noMonths"]);
});

test("figures of quarters and years say what they count", () => {
  const own = { counterCode: "Loans", release: "own" };
  expect(notesOf(draft, [tr, { ...own, periodMonths: 3 }])).toEqual(["countsByQuarter"]);
  expect(notesOf(draft, [{ ...own, periodMonths: 12 }])).toEqual(["countsByYear"]);
  expect(notesOf(draft, [{ ...own, periodMonths: 1 }])).toEqual([]);
});
