import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { byTotal } from "@/lib/reports/question-search";
import { type Question, question } from "@/lib/usage/question";
import { editReport, filterBy, type ReportOffer } from "./edit-report";
import { dimensionsOf } from "./report-dimension";

const type = (shortName: string, counterCode: string, release: string) => ({
  ...{ shortName, counterCode, name: counterCode, release },
  dimensions: dimensionsOf({ counterCode, release }),
});
const offer: ReportOffer = { reportTypes: [type("TR", "TR", "5"), type("DR", "DR", "5"), type("PR", "PR", "5")] };

const start = question.parse({
  ...{ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric", "month"] },
  ...{ order: byTotal, page: 3, pageSize: 50 },
});
const edited = (edit: Parameters<typeof editReport>[1], from = start) => editReport(from, edit, offer);

describe("columns", () => {
  test("are added at the end", () => {
    expect(edited({ add: "accessType" }).columns).toEqual(["metric", "month", "accessType"]);
  });
  test("are never added twice, nor from the rows", () => {
    expect(edited({ add: "metric" }).columns).toEqual(["metric", "month"]);
    expect(edited({ add: "platform" }).columns).toEqual(["metric", "month"]);
  });
  test("hold either months or years", () => {
    expect(edited({ add: "year" }).columns).toEqual(["metric", "year"]);
  });
  test("change places", () => {
    expect(edited({ move: "month", by: -1 }).columns).toEqual(["month", "metric"]);
    expect(edited({ move: "metric", by: -1 }).columns).toEqual(["metric", "month"]);
    expect(edited({ move: "month", by: 1 }).columns).toEqual(["metric", "month"]);
  });
  test("may all be removed", () => {
    expect(edited({ remove: "month" }, { ...start, columns: ["month"] }).columns).toEqual([]);
  });
});

describe("rows", () => {
  test("take a dimension away from the columns", () => {
    expect(edited({ choose: "rows", rows: "metric" })).toMatchObject({ rows: ["metric"], columns: ["month"] });
  });
  test("change places with the only column", () => {
    const only = { ...start, columns: ["metric"] as const };
    expect(edited({ choose: "rows", rows: "metric" }, only)).toMatchObject({ rows: ["metric"], columns: ["platform"] });
  });
  test("leave a report without columns without columns", () => {
    expect(edited({ choose: "rows", rows: "metric" }, { ...start, columns: [] }).columns).toEqual([]);
  });
});

describe("the order", () => {
  test("of times is their own, and goes back to the most used with them", () => {
    const months = edited({ choose: "rows", rows: "month" });
    expect(months).toMatchObject({ order: { by: "name", descending: false }, pageSize: 100 });
    expect(edited({ choose: "rows", rows: "title" }, months).order).toEqual(byTotal);
  });
  test("is kept from one set of names to another", () => {
    const named = { ...start, order: { by: "name", descending: true } };
    expect(edited({ choose: "rows", rows: "title" }, named).order).toEqual(named.order);
  });
});

test("a filter takes ids as numbers and words as they are, blanks included", () => {
  expect(filterBy("title", ["7", ""])).toEqual({ title: [7, 0] });
  expect(filterBy("accessType", ["OA_Gold", ""])).toEqual({ accessType: ["OA_Gold", ""] });
  expect(filterBy("platform", [])).toEqual({ platform: undefined });
});

describe("report types", () => {
  const filtered: Question = {
    ...start,
    rows: ["title"],
    columns: ["accessType", "metric"],
    where: { accessType: ["OA_Gold"], dataType: ["Book"], title: [4], yop: [0], platform: [1], reportType: ["TR"] },
  };
  test("drop rows, columns and filters they do not have", () => {
    const after = edited({ choose: "reportTypes", reportTypes: ["PR"] }, filtered);
    expect(after).toMatchObject({ rows: ["platform"], columns: ["metric"] });
    expect(after.where).toEqual({ dataType: ["Book"], platform: [1], reportType: ["PR"] });
  });
  test("keep what all of them have", () => {
    const after = edited({ choose: "reportTypes", reportTypes: ["TR", "DR"] }, filtered);
    expect(after).toMatchObject({ where: { reportType: ["TR", "DR"] }, rows: ["title"], columns: ["metric"] });
    expect(after.where.accessType).toBeUndefined();
    expect(after.where.title).toEqual([4]);
  });
  test("never become none", () => {
    expect(edited({ choose: "reportTypes", reportTypes: [] }).where.reportType).toEqual(["TR"]);
    expect(edited({ choose: "reportTypes", reportTypes: ["XX"] }).where.reportType).toEqual(["TR"]);
  });
});

describe("every edit", () => {
  test("leads back to the first page", () => {
    expect(edited({ add: "year" }).page).toBe(1);
    expect(edited({ choose: "filters", filters: { platform: [2] } })).toMatchObject({
      page: 1,
      where: { platform: [2] },
    });
  });
  test("that changes the columns ends the order by one of them", () => {
    const sorted = { ...start, order: { by: "3,2024-01", descending: false } };
    expect(edited({ add: "accessType" }, sorted).order).toEqual(byTotal);
    expect(edited({ choose: "filters", filters: {} }, sorted).order).toEqual(sorted.order);
    const named = { ...start, order: { by: "name", descending: false } };
    expect(edited({ add: "accessType" }, named).order).toEqual(named.order);
  });
});

test("months the wrong way round are turned", () => {
  const [early, late] = [month("2024-01"), month("2024-06")];
  expect(edited({ choose: "months", from: late, to: early })).toMatchObject({
    where: { month: { from: early, to: late } },
  });
});
