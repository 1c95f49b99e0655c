import { expect, test } from "vitest";
import { month } from "@/lib/counter/month";
import { startReport } from "./start-report";

const reportTypes = [
  { shortName: "TR", hasData: true },
  { shortName: "DR", hasData: true },
];
const selection = { organizationId: 7, range: { from: month("2024-01"), to: null } };
const started = (search: Record<string, string>, types = reportTypes, selected = selection) => {
  const found = startReport(search, { reportTypes: types, selection: selected });
  return "draft" in found ? found.draft : found;
};

test("a new report shows TR by platform and metric, of what is selected in the top bar", () => {
  expect(started({})).toMatchObject({
    ...{ reportTypes: ["TR"], rows: "platform", columns: ["metric"], from: "2024-01", to: null },
    filters: { organization: [7] },
  });
});

test("a new report shows the first type with usage where TR has none", () => {
  const withoutTr = [{ shortName: "TR", hasData: false }, ...reportTypes.slice(1)];
  expect(started({}, withoutTr)).toMatchObject({ reportTypes: ["DR"] });
  expect(started({}, [])).toMatchObject({ reportTypes: ["TR"] });
});

test("with all organizations selected there is no filter by organization", () => {
  expect(started({}, reportTypes, { ...selection, organizationId: -1 })).toMatchObject({
    filters: { organization: undefined },
  });
});

test("an address may start a report with a filter of its own", () => {
  expect(started({ platform: "3", from: "2020-01" })).toMatchObject({
    from: "2020-01",
    filters: { organization: [7], platform: [3] },
  });
});

test("an address with a report type is taken as it is", () => {
  expect(started({ report_type: "DR" })).toMatchObject({ from: null, filters: { organization: undefined } });
});

test("an address that describes no report names what is wrong", () => {
  expect(started({ report_type: "TR", rows: "colour" })).toEqual({ wrong: { rows: "E102" } });
});
