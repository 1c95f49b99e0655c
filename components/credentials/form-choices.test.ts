import { expect, test } from "vitest";
import type { CounterVersion } from "@/lib/credentials/counter-versions";
import { codeOptions, inRelease, usualReports } from "./form-choices";

const report = (pk: number, code: string, counter_version: CounterVersion) => ({
  ...{ pk, code, counter_version },
  name: `${code} of ${counter_version}`,
  is_view: code.includes("_"),
});
const reports = [
  report(1, "TR", "5"),
  report(2, "PR", "5"),
  report(3, "TR_J1", "5"),
  report(6, "IR", "5"),
  report(4, "TR", "5.1"),
  report(5, "IR", "5.1"),
  report(7, "JR1", "4"),
];

test("codeOptions lists each code once across releases", () => {
  expect(codeOptions(reports, new Set(["5", "5.1"])).map(({ value, hint }) => `${value}: ${hint}`)).toEqual([
    "TR: TR of 5.1",
    "PR: PR of 5",
    "TR_J1: TR_J1 of 5",
    "IR: IR of 5.1",
  ]);
  expect(codeOptions(reports, new Set(["4"])).map(({ value }) => value)).toEqual(["JR1"]);
});

test("inRelease keeps the reports that the other release has", () => {
  expect(inRelease(reports, [1, 3], "5.1")).toEqual([4]);
  expect(inRelease(reports, [4, 5], "5")).toEqual([1, 6]);
});

test("usualReports are title, database and platform reports", () => {
  expect(usualReports(reports, "5")).toEqual([1, 2]);
  expect(usualReports(reports, "4")).toEqual([7]);
});

test("usualReports include an offered item report only without a title report", () => {
  expect(usualReports(reports, "5", ["TR", "IR", "TR_J1"])).toEqual([1]);
  expect(usualReports(reports, "5", ["PR", "IR"])).toEqual([2, 6]);
});
