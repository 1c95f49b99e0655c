import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { isStale } from "@/lib/runtime/stale-build";
import { ensureChromium } from "./support/chromium";
import { removeAbandonedFolders } from "./support/own-folder";
import { type Tally, tallyOf } from "./support/results";
import { roomInMemory } from "./support/room-in-memory";
import { processorTicks, runCommand } from "./support/run-command";
import { type Sites, startSites } from "./support/sites";

/** Sites, each with a browser: integration tests run at the same time, so a second site needs more than two cores. */
const SITES = availableParallelism() > 2 ? 2 : 1;
const isFull = process.argv.includes("--full");
/** A runner in which no test begins or ends for this long is killed: three times the limit of a test (vitest.config.ts). */
const MINUTES_WITHOUT_PROGRESS = isFull ? 90 : 15;
/**
 * Of runners that keep the processor busy. Those over HTTP wait one step after the other, and would end long after the
 * others if each step also waited for the processor.
 */
const NICENESS = 5;
/** The first failures are enough to read; each test that waits in vain takes a minute. */
const MOST_FAILURES = 20;

if (isFull) {
  process.env.TEST_EXTENT = "full";
  // The pages that all tests share can be made into a release, too.
  process.env.NEXT_OUTPUT = "standalone";
}
// Stores that end with the run need no disk: they would wait for it most of the time, as they synchronize each insert.
const room = roomInMemory();
if (room) process.env.TMPDIR = room;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const started = performance.now();
const minutesSince = (time: number) => (performance.now() - time) / 60_000;
const minutes = new Map<string, number>();
const processorSeconds = new Map<string, number>();

const results = path.resolve("tests/.results");
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const beginning = performance.now();
  const result = await work();
  minutes.set(kind, minutesSince(beginning));
  return result;
}

/** Runs a test runner whose reporter appends each result to a file (results.ts). */
async function runTests(
  kind: string,
  command: readonly string[],
  { env, niceness = 0 }: { env: Record<string, string>; niceness?: number },
): Promise<Tally> {
  const file = `${results}/${kind.replaceAll(" ", "-")}.jsonl`;
  const progress = { file, minutes: MINUTES_WITHOUT_PROGRESS };
  const { code, processorSeconds: spent } = await runCommand(command, {
    env: { ...env, TEST_RESULTS: file },
    progress,
    niceness,
  });
  processorSeconds.set(kind, spent);
  // Removes the stores of a killed runner.
  if (code !== 0) await removeAbandonedFolders("usus-test-");
  return tallyOf(kind, file, code);
}

type Options = { env?: Record<string, string>; niceness?: number };

const vitest = (kind: string, projects: readonly string[], { env = {}, niceness = NICENESS }: Options = {}) =>
  timed(kind, async () => {
    const selected = projects.flatMap((project) => ["--project", project]);
    const bail = `--bail=${MOST_FAILURES}`;
    return runTests(kind, ["vitest", "run", "--config", "tests/vitest.config.ts", bail, ...selected], {
      env,
      niceness,
    });
  });

const tool = (kind: string, command: readonly string[]) =>
  timed(kind, async (): Promise<Tally> => {
    const { code, processorSeconds: spent } = await runCommand(command);
    processorSeconds.set(kind, spent);
    return { name: kind, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [], files: [] };
  });

/** Builds the pages that all sites serve, while tests run that need none. */
const buildPages = () =>
  timed("pages", async () => {
    if (!(await isStale("pages", process.cwd()))) return;
    const {
      code,
      output,
      processorSeconds: spent,
    } = await runCommand(["next", "build"], {
      quiet: true,
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    processorSeconds.set("pages", spent);
    if (code !== 0) throw new Error(`The pages were not built.\n${output.slice(-3000)}`);
  });

const unable = (name: string) => (error: unknown) => {
  console.error(error);
  return { name, passed: 0, failed: 1, skipped: 0, failures: [String(error)], files: [] };
};

const endToEnd = ({ env }: Sites, browser: string) =>
  timed("end to end", async () => {
    const most = `--max-failures=${MOST_FAILURES}`;
    const command = ["playwright", "test", "--config", "tests/playwright.config.ts", most];
    return runTests("end to end", command, { env: { ...env, CHROMIUM_PATH: browser } });
  });

await ensureBundles();
const chromium = ensureChromium();
// Reported where it is awaited.
chromium.catch(() => undefined);
const sites = buildPages().then(() => startSites(SITES));
// Tests over HTTP wait for stores or the browser most of the time, so they run next to the others.
const overHttp = sites
  .then(async (ready) => [
    await vitest("api", ["api"], { env: ready.env, niceness: 0 }).catch(unable("api")),
    await chromium.then((browser) => endToEnd(ready, browser)).catch(unable("end to end")),
  ])
  .catch((error) => [unable("api")(error), unable("end to end")(error)]);
const tallies: Tally[] = await Promise.all([
  tool("format and lint", ["biome", "check", "--error-on-warnings"]),
  tool("types", ["tsc", "--noEmit", "-p", "tests", "--checkers", "1"]),
]);
tallies.push(await vitest("unit and architecture", ["unit", "architecture", "pure"]));
const recordedRows = { RECORDED_ROWS: `${results}/rows.jsonl` };
tallies.push(await vitest("integration", ["integration"], { env: recordedRows }));
tallies.push(await vitest("raw rows", ["rows"], { env: recordedRows }));
tallies.push(...(await overHttp));
await sites.then(
  ({ stop }) => stop(),
  () => undefined,
);

console.log("\nThe slowest files:");
const files = tallies.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);

console.log("");
for (const { name, passed, failed, skipped, failures } of tallies) {
  console.log(
    `${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
  );
  for (const failure of failures) console.log(`  ${failure}`);
}

console.log("");
for (const [kind, duration] of minutes)
  console.log(`${duration.toFixed(1).padStart(5)} minutes  ${kind}${inProcessor(processorSeconds.get(kind) ?? 0)}`);
const ticks = processorTicks().reduce((sum, field) => sum + field, 0);
console.log(`${minutesSince(started).toFixed(1).padStart(5)} minutes  in all${inProcessor(ticks / 100)}`);

const sum = (of: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);

/** With `in all`, also the sites. */
function inProcessor(seconds: number): string {
  return seconds === 0 ? "" : `: ${Math.round(seconds)} s of processor time`;
}
