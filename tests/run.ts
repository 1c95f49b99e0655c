import fs from "node:fs";
import path from "node:path";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { isStale } from "@/lib/runtime/stale-build";
import { ensureChromium } from "./support/chromium";
import { roomInMemory } from "./support/room-in-memory";
import { runCommand } from "./support/run-command";
import { type Sites, startSites } from "./support/sites";
import { type Tally, tallyOfPlaywright, tallyOfVitest } from "./support/tally";

/** Minutes each kind may take on two cores, beside the others; whoever adds tests sees when it is time to make them faster. */
const budgets = {
  "format and lint": 0.5,
  types: 0.5,
  "unit and architecture": 1.5,
  pages: 2.5,
  integration: 10,
  api: 1,
  "end to end": 8,
} as const;

/** Minutes that all of them may take. */
const BUDGET = 12;

type Kind = keyof typeof budgets;

const WORKERS = 2;
const isFull = process.argv.includes("--full");
/** Against what never ends: by then even a busy machine has done twice the work. */
const MOST_MINUTES = isFull ? 600 : 40;
/** Whoever reads the first of them knows enough; a test that waits in vain takes a minute. */
const MOST_FAILURES = 20;

if (isFull) process.env.TEST_EXTENT = "full";
// Stores that end with the run need no disk, and those whose every insert is synchronized wait for it most of the time.
const room = roomInMemory();
if (room) process.env.TMPDIR = room;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const started = performance.now();
const minutesSince = (time: number) => (performance.now() - time) / 60_000;
const took = new Map<Kind, number>();

const results = path.resolve("tests/.results");
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

async function timed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  const beginning = performance.now();
  const result = await work();
  took.set(kind, minutesSince(beginning));
  return result;
}

const vitest = (kind: Kind, projects: readonly string[], env: Record<string, string> = {}) =>
  timed(kind, async () => {
    const file = `${results}/${projects[0]}.json`;
    const selected = projects.flatMap((project) => ["--project", project]);
    const bail = `--bail=${MOST_FAILURES}`;
    const { code } = await runCommand(["vitest", "run", "--config", "tests/vitest.config.ts", bail, ...selected], {
      env: { ...env, TEST_REPORT: file },
      minutes: MOST_MINUTES,
    });
    return tallyOfVitest(kind, file, code);
  });

const tool = (kind: Kind, command: readonly string[]) =>
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

const unable = (name: Kind) => (error: unknown) => {
  console.error(error);
  return { name, passed: 0, failed: 1, skipped: 0, failures: [String(error)], files: [] };
};

const endToEnd = ({ env }: Sites, browser: string) =>
  timed("end to end", async () => {
    const file = `${results}/e2e.json`;
    const program = ["playwright", "test", "--config", "tests/playwright.config.ts"];
    const { code } = await runCommand([...program, `--max-failures=${MOST_FAILURES}`], {
      minutes: MOST_MINUTES,
      env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return tallyOfPlaywright("end to end", file, code);
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

const spent = (minutes: number) => minutes.toFixed(1).padStart(5);
const excess = (minutes: number, budget: number) => (minutes > budget ? `, over the budget of ${budget}` : "");
console.log("");
for (const [kind, minutes] of took) {
  console.log(`${spent(minutes)} minutes  ${kind}${excess(minutes, budgets[kind])}`);
}
const all = minutesSince(started);
console.log(`${spent(all)} minutes in all${isFull ? "" : excess(all, BUDGET)}`);

const sum = (of: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
