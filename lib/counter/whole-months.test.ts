import { expect, test } from "vitest";
import { FindingLog } from "./finding";
import { type CounterException, classOf, severityOf } from "./standard/exceptions";
import { month, monthRange } from "./standard/month";
import { partialMonths, type ReportExtent } from "./whole-months";

const all = monthRange(month("2025-01"), month("2025-03"));
const whole: ReportExtent = {
  ...{ asked: all, withUsage: all, cut: [], filters: [], exceptions: [] },
  period: { begin: "2025-01-01", end: "2025-03-31" },
  created: "2025-04-01T00:00:00Z",
};

function exception(code: number, data = ""): CounterException {
  return { code, message: "", data, severity: severityOf(code), class: classOf(code), where: "header" };
}

const partial = (change: Partial<ReportExtent>) => {
  const log = new FindingLog();
  const months = partialMonths({ ...whole, ...change }, log, "header");
  return { months: months.map((one) => `${one.month} ${one.reason}`), warnings: log.findings("warning") };
};

test("a report of whole months has no partial month and no warning", () => {
  expect(partial({})).toEqual({ months: [], warnings: [] });
});

test.each<[Partial<ReportExtent>, string[]]>([
  [{ period: { begin: "2025-01-15", end: "2025-03-14" } }, ["2025-01 period", "2025-03 period"]],
  [{ period: { begin: "2025-01", end: "2025-03" } }, []],
  [{ period: { begin: "2025-1-15", end: "2025-03-31T23:59:59Z" } }, ["2025-01 period"]],
  [{ period: { begin: "2025-01-01", end: "2025-02-31" } }, []],
  [{ period: { begin: "", end: "" } }, []],
  [{ cut: [month("2025-02")] }, ["2025-02 period"]],
  [{ created: "2025-03-31T23:59:59+01:00" }, ["2025-03 created"]],
  [{ created: "2025-03-10" }, ["2025-03 created"]],
  [{ created: "10/3/2025" }, []],
  [{ created: "10. 3. 2025" }, ["2025-03 created"]],
  [{ created: "2025-02-10" }, ["2025-02 created", "2025-03 created"]],
  [{ created: "2025-02-10", withUsage: all.slice(0, 2) }, ["2025-02 created"]],
  [{ created: "2019-01-01T00:00:00Z" }, []],
  [{ created: null }, []],
  [{ created: "yesterday" }, []],
  [{ filters: ["YOP"] }, ["2025-01 filter", "2025-02 filter", "2025-03 filter"]],
  [{ exceptions: [exception(3040)] }, ["2025-01 exception", "2025-02 exception", "2025-03 exception"]],
  [{ exceptions: [exception(3040, "2025-02")] }, ["2025-02 exception"]],
  [{ exceptions: [exception(3031, "usage is available up to 2025-02-28")] }, ["2025-03 exception"]],
  [{ exceptions: [exception(3031, "only until 2025-02-15")] }, ["2025-02 exception", "2025-03 exception"]],
  [{ exceptions: [exception(3032, "usage is available from 2025-02-01")] }, ["2025-01 exception"]],
  [{ exceptions: [exception(3031, "2025-04")] }, []],
  [{ exceptions: [exception(3031, "2025-03"), exception(3040)] }, ["2025-03 exception"]],
  [{ exceptions: [exception(3030), exception(3062)] }, []],
  [{ filters: ["YOP"], created: "2025-03-10" }, ["2025-01 filter", "2025-02 filter", "2025-03 created"]],
])("%j makes months partial: %j", (change, months) => {
  expect(partial(change).months).toEqual(months);
});

test("warns once per reason and names the months", () => {
  const { warnings } = partial({ period: { begin: "2025-01-15", end: "2025-03-14" }, filters: ["YOP"] });
  expect(warnings.map(({ code, values }) => [code, values.reason, values.months])).toEqual([
    ["months-partial", "period", "2025-01, 2025-03"],
    ["months-partial", "filter", "2025-02"],
  ]);
});

test("does not warn about months without usage", () => {
  const { months, warnings } = partial({ withUsage: all.slice(0, 2), exceptions: [exception(3031, "2025-03")] });
  expect([months, warnings]).toEqual([["2025-03 exception"], []]);
});
