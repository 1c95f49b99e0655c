import fs from "node:fs";
import path from "node:path";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { isStale } from "@/lib/runtime/stale-build";
import { ensureChromium } from "./support/chromium";
import { removeAbandonedFolders } from "./support/own-folder";
import { type Tally, tallyOf } from "./support/results";
import { roomInMemory } from "./support/room-in-memory";
import { runCommand } from "./support/run-command";
import { type Sites, startSites } from "./support/sites";

const WORKERS = 2;
const isFull = process.argv.includes("--full");
/** A runner in which no test begins or ends for so long is killed: three times what a single test may take (vitest.config.ts). */
const MINUTES_WITHOUT_PROGRESS = isFull ? 90 : 15;
/** Whoever reads the first of them knows enough; a test that waits in vain takes a minute. */
const MOST_FAILURES = 20;

if (isFull) process.env.TEST_EXTENT = "full";
// Stores that end with the run need no disk, and those whose every insert is synchronized wait for it most of the time.
const room = roomInMemory();
if (room) process.env.TMPDIR = room;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const started = performance.now();
const minutesSince = (time: number) => (performance.now() - time) / 60_000;
const took = new Map<string, number>();

const results = path.resolve("tests/.results");
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const beginning = performance.now();
  const result = await work();
  took.set(kind, minutesSince(beginning));
  return result;
}

/** Runs a test runner, whose reporter writes each result as it comes (results.ts). */
async function runTests(kind: string, command: readonly string[], env: Record<string, string>): Promise<Tally> {
  const file = `${results}/${kind.replaceAll(" ", "-")}.jsonl`;
  const progress = { file, minutes: MINUTES_WITHOUT_PROGRESS };
  const { code } = await runCommand(command, { env: { ...env, TEST_RESULTS: file }, progress });
  // The stores of a killed runner.
  if (code !== 0) await removeAbandonedFolders("usus-test-");
  return tallyOf(kind, file, code);
}

const vitest = (kind: string, projects: readonly string[], env: Record<string, string> = {}) =>
  timed(kind, async () => {
    const selected = projects.flatMap((project) => ["--project", project]);
    const bail = `--bail=${MOST_FAILURES}`;
    return runTests(kind, ["vitest", "run", "--config", "tests/vitest.config.ts", bail, ...selected], env);
  });

const tool = (kind: string, command: readonly string[]) =>
  timed(kind, async (): Promise<Tally> => {
    const { code } = await runCommand(command);
    return { name: kind, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [], files: [] };
  });

/** The pages are built beside the tests that need none; all sites serve the same ones. */
const buildPages = () =>
  timed("pages", async () => {
    if (!(await isStale("pages", process.cwd()))) return;
    const { code, output } = await runCommand(["next", "build"], {
      quiet: true,
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
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
    return runTests("end to end", command, { ...env, CHROMIUM_PATH: browser });
  });

await ensureBundles();
const chromium = ensureChromium();
// Whoever waits for it hears of it.
chromium.catch(() => undefined);
const sites = buildPages().then(() => startSites(WORKERS));
// Each waits for its stores or its browser most of the time: side by side they keep both cores at work.
const overHttp = sites
  .then(async (ready) => [
    await vitest("api", ["api"], ready.env).catch(unable("api")),
    await chromium.then((browser) => endToEnd(ready, browser)).catch(unable("end to end")),
  ])
  .catch((error) => [unable("api")(error), unable("end to end")(error)]);
const tallies: Tally[] = await Promise.all([
  tool("format and lint", ["biome", "check", "--error-on-warnings"]),
  tool("types", ["tsc", "--noEmit", "-p", "tests", "--checkers", "1"]),
]);
tallies.push(await vitest("unit and architecture", ["unit", "architecture", "pure"]));
tallies.push(await vitest("integration", ["integration"]));
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
for (const [kind, minutes] of took) console.log(`${minutes.toFixed(1).padStart(5)} minutes  ${kind}`);
console.log(`${minutesSince(started).toFixed(1).padStart(5)} minutes in all${processorTime()}`);

const sum = (of: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);

/** Processor time of this process and of all that it has started and that has ended; only Linux tells. */
function processorTime(): string {
  if (!fs.existsSync("/proc/self/stat")) return "";
  // After the name in parentheses: the 12th to 15th field are user and system time of this process and of its children.
  const fields = fs
    .readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return `, ${(ticks / 100 / 60).toFixed(1)} of processor time`;
}
