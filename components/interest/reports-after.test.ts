import { expect, test } from "vitest";
import { reportsAfter, type Way } from "./reports-after";

const platform = (pk: number, ...reports: number[]) => ({
  pk,
  interest_reports: reports.map((one) => ({
    report_type: { pk: one, short_name: `R${one}`, counter_code: `R${one}`, release: "5", name: "" },
    metrics: [],
  })),
});

const platforms = [platform(1, 10, 11), platform(2, 11), platform(3)];

test.each<[Way, number[], Record<number, number[]>]>([
  ["add", [11], { 3: [11] }],
  ["add", [12], { 1: [10, 11, 12], 2: [11, 12], 3: [12] }],
  ["remove", [11], { 1: [10], 2: [] }],
  ["remove", [], {}],
  ["set", [11], { 1: [11], 3: [11] }],
  ["set", [11, 10], { 2: [11, 10], 3: [11, 10] }],
  ["set", [], { 1: [], 2: [] }],
])("reportsAfter %s %o returns only platforms that change", (way, chosen, changed) => {
  const changes = reportsAfter(platforms, way, chosen);
  expect(Object.fromEntries(changes.map((one) => [one.platform, one.report_types]))).toEqual(changed);
});
