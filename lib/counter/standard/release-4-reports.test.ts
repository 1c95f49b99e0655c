import { expect, test } from "vitest";
import { findRelease4Activity, findRelease4Metric } from "./release-4-metrics";
import { findRelease4Report, release4Id, release4Reports } from "./release-4-reports";

test.each([
  ["Journal Report 1 (R4)", "JR1"],
  ["Journal Report 1(R4)", "JR1"],
  ["Journal Report 1 (R4) xxx", "JR1"],
  ["Journal Report 1 GOA (R4)", "JR1GOA"],
  ["Journal Report 1 (R4) GOA", "JR1GOA"],
  ["Journal Report 1a (R4)", "JR1a"],
  ["JR1 GOA", "JR1GOA"],
  ["jr1a", "JR1a"],
  ["Book Report 2(R4)", "BR2"],
  ["DB1", "DB1"],
  ["Number of successful title requests by month and title", "BR1"],
  ["Access denied to Full-text Articles by Month, Journal and Category", "JR2"],
  ["Book Report 5 (R4)", "BR5"],
  ["Total searches by month and title", "BR5"],
  ["Title Report 1 (R4)", "TR1"],
  ["Total Searches, Result Clicks, and Record Views by Month and Platform", "PR1"],
])("%o is recognized as %s", (text, id) => {
  expect(findRelease4Report(text)?.id).toBe(id);
});

test.each([
  ["Journal Report 5 (R4)", "JR5"],
  ["Multimedia Report 1 Mobile (R4)", "MR1MOBILE"],
  ["Title Report 3 (R4)", "TR3"],
  ["Article Report 1 (R4)", "AR1"],
  ["AR1", "AR1"],
  ["Archive Report 1 (R4)", "AR1"],
  ["Archive Report 1", null],
  ["Title Report", null],
  ["Title Report 2024", null],
  ["Platform Report 2024 (final)", null],
  ["TR_J1", null],
  ["PR_P1", null],
  ["Platform Master Report", null],
])("%o is recognized as %s, which cannot be read", (text, id) => {
  expect(release4Id(text)).toBe(id);
  expect(findRelease4Report(text)).toBeUndefined();
});

test("finds every report by its identifier, name and description", () => {
  for (const report of release4Reports) {
    for (const text of [report.id, report.name, report.description]) expect(findRelease4Report(text)).toBe(report);
  }
});

test.each([
  ["Regular Searches", "search_reg"],
  ["Searches-Regular", "search_reg"],
  ["Searches-federated and automated", "search_fed"],
  ["Searches: federated and automated", "search_fed"],
  ["Result clicks", "result_click"],
  ["Record Views", "record_view"],
  ["Access denied: concurrent/simultaneous user licence limit exceeded", "turnaway"],
  ["Access denied: concurrent/simultaneous user license limit exceded", "turnaway"],
  ["Access denied: content item not licensed", "no_license"],
  ["Access denied: content item not licenced", "no_license"],
  ["search_reg", "search_reg"],
  ["Downloads", undefined],
])("%o is recognized as the activity %s", (text, metric) => {
  expect(findRelease4Activity(text)).toBe(metric);
});

test("recognizes codes of the schema in any case", () => {
  expect(findRelease4Metric("FT_TOTAL")).toBe("ft_total");
  expect(findRelease4Metric("ft_ps")).toBeUndefined();
});
