import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import type { RangeName } from "@/lib/navigation/date-range";
import { metricsOf } from "../counting-of";
import { startReport } from "./start-report";

const used = (first: string, last: string) => ({ first: month(first), last: month(last) });
const type = (shortName: string, counterCode: string, release: string) => ({
  ...{ shortName, counterCode, release, metrics: metricsOf({ counterCode, release }) },
});
const tr = { ...type("TR", "TR", "5"), months: used("2022-01", "2026-10") };
const tr51 = { ...type("TR51", "TR", "5.1"), months: used("2025-01", "2026-10") };
const dr = { ...type("DR", "DR", "5"), months: used("2022-01", "2026-10") };
const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const byDefault: RangeName = "current_plus_2y_back";
const selection = { organizationId: 7, range: { name: byDefault, from: month("2024-01"), to: null } };

const started = (search: Record<string, string>, start: Partial<Parameters<typeof startReport>[1]> = {}) => {
  const currentStart = startReport(search, { reportTypes: [tr, dr], selection, calendar, ...start });
  return "question" in currentStart ? currentStart.question : currentStart;
};

test("a new report shows one metric of title reports by platform, in the last 12 finished months of the organization", () => {
  expect(started({})).toMatchObject({
    ...{ rows: ["platform"], columns: ["month"], mergeReportTypes: false },
    where: {
      ...{ reportType: ["TR"], metric: ["Unique_Item_Requests"], organization: [7] },
      month: { from: "2025-11", to: "2026-10" },
    },
  });
});

test("months selected in the top bar go before that", () => {
  const range = { name: "custom" as const, from: month("2023-03"), to: month("2023-08") };
  expect(started({}, { selection: { ...selection, range } })).toMatchObject({
    where: { month: { from: "2023-03", to: "2023-08" } },
  });
});

test("two releases with usage in these months are read as one line, the newer first", () => {
  expect(started({}, { reportTypes: [tr, tr51, dr] })).toMatchObject({
    where: { reportType: ["TR51", "TR"] },
    mergeReportTypes: true,
  });
  const oldType = { ...tr, months: used("2020-01", "2024-12") };
  expect(started({}, { reportTypes: [oldType, tr51] })).toMatchObject({
    where: { reportType: ["TR51"] },
    mergeReportTypes: false,
  });
});

test("views and older releases with usage are combined with full reports, the best first", () => {
  const inFamily = (of: ReturnType<typeof type>, place: number, isFull = true) => ({
    ...{ ...of, family: { kind: "TR", isFull, place }, hasData: true, months: used("2022-01", "2026-10") },
  });
  const view = inFamily(type("TR_J1", "TR_J1", "5"), 2, false);
  const reportTypes = [view, dr, inFamily(tr, 1), inFamily(tr51, 0)];
  expect(started({}, { reportTypes })).toMatchObject({
    ...{ mergeReportTypes: true, where: { reportType: ["TR51", "TR", "TR_J1"], metric: ["Unique_Item_Requests"] } },
  });
});

test("usage that ended long ago is shown where it is", () => {
  const old = { ...tr, months: used("2019-01", "2021-06") };
  expect(started({}, { reportTypes: [old] })).toMatchObject({ where: { month: { from: "2020-07", to: "2021-06" } } });
});

test("without title reports it begins with what there is", () => {
  expect(started({}, { reportTypes: [{ ...tr, months: null }, dr] })).toMatchObject({
    where: { reportType: ["DR"], metric: ["Searches_Regular"] },
  });
  expect(started({}, { reportTypes: [] })).toMatchObject({ where: { reportType: ["TR"] } });
});

test("with all organizations selected there is no filter by organization", () => {
  expect(started({}, { selection: { ...selection, organizationId: -1 } })).toMatchObject({
    where: { organization: undefined },
  });
});

test("an address may start a report with a filter or a shape of its own", () => {
  expect(started({ platform: "3", from: "2020-01" })).toMatchObject({
    where: { organization: [7], platform: [3], month: { from: "2020-01", to: "2026-10" } },
  });
  expect(started({ columns: "metric" })).toMatchObject({ columns: ["metric"], where: { metric: undefined } });
});

test("an address with a report type is taken as it is", () => {
  expect(started({ report_type: "DR" })).toMatchObject({ where: { month: undefined, organization: undefined } });
});

test("an address that describes no report names what is wrong", () => {
  expect(started({ report_type: "TR", rows: "color" })).toEqual({ wrong: { rows: "E102" } });
});
