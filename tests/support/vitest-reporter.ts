import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { appendResult, describeFailure, testName } from "./results";

type Errors = readonly { message: string; stack?: string }[];

const PATIENCE_SECONDS = 90;

/** Writes each result to the results file, and prints long-running tests. */
export default class VitestReporter implements Reporter {
  private readonly running = new Map<string, { name: string; since: number }>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.timer = setInterval(() => this.printLongRunning(), PATIENCE_SECONDS * 1000).unref();
  }

  onTestModuleQueued({ id, relativeModuleId: file }: TestModule): void {
    this.running.set(id, { name: file, since: performance.now() });
    appendResult({ event: "open", file });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    this.running.delete(module.id);
    this.reportErrors(file, module.errors());
    appendResult({ event: "seconds", file, seconds: module.diagnostic().duration / 1000 });
    appendResult({ event: "close", file });
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.reportErrors(testName(suite.module.relativeModuleId, suite.fullName), suite.errors());
  }

  onTestCaseReady(test: TestCase): void {
    // A short test may be reported as ended before it is reported as ready.
    if (test.result().state !== "pending") return;
    const name = testName(test.module.relativeModuleId, test.fullName);
    this.running.set(test.id, { name, since: performance.now() });
    appendResult({ event: "start", id: test.id, name });
  }

  onTestCaseResult(test: TestCase): void {
    this.running.delete(test.id);
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    const text = describeFailure(testName(test.module.relativeModuleId, test.fullName), textOf(errors));
    if (state === "failed") appendResult({ event: "failure", text, isTest: true });
    appendResult({ event: "end", id: test.id, state });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Errors): void {
    clearInterval(this.timer);
    this.reportErrors("outside any test", unhandled);
    appendResult({ event: "over" });
  }

  private reportErrors(name: string, errors: Errors): void {
    if (errors.length === 0) return;
    appendResult({ event: "failure", text: describeFailure(name, textOf(errors)), isTest: false });
  }

  private printLongRunning(): void {
    for (const { name, since } of this.running.values()) {
      const seconds = Math.round((performance.now() - since) / 1000);
      if (seconds >= PATIENCE_SECONDS) console.log(`still running after ${seconds} s: ${name}`);
    }
  }
}

const textOf = (errors: Errors) => errors.map(({ message, stack }) => stack ?? message).join("\n");
