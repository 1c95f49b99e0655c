import fs from "node:fs";
import { z } from "zod";

export type Tally = { name: string; passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A runner that ended badly without a failed test (a file that does not load, an unhandled rejection) counts as one failure. */
export function tallyOfVitest(name: string, file: string, code: number): Tally {
  const report = readReport(file, vitestReport);
  if (!report) return { name, passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  return { name, passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

/** A flaky test is a failed one. */
export function tallyOfPlaywright(name: string, file: string, code: number): Tally {
  const stats = readReport(file, playwrightReport)?.stats;
  if (!stats) return { name, passed: 0, failed: 1, skipped: 0 };
  const failed = stats.unexpected + stats.flaky || (code === 0 ? 0 : 1);
  return { name, passed: stats.expected, failed, skipped: stats.skipped };
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}
