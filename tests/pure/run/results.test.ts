import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Result, tallyOf } from "@/tests/support/results";
import { runCommand } from "@/tests/support/run-command";

const folder = mkdtempSync(path.join(os.tmpdir(), "usus-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pass: readonly Result[] = [
  { event: "open", file: "a.test.ts" },
  { event: "start", id: "1", name: "a.test.ts › adds" },
  { event: "end", id: "1", state: "passed" },
  { event: "seconds", file: "a.test.ts", seconds: 2 },
];

function write(results: readonly Result[], rest = ""): string {
  const file = path.join(folder, "results.jsonl");
  writeFileSync(file, results.map((line) => `${JSON.stringify(line)}\n`).join("") + rest);
  return file;
}

const tally = (results: readonly Result[], { code = 0, rest = "" } = {}) => tallyOf("unit", write(results, rest), code);

test("a tally counts the results of a finished runner", () => {
  expect(tally([...pass, { event: "close", file: "a.test.ts" }, { event: "over" }])).toEqual({
    name: "unit",
    passed: 1,
    failed: 0,
    skipped: 0,
    failures: [],
    files: [{ file: "a.test.ts", seconds: 2 }],
  });
});

test("a tally counts a running test as failed when the runner was killed", () => {
  const results: Result[] = [...pass, { event: "start", id: "2", name: "a.test.ts › waits" }];
  const { passed, failed, failures } = tally(results, { code: 1, rest: '{"event":"e' });
  expect({ passed, failed, failures }).toEqual({
    passed: 1,
    failed: 1,
    failures: ["a.test.ts › waits\n    did not finish"],
  });
});

test("a tally counts a running file as failed when the runner was killed between its tests", () => {
  expect(tally(pass, { code: 1 })).toMatchObject({ passed: 1, failed: 1, failures: ["a.test.ts\n    did not finish"] });
});

test.each([
  ["failed without a failed test", [{ event: "over" }], 1],
  ["ended before it was over", [{ event: "close", file: "a.test.ts" }], 0],
  ["failed outside any test", [{ event: "failure", text: "x", isTest: false }, { event: "over" }], 1],
] satisfies [string, Result[], number][])("a tally counts one failure when the runner %s", (_, more, code) => {
  const results: Result[] = [...pass, { event: "close", file: "a.test.ts" }, ...more];
  expect(tally(results, { code })).toMatchObject({ passed: 1, failed: 1 });
});

test("a tally counts one failure when there is no results file", () => {
  expect(tallyOf("unit", path.join(folder, "none.jsonl"), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("a runner without progress is killed, and its finished tests count", async () => {
  const file = write([...pass, { event: "start", id: "2", name: "a.test.ts › waits" }]);
  const { code } = await runCommand(["sleep", "infinity"], { quiet: true, progress: { file, minutes: 0.001 } });
  expect(code).not.toBe(0);
  expect(tallyOf("unit", file, code)).toMatchObject({ passed: 1, failed: 1 });
});
