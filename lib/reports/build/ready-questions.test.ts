import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { familyOf } from "@/lib/counter/standard/superseding";
import { interestReport } from "@/lib/interest/interest-report";
import { question } from "@/lib/usage/question";
import { metricsOf } from "../counting-of";
import { dimensionsOf } from "./dimensions-of";
import { askReady, readyAsks, readyNames, readyShares } from "./ready-questions";
import type { ReportOffer } from "./report-offer";

const type = (shortName: string, counterCode: string, release: string) => ({
  ...{ shortName, counterCode, name: counterCode, description: "", release },
  metrics: metricsOf({ counterCode, release }),
  dimensions: dimensionsOf({ counterCode, release }),
  family: placeOf({ counterCode, release }),
  hasData: true,
});

function placeOf(report: { counterCode: string; release: string }) {
  const family = familyOf(report);
  const order = [
    ["TR", "5.1"],
    ["TR", "5"],
    ["TR_J1", "5"],
    ["JR1", "4"],
  ];
  const place = order.findIndex(([code, release]) => code === report.counterCode && release === report.release);
  return family && { ...family, place };
}

const { shortName, counterCode, release } = interestReport;
const offer: ReportOffer = {
  reportTypes: [
    type(shortName, counterCode, release),
    ...[
      type("JR1", "JR1", "4"),
      type("TR_J1", "TR_J1", "5"),
      type("TR", "TR", "5"),
      type("TR51", "TR", "5.1"),
      type("DR51", "DR", "5.1"),
      type("PR51", "PR", "5.1"),
    ],
  ],
};
const only = (...names: string[]): ReportOffer => ({
  reportTypes: offer.reportTypes.filter((one) => names.includes(one.shortName)),
});
const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const before = question.parse({
  ...{ version: 1, rows: ["organization"], columns: ["metric"], split: "year", part: 2024, page: 3, pageSize: 25 },
  where: { reportType: ["PR"], organization: [4], platform: [7], accessMethod: ["TDM"], metric: ["Searches_Platform"] },
  tags: { platform: [9] },
});
const ask = (name: Parameters<typeof askReady>[0], given: Partial<Parameters<typeof askReady>[1]> = {}) =>
  askReady(name, { question: before, offer, calendar, ...given });

describe("a ready question", () => {
  test("is one that can be asked, whichever it is", () => {
    for (const name of readyNames(offer)) expect(question.parse(ask(name))).toEqual(ask(name));
  });

  test("is offered where a report has the data", () => {
    expect(readyNames(only("TR51"))).not.toContain("searchesByMonth");
    expect(readyNames(only("DR51"))).toEqual(["searchesByMonth"]);
    expect(readyNames(only("JR1"))).toEqual([]);
  });

  test("keeps organizations and platforms, and nothing else of what was asked", () => {
    const reportQuestion = ask("leastUsedJournals");
    expect(reportQuestion.where).toEqual({
      ...{ reportType: ["TR51", "TR", "TR_J1", "JR1"], organization: [4], platform: [7] },
      ...{
        dataType: ["Journal"],
        accessMethod: ["Regular"],
        metric: ["Unique_Item_Requests"],
        month: { from: "2025-01", to: "2025-12" },
      },
    });
    expect(reportQuestion).toMatchObject({
      ...{ rows: ["title"], columns: [], split: null, part: null, tags: {}, mergeReportTypes: true, zeroRows: true },
      ...{ order: { by: "total", descending: false }, page: 1, pageSize: 50 },
    });
  });

  test("compares two periods by the later one; in January last year with the one before", () => {
    const order = { by: "compared", descending: true };
    expect(ask("licensedJournalsByPublisher")).toMatchObject({
      ...{ order, where: { accessType: ["Controlled"] } },
      trend: { base: { from: "2025-01", to: "2025-10" }, compared: { from: "2026-01", to: "2026-10" } },
    });
    const january = { ...calendar, today: month("2027-01") };
    expect(ask("licensedJournalsByPublisher", { calendar: january }).trend?.compared).toEqual({
      ...{ from: "2026-01", to: "2026-12" },
    });
  });

  test("counts all releases and views, the best first", () => {
    expect(ask("journalsInOneLine").where).toEqual({
      ...{ reportType: ["TR51", "TR", "TR_J1", "JR1"], organization: [4], platform: [7] },
      ...{ dataType: ["Journal"], accessMethod: ["Regular"], metric: ["Total_Item_Requests"] },
    });
    expect(ask("journalsInOneLine", { offer: only("TR51") })).toMatchObject({
      ...{ where: { reportType: ["TR51"] }, mergeReportTypes: false },
    });
  });

  test("orders titles by growth and by fall", () => {
    expect(ask("growingTitles")).toMatchObject({
      rows: ["title"],
      throughout: true,
      order: { by: "difference", descending: true },
    });
    expect(ask("fallingTitles")).toMatchObject({ rows: ["title"], order: { by: "difference", descending: false } });
    expect(ask("growingTitles").trend).toEqual(ask("fallingTitles").trend);
  });

  test("lists platforms without usage, least used first, by requests and searches apart", () => {
    expect(ask("unusedPlatforms")).toMatchObject({
      ...{ rows: ["platform"], columns: ["metric"], zeroRows: true, order: { by: "total", descending: false } },
      where: {
        ...{ metric: ["Total_Item_Requests", "Searches_Platform"], accessMethod: ["Regular"] },
        month: { from: "2025-11", to: "2026-10" },
      },
    });
  });

  test("asks for the platform of the least used journals unless one is chosen", () => {
    expect(readyAsks("leastUsedJournals", { where: {} })).toBe("platform");
    expect(readyAsks("leastUsedJournals", ask("leastUsedJournals"))).toBeNull();
    expect(readyAsks("growingTitles", { where: {} })).toBeNull();
  });

  test("shows the open-access share as a share of each row", () => {
    expect(readyShares("openAccessByYear")).toBe("row");
    expect(readyShares("leastUsedJournals")).toBeNull();
  });

  test("counts use by people, whatever is asked", () => {
    for (const name of readyNames(offer)) {
      const { where } = ask(name);
      const isInterest = where.reportType?.includes(interestReport.shortName);
      expect(where.accessMethod, name).toEqual(isInterest ? undefined : ["Regular"]);
    }
  });

  test("of a fiscal year is of the reader's own", () => {
    expect(ask("searchesByMonth", { calendar: { ...calendar, fiscalYearStart: 6 } }).where).toMatchObject({
      ...{ metric: ["Searches_Regular"], month: { from: "2025-07", to: "2026-06" } },
    });
  });
});
