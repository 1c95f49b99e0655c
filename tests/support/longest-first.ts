import { existsSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Vitest sorts by file size and would start these last: their tests come from tables or wait for processes. */
const longest = [
  "integration/harvest/scenarios.test.ts",
  "integration/administration/backup/backup.test.ts",
  "integration/upgrade/upgrade.test.ts",
  "integration/harvest/processes.test.ts",
  "integration/stores/supervisor.test.ts",
  "integration/interest/every-page.test.ts",
  "integration/uploads/kill.test.ts",
  "integration/uploads/samples.test.ts",
  "integration/titles/merging.test.ts",
  "integration/administration/management/moves.test.ts",
  "integration/usage/figures.test.ts",
];

const missing = longest.filter((name) => !existsSync(path.join(import.meta.dirname, "..", name)));
if (missing.length > 0) throw new Error(`Tests that take longest are not where they were: ${missing.join(", ")}`);

/** Starts the longest files first, so that no worker runs one alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/tests/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
