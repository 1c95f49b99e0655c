import { expect, test } from "vitest";
import { FindingLog } from "../../finding";
import { MonthSlots } from "../../json/month-slots";
import { JsonTally } from "../../json/tally";
import { month } from "../../standard/month";
import { findReport } from "../../standard/reports";
import { nameColumns } from "../head/table-columns";
import { TableBody } from "../table-body";
import { RowFacts } from "./row-facts";
import { metricReader } from "./row-metric";
import { decisionRules, type ExampleRow, type RowDecision, rowRules, ruleOf } from "./row-rules";

const keys = ["Title", "Publisher", "Platform", "Online_ISSN", "YOP", "Metric_Type", "Reporting_Period_Total"];
const headings = [...keys, "Jan-2024", "Feb-2024"];
const cellsOf = (row: ExampleRow) => [...keys, "Jan", "Feb"].map((key) => row[key] ?? "");
const period = { from: month("2024-01"), to: month("2024-02") };

function table() {
  const report = findReport("5", "TR");
  if (!report) throw new Error("no TR");
  const log = new FindingLog();
  const columns = nameColumns(headings, { report, period, log, at: String });
  return { report, log, columns, metric: metricReader(report, columns) };
}

test.each(rowRules)("the example of “$name” is decided by that rule", ({ name, example }) => {
  const { columns, metric } = table();
  expect(ruleOf(new RowFacts(columns, metric), cellsOf(example)).name).toBe(name);
});

const results: Record<RowDecision, [skipped: string[], warnings: string[]]> = {
  totals: [["totals"], []],
  doubtful: [["totals"], ["totals-row-doubtful"]],
  "like-total": [[], ["title-like-total"]],
  continued: [[], ["row-continued"]],
  bare: [[], ["row-bare"]],
  usage: [[], []],
};

test.each(decisionRules)("the example of “$name” leads to $decision", ({ name, decision, example }) => {
  const { report, log, columns } = table();
  const parts = { report, log, months: new MonthSlots(period), tally: new JsonTally(report, log) };
  const decisions: string[] = [];
  const body = new TableBody(parts, columns, { sheet: null, hasAllMonths: true }, (rule) => decisions.push(rule.name));
  for (const [index, row] of example.entries()) body.readRow({ number: index + 2, cells: cellsOf(row) });
  body.end();
  expect(decisions).toContain(name);
  const [skipped, warnings] = results[decision];
  expect(body.skipped.all.map(({ reason }) => reason)).toEqual(skipped);
  const codes = log.findings("warning").map(({ code }) => code);
  expect(codes.filter((code) => warningCodes.has(code))).toEqual(warnings);
});

const warningCodes = new Set<string>(Object.values(results).flatMap(([, warnings]) => warnings));
