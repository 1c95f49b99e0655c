import { expect, test } from "vitest";
import type { Reading } from "@/lib/counter/reading";
import { decide } from "@/lib/counter/standard/exceptions";
import { type Month, month, monthRange } from "@/lib/counter/standard/month";
import { knownEmptyMonths } from "./known-empty-months";

type Draft = Partial<Pick<Reading, "verdict" | "decision">> & {
  created?: string;
  withUsage?: string[];
  notReady?: string[];
  missing?: string[];
  isTable?: boolean;
};

const form = { sheet: null, headingRow: 1, encoding: "utf-8", delimiter: "\t", skipped: [] };
const exception = (code: number, name: "no-usage" | "not-ready" | "busy") => ({
  ...{ code, message: "", severity: "error" as const, class: name, where: "header" as const },
});

/** A report of January to April 2024. */
function reading({
  created = "2024-06-01",
  withUsage = [],
  notReady = [],
  missing = [],
  isTable = true,
  ...given
}: Draft): Reading {
  const months = (texts: string[]): Month[] => texts.map(month);
  return {
    kind: "table",
    verdict: "import",
    decision: decide([], withUsage.length > 0),
    ...{ reports: [], exceptions: [], warnings: [], errors: [] },
    header: {
      ...{ institution: null, institutionIds: [], customerId: null, createdBy: null, created, report: "TR" },
      ...{ reportName: null, release: "5", registryRecord: null, period: null, filters: {}, attributes: {} },
    },
    months: {
      asked: monthRange(month("2024-01"), month("2024-04")),
      ...{ withUsage: months(withUsage), notReady: months(notReady), gone: [], missing: months(missing) },
    },
    ...(isTable && { table: form }),
    ...given,
  };
}

const noUsage = decide([exception(3030, "no-usage")], false);

test.each<[string, Draft, string[]]>([
  ["a column of zeros", { withUsage: ["2024-01", "2024-03"] }, ["2024-02", "2024-04"]],
  ["a table of zeros", {}, ["2024-01", "2024-02", "2024-03", "2024-04"]],
  ["no column", { withUsage: ["2024-01"], missing: ["2024-02", "2024-03"] }, ["2024-04"]],
  ["months that were not over", { created: "2024-04-02T10:00:00Z" }, ["2024-01", "2024-02", "2024-03"]],
  ["a report from the future", { created: "2090-01-01" }, ["2024-01", "2024-02", "2024-03", "2024-04"]],
  ["a month that is not ready", { notReady: ["2024-04"] }, ["2024-01", "2024-02", "2024-03"]],
  ["a document that leaves zeros out", { withUsage: ["2024-01"], isTable: false }, []],
  [
    "an exception that says so",
    { verdict: "empty", decision: noUsage, isTable: false },
    ["2024-01", "2024-02", "2024-03", "2024-04"],
  ],
  ["silence", { verdict: "empty", decision: decide([], false), isTable: false }, []],
  ["a busy service", { verdict: "empty", decision: decide([exception(1010, "busy")], false), isTable: false }, []],
  ["a refused report", { verdict: "reject" }, []],
])("%s", (_, draft, expected) => {
  expect(knownEmptyMonths(reading(draft), "2024-12-01")).toEqual(expected);
});
