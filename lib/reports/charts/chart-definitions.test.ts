import { expect, test } from "vitest";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { release4Reports } from "@/lib/counter/standard/release-4-reports";
import { counterReports } from "@/lib/counter/standard/reports";
import { interestReport } from "@/lib/interest/interest-report";
import { dimensionsOf } from "@/lib/reports/build/dimensions-of";
import { chartDefinitions, chartsOf, possibleCharts } from "./chart-definitions";
import { isStandard, reportViews } from "./report-views";

const imported = [...counterReports, ...release4Reports].map(({ id, release }) => ({
  shortName: release === "5.1" ? `${id}51` : id,
  counterCode: id,
  release,
}));
const types = [interestReport, ...imported];
const typeOf = (shortName: string) => types.find((type) => type.shortName === shortName);

test("the views are of report types that there are, and select metrics and attributes that these have", () => {
  expect(reportViews).toHaveLength(57);
  for (const { reportType, metrics, filters } of reportViews) {
    const type = typeOf(reportType);
    expect(type, reportType).toBeDefined();
    const metricNames: readonly string[] = (type && definitionOf(type)?.metrics) ?? [];
    expect(metrics.filter((metric) => !metricNames.includes(metric))).toEqual([]);
    const dimensions: readonly string[] = type ? dimensionsOf(type) : [];
    expect(Object.keys(filters).filter((name) => !dimensions.includes(name))).toEqual([]);
  }
});

test("a standard view selects what COUNTER says, the full reports everything", () => {
  const all = reportViews.filter(({ filters }) => filters.accessType);
  expect(all.map(({ code }) => code)).toEqual([
    ...["TR_J1", "TR_J4", "TR_B1", "TR_J1", "TR_J1", "TR_J4", "TR_J4", "TR_B1", "TR_B1"],
  ]);
  const whole = reportViews.filter((view) => !isStandard(view)).map(({ code }) => code);
  expect(whole.slice(11)).toEqual([...["TR", "IR_M1", "DR", "IR", "PR", "TR", "TR", "IR_M1", "DR", "DR", "PR", "PR"]]);
});

test("a view that combines releases selects what the newer one defines", () => {
  const combined = reportViews.filter(({ older }) => older !== undefined);
  expect(combined).toHaveLength(14);
  for (const { code, reportType, older, metrics, filters } of combined) {
    const newer = reportViews.find((view) => view.reportType === reportType && view.code === code && !view.older);
    expect([older, metrics, filters]).toEqual([[reportType.replace(/51$/, "")], newer?.metrics, newer?.filters]);
  }
});

test("numbers of views and charts are their own for ever", () => {
  const idLists = [reportViews, chartDefinitions].map((list) => list.map(({ id }) => id).sort((a, b) => a - b));
  expect(idLists).toEqual([57, 15].map((count) => Array.from({ length: count }, (_, at) => at + 1)));
});

test("a view offers the charts that its report has the dimensions for", () => {
  const codesOf = (shortName: string) => {
    const type = typeOf(shortName);
    const codes = chartsOf({ code: "TR", reportType: shortName }, type ? dimensionsOf(type) : []).map(
      ({ code }) => code,
    );
    return { first: codes[0], hasSections: codes.includes("sectionType") };
  };
  expect(codesOf("TR")).toEqual({ first: "metricInTime", hasSections: true });
  expect(codesOf("TR51")).toEqual({ first: "metricInTime", hasSections: false });
});

test("every view has a chart, and so has a report type without views", () => {
  for (const view of reportViews) {
    const type = typeOf(view.reportType);
    expect(chartsOf(view, type ? dimensionsOf(type) : []).length, view.code).toBeGreaterThan(0);
  }
  expect(chartsOf(null, ["month", "metric"]).map(({ code }) => code)).toEqual(["metricInTime", "metricComparison"]);
});

test("what people chose is offered in their order, without what the report type cannot draw", () => {
  const type = typeOf("TR51");
  const [view, dimensions] = [{ code: "TR", reportType: "TR51" }, type ? dimensionsOf(type) : []];
  const [sectionType, yop, metricInTime] = [12, 13, 1];
  const codes = (chosen: number[]) => chartsOf(view, dimensions, chosen).map(({ code }) => code);
  expect(codes([yop, sectionType, metricInTime])).toEqual(["yop", "metricInTime"]);
  expect(codes([sectionType])).toEqual(codes([]));
});

test("interest and usage are never offered each other's charts", () => {
  const codesOf = (shortName: string) => {
    const type = typeOf(shortName);
    return possibleCharts({ code: shortName, reportType: shortName }, type ? dimensionsOf(type) : []).map(
      ({ code }) => code,
    );
  };
  expect(codesOf("interest")).toContain("interestInTime");
  expect(codesOf("interest")).not.toContain("metricInTime");
  expect(codesOf("TR")).not.toContain("interestInTime");
});
