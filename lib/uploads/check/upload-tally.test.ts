import { expect, test } from "vitest";
import type { Reading } from "@/lib/counter/reading";
import { decide } from "@/lib/counter/standard/exceptions";
import { type Month, month, monthRange } from "@/lib/counter/standard/month";
import { knownEmptyMonths, partPlatforms } from "./upload-tally";

type Draft = Partial<Pick<Reading, "verdict" | "decision">> & {
  created?: string;
  withUsage?: string[];
  notReady?: string[];
  missing?: string[];
  partial?: string[];
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
  partial = [],
  isTable = true,
  ...rest
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
      partial: months(partial).map((one) => ({ month: one, reason: "period" as const })),
    },
    ...(isTable && { table: form }),
    ...rest,
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
  ["a partial month", { partial: ["2024-01", "2024-04"] }, ["2024-02", "2024-03"]],
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

function part(place: string | null, platforms: string[], withUsage = ["2024-01"], report = "TR") {
  const summary = { release: "5" as const, report, rows: 1, cells: 1, nonzero: 1, sums: {} };
  const months = { asked: [], withUsage: withUsage.map((one) => month(one)), notReady: [], gone: [] };
  return { place, platforms: new Set(platforms), reading: { reports: [summary], header: null, months } };
}

test("several platforms are detected when a report repeats the same months for each", () => {
  expect(partPlatforms([part("A", ["Forest"]), part("B", ["Meadow"])])).toEqual(["Forest", "Meadow"]);
  expect(partPlatforms([part("A", ["Forest"]), part("B", ["Meadow"]), part("Heath", [])])).toEqual([
    ...["Forest", "Meadow", "Heath"],
  ]);
});

test.each<[string, ReturnType<typeof part>[]]>([
  ["one part", [part("A", ["Forest"])]],
  ["the same platform", [part("A", ["Forest"]), part("B", ["Forest"])]],
  ["platforms beside each other", [part("A", ["Forest", "Meadow"]), part("B", ["Heath"])]],
  ["rows without a platform", [part("A", ["Forest", ""]), part("B", ["Meadow"])]],
  [
    "other months, in which a platform may have another name",
    [part("A", ["Forest"]), part("B", ["Meadow"], ["2024-02"])],
  ],
  ["other reports", [part("A", ["Forest"]), part("B", ["Meadow"], ["2024-01"], "DR")]],
  ["texts one below the other", [part(null, ["Forest"]), part(null, ["Meadow"])]],
])("several platforms are not detected from %s", (_, parts) => {
  expect(partPlatforms(parts)).toEqual(parts.map(() => null));
});
