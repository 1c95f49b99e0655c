import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { countingOf } from "../counting-of";
import { notesOf as found } from "./report-notes";

type Type = Parameters<typeof countingOf>[0] & { readonly periodMonths?: number };
const notesOf = (asked: Parameters<typeof found>[0], types: readonly Type[]) =>
  found(asked, types.map(countingOf)).map(({ code }) => code);

const where = { reportType: ["TR"], month: { from: "2024-01", to: null } };
const question = schema.parse({ version: 1, where, rows: ["platform"], columns: ["metric"] });
const tr = { counterCode: "TR", release: "5" };
const tr51 = { counterCode: "TR", release: "5.1" };
const trJ1 = { counterCode: "TR_J1", release: "5" };
const jr1 = { counterCode: "JR1", release: "4" };
const pr = { counterCode: "PR", release: "5" };
const dr = { counterCode: "DR", release: "5" };
const own = { counterCode: "Loans", release: "own" };

test("a report with its metrics apart needs no note", () => {
  expect(notesOf(question, [tr])).toEqual([]);
});

test.each([
  [{}, ["mixedMetrics"]],
  [{ where: { ...where, metric: ["Unique_Item_Requests"] } }, []],
  [{ where: { ...where, metric: ["Unique_Item_Requests", "Total_Item_Requests"] } }, ["mixedMetrics"]],
  [{ rows: ["metric"] as const }, []],
])("metrics that are neither apart nor a single one are mixed: %o", (change, notes) => {
  expect(notesOf({ ...question, columns: ["year"] as const, ...change }, [tr])).toEqual(notes);
});

test.each([
  [[tr, trJ1], true],
  [[tr, tr51], true],
  [[tr, jr1], true],
  [[pr, tr], true],
  [[tr, dr], false],
  [[tr], false],
])("%o counted together", (types, twice) => {
  expect(notesOf(question, types)).toEqual(twice ? ["reportTypesTogether"] : []);
  expect(notesOf({ ...question, columns: ["metric", "reportType"] }, types)).toEqual([]);
});

test.each([
  ["Unique_Item_Requests", [jr1], true],
  ["Unique_Item_Requests", [jr1, tr], false],
  ["Unique_Item_Requests", [{ ...own, metrics: ["Loans"] }], true],
  ["Loans", [{ ...own, metrics: ["Loans"] }], false],
  ["Loans", [own], false],
])("%s of %o is of none of them", (metric, types, isForeign) => {
  const query = { ...question, where: { ...where, metric: [metric] }, rows: ["reportType" as const] };
  expect(notesOf(query, types)).toEqual(isForeign ? ["metricNotInReport"] : []);
});

test("a report over all months says so", () => {
  expect(notesOf({ ...question, where: { reportType: ["TR"] } }, [tr])).toEqual(["noMonths"]);
});

test("figures of quarters and years say what they count", () => {
  expect(notesOf(question, [tr, { ...own, periodMonths: 3 }])).toEqual(["countsByQuarter"]);
  expect(notesOf(question, [{ ...own, periodMonths: 12 }])).toEqual(["countsByYear"]);
  expect(notesOf(question, [{ ...own, periodMonths: 1 }])).toEqual([]);
});
