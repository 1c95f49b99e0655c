import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { counterReports, findReport } from "@/lib/counter/standard/reports";
import { columnsOfReport } from "@/lib/counter/standard/table-columns";
import { counterTable } from "@/lib/counter/write/write-table";
import type { WrittenReport } from "@/lib/counter/write/written-report";
import { expectedSamples } from "@/tests/pure/counter/expected-samples";
import { standardColumns } from "./standard-columns";

const reports = counterReports.map((report) => [report.id, report.release, report] as const);

/** The lines above the usage of a report that has all that can be asked for, or only what it always has. */
function writtenTable(report: WrittenReport["report"], { isWhole }: { isWhole: boolean }) {
  const { always, onRequest } = report.attributes;
  const input: WrittenReport = {
    ...{ report, months: [month("2025-01"), month("2025-02")] },
    attributes: new Set(isWhole ? [...always, ...onRequest] : always),
    hasParents: isWhole && report.includesParentDetails,
    ...{ institution: "Example Library", institutionIds: ["exp:c-17"], created: "2025-03-11T07:00:00Z" },
    ...{ createdBy: "Usus", registryRecord: "", exceptions: [] },
  };
  return counterTable(input, (async function* () {})());
}

test.each(reports)(
  "tables of %s in Release %s have the columns of the standard in its order",
  (id, release, report) => {
    const [of5 = "", of51 = of5] = standardColumns[id] ?? [];
    // Usage of components is added to their items.
    const expected = (release === "5" ? of5 : of51).split(" ").filter((name) => !name.startsWith("Component_"));
    const { always, onRequest } = columnsOfReport(report);
    expect([...always, ...onRequest].sort()).toEqual([...expected].sort());
    const counts = ["Metric_Type", "Reporting_Period_Total", "Jan-2025", "Feb-2025"];
    expect(writtenTable(report, { isWhole: true }).headings).toEqual([...expected, ...counts]);
    const details = new Set<string>(id === "IR" ? ["Authors", "Publication_Date"] : []);
    const least = expected.filter((name) => details.has(name) || always.some((column) => column === name));
    expect(writtenTable(report, { isWhole: false }).headings).toEqual([...least, ...counts]);
  },
);

test.each(reports)("the header of %s in Release %s has the rows of the standard", (_, release, report) => {
  const { header } = writtenTable(report, { isWhole: true });
  expect(header.map(([label]) => label)).toEqual([
    ...["Report_Name", "Report_ID", "Release", "Institution_Name", "Institution_ID", "Metric_Types", "Report_Filters"],
    ...["Report_Attributes", "Exceptions", "Reporting_Period", "Created", "Created_By"],
    ...(release === "5" ? [] : ["Registry_Record"]),
  ]);
  expect(Object.fromEntries(header)).toMatchObject({
    ...{ Report_Name: report.name, Report_ID: report.id, Release: release },
    Metric_Types: report.isView ? report.metrics.join("; ") : "",
    Report_Filters: Object.entries(report.filters)
      .map(([name, values]) => `${name}=${values.join("|")}`)
      .join("; "),
    Reporting_Period: "Begin_Date=2025-01-01; End_Date=2025-02-28",
  });
});

const corpus = process.env.COUNTER_SAMPLES ?? "";

describe("published tables of the standard", () => {
  if (corpus === "") {
    test.skip("are left out: COUNTER_SAMPLES is not set", () => {});
    return;
  }
  const all = expectedSamples.parse(JSON.parse(readFileSync(path.join(corpus, "expected.json"), "utf8")));
  const official = Object.keys(all).filter((file) => /^cop5-.*\.tsv$/.test(file));
  test.each(official)("%s has our columns, metrics, filters and attributes", (file) => {
    const lines = readFileSync(path.join(corpus, file), "utf8").replace("\uFEFF", "").split(/\r?\n/);
    const rows = lines.map((line) => line.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1")));
    const text = new Map(rows.map(([label = "", value = ""]) => [label, value]));
    const report = findReport(text.get("Release") === "5" ? "5" : "5.1", text.get("Report_ID") ?? "");
    if (!report) throw new Error(`${file} is of no report`);
    const { header, headings } = writtenTable(report, { isWhole: true });
    const describing = (row: readonly string[]) => row.slice(0, row.indexOf("Metric_Type"));
    expect(describing(headings)).toEqual(describing(rows.find((row) => row.includes("Metric_Type")) ?? []));
    for (const label of ["Report_Name", "Metric_Types", "Report_Filters"])
      expect([label, Object.fromEntries(header)[label]]).toEqual([label, text.get(label)]);
  });
});
