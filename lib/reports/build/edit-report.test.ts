import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { byTotal } from "@/lib/reports/question-search";
import { type Question, question } from "@/lib/usage/question";
import { metricsOf } from "../counting-of";
import { dimensionsOf } from "./dimensions-of";
import { editReport, filterBy, filtersLost, type ReportEdit } from "./edit-report";
import { familiesIn, familyOfQuestion, type ReportOffer } from "./report-offer";

const type = (shortName: string, counterCode: string, release: string) => ({
  ...{ shortName, counterCode, name: counterCode, description: "", release },
  metrics: metricsOf({ counterCode, release }),
  dimensions: dimensionsOf({ counterCode, release }),
});
const offer: ReportOffer = {
  reportTypes: [
    type("TR", "TR", "5"),
    type("TR51", "TR", "5.1"),
    type("DR", "DR", "5"),
    type("PR", "PR", "5"),
    type("JR1", "JR1", "4"),
  ],
};

const start = question.parse({
  ...{ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric", "month"] },
  ...{ order: byTotal, page: 3, pageSize: 50 },
});
const edited = (edit: ReportEdit, from: Question = start) => editReport(from, edit, offer);
const [early, late] = [month("2024-01"), month("2024-06")];
const trend = { base: { from: "2023-01", to: "2023-12" }, compared: { from: "2024-01", to: "2024-12" } };

describe("columns", () => {
  test("are added at the end, or at their place", () => {
    expect(edited({ put: "accessType", in: "columns" }).columns).toEqual(["metric", "month", "accessType"]);
    expect(edited({ put: "accessType", in: "columns", at: 0 }).columns).toEqual(["accessType", "metric", "month"]);
  });
  test("change places", () => {
    expect(edited({ put: "month", in: "columns", at: 0 }).columns).toEqual(["month", "metric"]);
    expect(edited({ put: "metric", in: "columns" }).columns).toEqual(["month", "metric"]);
  });
  test("hold either months or years", () => {
    expect(edited({ put: "year", in: "columns" }).columns).toEqual(["metric", "year"]);
  });
  test("may all be removed", () => {
    expect(edited({ remove: "month" }, { ...start, columns: ["month"] }).columns).toEqual([]);
  });
  test("that come from the only rows change places with the only column", () => {
    const only: Question = { ...start, columns: ["metric"] };
    expect(edited({ put: "platform", in: "columns" }, only)).toMatchObject({ rows: ["metric"], columns: ["platform"] });
    expect(edited({ put: "platform", in: "columns" })).toMatchObject({
      ...{ rows: ["organization"], columns: ["metric", "month", "platform"] },
    });
  });
});

describe("rows", () => {
  test("may be several, in order, and take a dimension away from the columns", () => {
    expect(edited({ put: "metric", in: "rows" })).toMatchObject({ rows: ["platform", "metric"], columns: ["month"] });
    expect(edited({ put: "month", in: "rows", at: 0 })).toMatchObject({ rows: ["month", "platform"] });
  });
  test("are exchanged in one step, in place", () => {
    expect(edited({ put: "title", in: "rows", at: 0, instead: "platform" })).toMatchObject({
      ...{ rows: ["title"], columns: ["metric", "month"] },
    });
    expect(edited({ put: "year", in: "columns", at: 1, instead: "month" }).columns).toEqual(["metric", "year"]);
    expect(edited({ put: "organization", in: "columns", at: 0, instead: "metric" }).columns).toEqual([
      "organization",
      "month",
    ]);
    const split: Question = { ...start, split: "organization", part: 7 };
    expect(edited({ put: "publisher", in: "split", at: 0, instead: "organization" }, split)).toMatchObject({
      ...{ split: "publisher", part: null },
    });
    const full: Question = { ...start, rows: ["platform", "organization", "title", "publisher"], columns: [] };
    expect(edited({ put: "dataType", in: "rows", at: 1, instead: "organization" }, full).rows).toEqual([
      ...["platform", "dataType", "title", "publisher"],
    ]);
  });
  test("are never none", () => {
    expect(edited({ remove: "platform" }).rows).toEqual(["organization"]);
    expect(edited({ put: "platform", in: "split" })).toMatchObject({ rows: ["organization"], split: "platform" });
  });
  test("are four at most; what comes then takes the last place", () => {
    const full: Question = { ...start, rows: ["platform", "organization", "title", "publisher"], columns: [] };
    expect(edited({ put: "dataType", in: "rows" }, full).rows).toEqual([
      "platform",
      "organization",
      "title",
      "dataType",
    ]);
  });
});

describe("the split", () => {
  const split: Question = { ...start, split: "organization", part: 7 };
  test("takes a dimension from where it stood, and begins without a part", () => {
    expect(edited({ put: "month", in: "split" }, split)).toMatchObject({
      split: "month",
      part: null,
      columns: ["metric"],
    });
  });
  test("keeps its part under another shape, not under other filters", () => {
    expect(edited({ remove: "month" }, split).part).toBe(7);
    expect(edited({ choose: "filters", filters: { platform: [2] } }, split)).toMatchObject({
      split: "organization",
      part: null,
    });
  });
  test("ends", () => {
    expect(edited({ remove: "organization" }, split)).toMatchObject({ split: null, part: null });
  });
});

describe("the order", () => {
  const months: Question = { ...start, columns: [], rows: ["month"], order: { by: "name", descending: false } };
  test("of times is their own, and goes back to the most used with them", () => {
    const from: Question = { ...start, columns: [] };
    const times = edited({ remove: "platform" }, edited({ put: "month", in: "rows" }, from));
    expect(times).toMatchObject({ rows: ["month"], order: { by: "name", descending: false }, pageSize: 100 });
    expect(edited({ put: "title", in: "rows" }, months).order).toEqual(byTotal);
  });
  test("is kept from one set of names to another", () => {
    const named = { ...start, order: { by: "name", descending: true } };
    expect(edited({ put: "title", in: "rows" }, named).order).toEqual(named.order);
  });
  test("by a column ends with the columns", () => {
    const sorted = { ...start, order: { by: "3,2024-01", descending: false } };
    expect(edited({ put: "accessType", in: "columns" }, sorted).order).toEqual(byTotal);
    expect(edited({ choose: "trend", trend }, sorted).order).toEqual({ by: "compared", descending: true });
    expect(edited({ choose: "filters", filters: {} }, sorted).order).toEqual(sorted.order);
  });
});

describe("filters", () => {
  test("take ids as numbers and words as they are, blanks included", () => {
    expect(filterBy("title", ["7", ""])).toEqual({ title: [7, 0] });
    expect(filterBy("accessType", ["OA_Gold", ""])).toEqual({ accessType: ["OA_Gold", ""] });
    expect(filterBy("platform", [])).toEqual({ platform: undefined });
  });
  test("by tags and classes end without any", () => {
    const tagged = edited({ choose: "tags", of: "platform", tags: [3, 4] });
    expect(tagged.tags).toEqual({ platform: [3, 4] });
    expect(edited({ choose: "tagClasses", of: "title", tagClasses: [1] }, tagged)).toMatchObject({
      ...{ tags: { platform: [3, 4] }, tagClasses: { title: [1] } },
    });
    expect(edited({ choose: "tags", of: "platform", tags: [] }, tagged).tags).toEqual({});
  });
  test("lead back to the first page", () => {
    expect(edited({ choose: "filters", filters: { platform: [2] } })).toMatchObject({
      page: 1,
      where: { platform: [2] },
    });
  });
});

describe("months", () => {
  test("the wrong way round are turned", () => {
    expect(edited({ choose: "months", from: late, to: early }).where.month).toEqual({ from: early, to: late });
  });
  test("take the place of years and of a comparison", () => {
    const years: Question = { ...start, where: { ...start.where, year: { from: 2022, to: 2023 } } };
    expect(edited({ choose: "months", from: early, to: late }, years).where.year).toBeUndefined();
    const compared = edited({ choose: "trend", trend });
    expect(edited({ choose: "months", from: early, to: late }, compared)).toMatchObject({ trend: null });
  });
});

describe("a comparison of two ranges", () => {
  test("takes the place of months, columns and whatever sorts by time", () => {
    const before: Question = {
      ...{ ...start, rows: ["month"], split: "year" },
      where: { ...start.where, month: { from: "2024-01", to: null } },
    };
    const after = edited({ choose: "trend", trend }, before);
    expect(after).toMatchObject({ trend, columns: [], rows: ["platform"], split: null, zeroRows: false });
    expect(after.where.month).toBeUndefined();
  });
  test("do not add columns or months for readers", () => {
    const compared = edited({ choose: "trend", trend });
    expect(edited({ put: "metric", in: "columns" }, compared).columns).toEqual([]);
    expect(edited({ put: "month", in: "rows" }, compared).rows).toEqual(["platform"]);
  });
});

describe("options", () => {
  const byTag = { by: "tag", tagClass: null, remainder: true } as const;
  test("tags stand in for one dimension of objects that may have them", () => {
    expect(edited({ choose: "rollUp", rollUp: byTag }).rollUp).toEqual(byTag);
    const rolledUp = edited({ choose: "rollUp", rollUp: byTag });
    expect(edited({ put: "title", in: "rows" }, rolledUp).rollUp).toBeNull();
    expect(edited({ choose: "rollUp", rollUp: byTag }, { ...start, rows: ["metric"], columns: [] }).rollUp).toBeNull();
    expect(edited({ choose: "trend", trend }, rolledUp).rollUp).toBeNull();
  });
  test("rows without usage are of objects, one dimension of them", () => {
    expect(edited({ choose: "zeroRows", on: true }).zeroRows).toBe(true);
    const withZeros: Question = { ...start, zeroRows: true };
    expect(edited({ put: "title", in: "rows" }, withZeros).zeroRows).toBe(false);
    expect(edited({ choose: "rollUp", rollUp: byTag }, withZeros).zeroRows).toBe(false);
    expect(edited({ choose: "totals", on: false }, withZeros)).toMatchObject({ zeroRows: true, totals: false });
  });
  test("two report types become one line, in the order they are named", () => {
    const two = edited({ choose: "reportTypes", reportTypes: ["TR51", "TR"] });
    expect(two.where.reportType).toEqual(["TR51", "TR"]);
    const merged = edited({ choose: "mergeReportTypes", on: true }, two);
    expect(merged.mergeReportTypes).toBe(true);
    expect(edited({ choose: "reportTypes", reportTypes: ["TR51"] }, merged).mergeReportTypes).toBe(false);
    expect(edited({ put: "reportType", in: "split" }, merged).mergeReportTypes).toBe(false);
  });
});

describe("report types", () => {
  test("interest is read by itself: what is chosen last stays", () => {
    const withInterest = { reportTypes: [...offer.reportTypes, type("interest", "interest", "own")] };
    const typed = (from: Question, ...reportTypes: string[]) =>
      editReport(from, { choose: "reportTypes", reportTypes }, withInterest).where.reportType;
    expect(typed(start, "TR", "interest")).toEqual(["interest"]);
    const ofInterest: Question = { ...start, where: { reportType: ["interest"] } };
    expect(typed(ofInterest, "interest", "TR")).toEqual(["TR"]);
  });
  const filtered: Question = {
    ...{ ...start, rows: ["title"], columns: ["accessType", "metric"], tags: { title: [5], platform: [6] } },
    where: { accessType: ["OA_Gold"], dataType: ["Book"], title: [4], yop: [0], platform: [1], reportType: ["TR"] },
  };
  test("drop rows, columns, filters and tags they do not have", () => {
    const after = edited({ choose: "reportTypes", reportTypes: ["PR"] }, filtered);
    expect(after).toMatchObject({ rows: ["platform"], columns: ["metric"] });
    expect(after.where).toEqual({ dataType: ["Book"], platform: [1], reportType: ["PR"] });
    expect(after.tags).toEqual({ platform: [6] });
  });
  test("list the filters they remove, unlike other edits", () => {
    const edit = { choose: "reportTypes", reportTypes: ["TR", "JR1"] } as const;
    expect(new Set(filtersLost(filtered, [edit], edited(edit, filtered)))).toEqual(
      new Set(["accessType", "dataType", "yop"]),
    );
    const removing = { choose: "filters", filters: { dataType: undefined } } as const;
    expect(filtersLost(filtered, [removing], edited(removing, filtered))).toEqual([]);
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
  test("that do not count the only metric begin with theirs", () => {
    const one: Question = { ...start, where: { reportType: ["TR"], metric: ["Unique_Item_Requests"] } };
    expect(edited({ choose: "reportTypes", reportTypes: ["TR51"] }, one).where.metric).toEqual([
      "Unique_Item_Requests",
    ]);
    expect(edited({ choose: "reportTypes", reportTypes: ["JR1"] }, one).where.metric).toEqual(["ft_total"]);
    const several: Question = { ...one, where: { ...one.where, metric: ["No_License", "Limit_Exceeded"] } };
    expect(edited({ choose: "reportTypes", reportTypes: ["JR1"] }, several).where.metric).toBeUndefined();
  });
});

describe("a family of reports", () => {
  const member = (place: number, isFull: boolean) => ({ hasData: true, family: { kind: "TR", isFull, place } });
  const whole: ReportOffer = {
    reportTypes: [
      { ...type("JR1", "JR1", "4"), ...member(4, false) },
      { ...type("TR", "TR", "5"), ...member(2, true) },
      { ...type("TR51", "TR", "5.1"), ...member(1, true) },
      { ...type("TR_J1", "TR_J1", "5"), ...member(3, false) },
      { ...type("TR_B1", "TR_B1", "5"), ...member(5, false), hasData: false },
      { ...type("DR", "DR", "5"), hasData: true, family: { kind: "DR", isFull: true, place: 0 } },
    ],
  };
  const [family] = familiesIn(whole);

  test("has its report types with data, best first, and is offered if there are several", () => {
    expect(familiesIn(whole)).toEqual([{ kind: "TR", reportTypes: ["TR51", "TR", "TR_J1", "JR1"] }]);
  });
  test("is combined, keeps the attributes of full reports, and drops those of one release", () => {
    const before: Question = { ...start, columns: ["accessType", "sectionType"], where: { reportType: ["TR"] } };
    const after = editReport(before, { choose: "family", reportTypes: family?.reportTypes ?? [] }, whole);
    expect(after).toMatchObject({ columns: ["accessType"], mergeReportTypes: true });
    expect(familyOfQuestion(after, whole)).toEqual(family);
    const apart = editReport(after, { choose: "mergeReportTypes", on: false }, whole);
    expect(apart).toMatchObject({ columns: [], mergeReportTypes: false });
    expect(familyOfQuestion(apart, whole)).toBeUndefined();
  });
});
