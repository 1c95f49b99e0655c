import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export type Tally = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and how, to be read without searching the whole output. */
  failures: readonly string[];
  /** How long the tests of each file took together. */
  files: readonly { file: string; seconds: number }[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string().optional() }).optional(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/** A runner that ended badly without a failed test (a file that does not load, an unhandled rejection) counts as one failure. */
export function tallyOfVitest(name: string, file: string, code: number): Tally {
  const report = readReport(file, vitestReport);
  if (!report) return ended(name);
  const failures = report.testResults.flatMap(({ name: testFile, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(testFile, "", message)];
    return failed.map(({ fullName, failureMessages }) => failure(testFile, fullName, failureMessages.join("\n")));
  });
  return {
    name,
    passed: report.numPassedTests,
    failed: report.numFailedTests || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests,
    failures,
    files: report.testResults.map(({ name: file, startTime, endTime }) => ({
      file: path.relative("", file),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** A flaky test is a failed one. */
export function tallyOfPlaywright(name: string, file: string, code: number): Tally {
  const report = readReport(file, playwrightReport);
  if (!report) return ended(name);
  const { stats } = report;
  const specs = specsOf(report.suites);
  const failures = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const messages = results.map(({ error }) => error?.message ?? "");
      return [failure(spec.file, spec.title, messages.join("\n")), ...results.flatMap(screenOf)].join("\n");
    });
  return {
    name,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures,
    files: [...new Set(specs.map(({ file }) => file))].map((file) => ({
      file: `tests/e2e/${file}`,
      seconds: secondsOf(specs.filter((spec) => spec.file === file)),
    })),
  };
}

const specsOf = (suites: readonly z.infer<typeof playwrightSuite>[]): z.infer<typeof playwrightSpec>[] =>
  suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);

const secondsOf = (specs: readonly z.infer<typeof playwrightSpec>[]) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .reduce((total, duration) => total + duration / 1000, 0);

const ended = (name: string): Tally => ({
  name,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: ["ended without a report"],
  files: [],
});

const LINES_OF_A_FAILURE = 8;
const LINES_OF_A_SCREEN = 120;

/** What the page held when the test failed, in Playwright's words; a failure that comes once in a hundred runs is understood from this alone. */
function screenOf({ attachments }: { attachments: readonly { name: string; path?: string | undefined }[] }): string[] {
  const file = attachments.find(({ name }) => name === "error-context")?.path;
  if (!file || !fs.existsSync(file)) return [];
  const [, screen = ""] = /```yaml\n([\s\S]*?)```/.exec(fs.readFileSync(file, "utf8")) ?? [];
  return screen
    .split("\n")
    .slice(0, LINES_OF_A_SCREEN)
    .map((line) => `    | ${line.slice(0, 160)}`);
}

function failure(file: string, title: string, message: string) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("node_modules"))
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line.slice(0, 300)}`);
  return [`${path.relative("", file)} › ${title}`, ...lines].join("\n");
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
}
