import fs from "node:fs";
import type { Reporter, TestCase, TestError, TestResult } from "playwright/types/testReporter";
import { appendResult, describeFailure, relativePath, testName } from "./results";

const LINES_OF_A_SCREEN = 120;

/** Writes each result to the results file. */
export default class PlaywrightReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    appendResult({ event: "start", id: test.id, name: nameOf(test) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = test.outcome();
    const state = outcome === "expected" ? "passed" : outcome === "skipped" ? "skipped" : "failed";
    const text = [describeFailure(nameOf(test), textOf(result.errors)), ...screenOf(result)].join("\n");
    if (state === "failed") appendResult({ event: "failure", text, isTest: true });
    appendResult({ event: "end", id: test.id, state });
    appendResult({ event: "seconds", file: relativePath(test.location.file), seconds: result.duration / 1000 });
  }

  onError(error: TestError): void {
    appendResult({ event: "failure", text: describeFailure("outside any test", textOf([error])), isTest: false });
  }

  onEnd(): void {
    appendResult({ event: "over" });
  }
}

// The path begins with the root, the project and the file.
const nameOf = (test: TestCase): string =>
  testName(relativePath(test.location.file), test.titlePath().slice(3).join(" › "));

const textOf = (errors: readonly TestError[]) => errors.map(({ message, stack }) => stack ?? message ?? "").join("\n");

/** Playwright's outline of the page at the failure: often enough to understand a rare failure. */
function screenOf({ attachments }: TestResult): string[] {
  const file = attachments.find(({ name }) => name === "error-context")?.path;
  if (!file || !fs.existsSync(file)) return [];
  const [, screen = ""] = /```yaml\n([\s\S]*?)```/.exec(fs.readFileSync(file, "utf8")) ?? [];
  return screen
    .split("\n")
    .slice(0, LINES_OF_A_SCREEN)
    .map((line) => `    | ${line.slice(0, 160)}`);
}
