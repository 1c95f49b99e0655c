import { lastDay, month } from "@/lib/counter/standard/month";
import type { Known } from "./asked-for";
import type { KnownReport } from "./known-facts";

/** By Release 4 report: its name, and the headings of its subject and other row attributes. */
const release4: Record<string, readonly [name: string, subject: string, counts?: string]> = {
  JR1: ["Journal Report 1", "Journal"],
  JR1GOA: ["Journal Report 1 GOA", "Journal"],
  JR2: ["Journal Report 2", "Journal", "Access Denied Category"],
  BR1: ["Book Report 1", "Book"],
  BR2: ["Book Report 2", "Book"],
  BR3: ["Book Report 3", "Book", "Access Denied Category"],
  DB1: ["Database Report 1", "Database", "User Activity"],
  PR1: ["Platform Report 1", "Platform", "User Activity"],
  MR1: ["Multimedia Report 1", "Collection"],
  MR2: ["Multimedia Report 2", "Collection"],
};

/** As in Release 4 tables. */
const activities: Record<string, string> = {
  search_reg: "Regular Searches",
  search_fed: "Searches-federated and automated",
  result_click: "Result Clicks",
  no_license: "Access denied: content item not licensed",
  turnaway: "Access denied: concurrent/simultaneous user licence limit exceeded",
};

const subjects: Record<string, string> = { T: "Title", D: "Database", I: "Item" };

/** Report and release of a short name: TR51 is the TR of Release 5.1. */
export const reportOf = (shortName: string) =>
  shortName in release4
    ? ({ report: shortName, release: "4" } as const)
    : ({ report: shortName.replace(/51$/, ""), release: shortName.endsWith("51") ? "5.1" : "5" } as const);

/** A month of a report as its publisher provides it: a tab-separated table. */
export function reportText(report: KnownReport, written = (dataType: string) => dataType): string {
  const rows = report.report in release4 ? oldRows(report) : newRows(report, written);
  return rows.map((cells) => cells.join("\t")).join("\n");
}

const periodOf = (of: string) => ({ from: `${of}-01`, to: lastDay(month(of)) });
const CREATED = "2026-02-03";

function oldRows({ report, month: of, facts }: KnownReport): string[][] {
  const [name = "", subject = "", counts] = release4[report] ?? [];
  const { from, to } = periodOf(of);
  const row = ({ metric, value }: Known) => [
    ...(subject === "Platform" ? [] : [`${subject} of ${report}`]),
    ...["Platform", "Publisher"],
    ...(counts ? [activities[metric] ?? metric] : []),
    ...[String(value), String(value)],
  ];
  return [
    [`${name} (R4)`],
    ["Library"],
    [""],
    ["Period covered by Report:"],
    [`${from} to ${to}`],
    ["Date run:"],
    [CREATED],
    [
      ...(subject === "Platform" ? [] : [subject]),
      "Platform",
      "Publisher",
      ...(counts ? [counts] : []),
      "Reporting Period Total",
      of,
    ],
    ...facts.map(row),
  ];
}

function newRows({ report: shortName, month: of, facts }: KnownReport, written: (dataType: string) => string) {
  const { report, release } = reportOf(shortName);
  const { from, to } = periodOf(of);
  const subject = subjects[report.charAt(0)];
  const attributes = report.includes("_") ? [] : ["Data_Type", "Access_Type", "Access_Method"];
  const row = ({ metric, data, access, method, value }: Known) => [
    ...(subject ? [`${subject} of ${data || report}`, "Publisher"] : []),
    "Platform",
    ...(attributes.length > 0 ? [written(data), access, method] : []),
    ...[metric, String(value), String(value)],
  ];
  return [
    ["Report_Name", report],
    ["Report_ID", report],
    ["Release", release],
    ["Institution_Name", "Library"],
    ["Reporting_Period", `Begin_Date=${from}; End_Date=${to}`],
    ["Created", `${CREATED}T00:00:00Z`],
    ["Created_By", "Publisher"],
    [],
    [
      ...(subject ? [subject, "Publisher"] : []),
      ...["Platform", ...attributes, "Metric_Type", "Reporting_Period_Total", of],
    ],
    ...facts.map(row),
  ];
}
