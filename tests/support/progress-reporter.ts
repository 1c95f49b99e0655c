import type { Reporter, TestCase, TestModule } from "vitest/node";

const PATIENCE_SECONDS = 90;

/** Names what has been running for long: of a run that does not end, this is all that anybody gets to know. */
export default class ProgressReporter implements Reporter {
  private readonly running = new Map<string, { name: string; since: number }>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.timer = setInterval(() => this.tell(), PATIENCE_SECONDS * 1000).unref();
  }

  onTestModuleStart({ id, relativeModuleId }: TestModule): void {
    this.begin(id, relativeModuleId);
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.running.delete(id);
  }

  onTestCaseReady(test: TestCase): void {
    // Of a short one the end may be told before its beginning.
    if (test.result().state === "pending") this.begin(test.id, test.fullName);
  }

  onTestCaseResult({ id }: TestCase): void {
    this.running.delete(id);
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  private begin(id: string, name: string): void {
    this.running.set(id, { name, since: performance.now() });
  }

  private tell(): void {
    for (const { name, since } of this.running.values()) {
      const seconds = Math.round((performance.now() - since) / 1000);
      if (seconds >= PATIENCE_SECONDS) console.log(`still running after ${seconds} s: ${name}`);
    }
  }
}
