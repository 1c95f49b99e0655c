import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** A line of a results file. Reporters append lines during the run, so that results survive a killed runner. */
const result = z.discriminatedUnion("event", [
  z.object({ event: z.literal("start"), id: z.string(), name: z.string() }),
  z.object({ event: z.literal("end"), id: z.string(), state: z.enum(["passed", "failed", "skipped"]) }),
  /** A file is running from "open" to "close", including loading and hooks. */
  z.object({ event: z.literal("open"), file: z.string() }),
  z.object({ event: z.literal("close"), file: z.string() }),
  z.object({ event: z.literal("seconds"), file: z.string(), seconds: z.number() }),
  /** A failed test, or a failure of a file or runner outside any test (`isTest` false). */
  z.object({ event: z.literal("failure"), text: z.string(), isTest: z.boolean() }),
  /** The runner finished. */
  z.object({ event: z.literal("over") }),
]);

export type Result = z.infer<typeof result>;

export type Tally = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with its first lines, printed at the end of the output. */
  failures: readonly string[];
  files: readonly { file: string; seconds: number }[];
};

/** Appends to the file in TEST_RESULTS; without it, does nothing. */
export function appendResult(line: Result): void {
  const file = process.env.TEST_RESULTS;
  if (file) fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Counts the results of a runner, however it ended; tests that were running count as failed. */
export function tallyOf(name: string, file: string, code: number): Tally {
  const results = readResults(file);
  const states = new Map(results.flatMap((line) => (line.event === "end" ? [[line.id, line.state] as const] : [])));
  const count = (state: string) => [...states.values()].filter((other) => other === state).length;
  const failures = results.filter((line) => line.event === "failure");
  const isOver = results.some(({ event }) => event === "over");
  const unfinished = isOver ? [] : underWay(results);
  const failed = count("failed") + failures.filter(({ isTest }) => !isTest).length + unfinished.length;
  const isUnexplained = failed === 0 && (code !== 0 || !isOver);
  const seconds = new Map<string, number>();
  for (const line of results)
    if (line.event === "seconds") seconds.set(line.file, (seconds.get(line.file) ?? 0) + line.seconds);
  return {
    name,
    passed: count("passed"),
    failed: isUnexplained ? 1 : failed,
    skipped: count("skipped"),
    failures: [
      ...failures.map(({ text }) => text),
      ...unfinished.map((test) => `${test}\n    did not finish`),
      ...(isUnexplained ? [`ended with code ${code}${isOver ? "" : " before it was over"}`] : []),
    ],
    files: [...seconds].map(([file, seconds]) => ({ file, seconds })),
  };
}

/** Names of running tests, and of files running outside their tests. */
export function underWay(results: readonly Result[]): string[] {
  const tests = new Map<string, string>();
  const files = new Set<string>();
  for (const line of results) {
    if (line.event === "start") tests.set(line.id, line.name);
    if (line.event === "end") tests.delete(line.id);
    if (line.event === "open") files.add(line.file);
    if (line.event === "close") files.delete(line.file);
  }
  const names = [...tests.values()];
  return [...names, ...[...files].filter((file) => !names.some((name) => name.startsWith(file)))];
}

/** The last line may be incomplete if the writer was killed. */
export function readResults(file: string): Result[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => result.parse(JSON.parse(line)));
}

export const testName = (file: string, title: string) => `${file} › ${title}`;

const LINES_OF_A_FAILURE = 8;

/** The first lines of a failure, without frames of libraries. */
export function describeFailure(name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("node_modules"))
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line.slice(0, 300)}`);
  return [name, ...lines].join("\n");
}

export const relativePath = (file: string) => path.relative(path.resolve(import.meta.dirname, "../.."), file);
