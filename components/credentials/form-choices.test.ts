import { expect, test } from "vitest";
import { inRelease, reportOptions, usualReports } from "./form-choices";

const report = (pk: number, code: string, counter_version: "5" | "5.1") => ({
  pk,
  code,
  name: `${code} name`,
  counter_version,
});
const reports = [
  report(1, "TR", "5"),
  report(2, "PR", "5"),
  report(3, "TR_J1", "5"),
  report(4, "TR", "5.1"),
  report(5, "IR", "5.1"),
];

test("only reports of the release are offered", () => {
  expect(reportOptions(reports, "5.1").map(({ value }) => value)).toEqual([4, 5]);
});

test("another release keeps the reports it has", () => {
  expect(inRelease(reports, [1, 3], "5.1")).toEqual([4]);
  expect(inRelease(reports, [4, 5], "5")).toEqual([1]);
});

test("new credentials begin with title, database and platform reports", () => {
  expect(usualReports(reports, "5")).toEqual([1, 2]);
});
