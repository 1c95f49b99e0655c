import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { startReport } from "./start-report";

const reportTypes = [
  { shortName: "TR", hasData: true },
  { shortName: "DR", hasData: true },
];
const selection = { organizationId: 7, range: { from: month("2024-01"), to: null } };
const started = (search: Record<string, string>, types = reportTypes, selected = selection) => {
  const found = startReport(search, { reportTypes: types, selection: selected });
  return "question" in found ? found.question : found;
};

test("a new report shows TR by platform and metric, of what is selected in the top bar", () => {
  expect(started({})).toMatchObject({
    ...{ rows: ["platform"], columns: ["metric"] },
    where: { reportType: ["TR"], organization: [7], month: { from: "2024-01", to: null } },
  });
});

test("a new report shows the first type with usage where TR has none", () => {
  const withoutTr = [{ shortName: "TR", hasData: false }, ...reportTypes.slice(1)];
  expect(started({}, withoutTr)).toMatchObject({ where: { reportType: ["DR"] } });
  expect(started({}, [])).toMatchObject({ where: { reportType: ["TR"] } });
});

test("with all organizations selected there is no filter by organization", () => {
  expect(started({}, reportTypes, { ...selection, organizationId: -1 })).toMatchObject({
    where: { organization: undefined },
  });
});

test("an address may start a report with a filter of its own", () => {
  expect(started({ platform: "3", from: "2020-01" })).toMatchObject({
    where: { organization: [7], platform: [3], month: { from: "2020-01", to: null } },
  });
});

test("an address with a report type is taken as it is", () => {
  expect(started({ report_type: "DR" })).toMatchObject({ where: { month: undefined, organization: undefined } });
});

test("an address that describes no report names what is wrong", () => {
  expect(started({ report_type: "TR", rows: "colour" })).toEqual({ wrong: { rows: "E102" } });
});
