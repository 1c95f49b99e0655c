import fs from "node:fs";
import path from "node:path";
import { ensureChromium } from "./support/chromium";
import { runCommand } from "./support/run-command";
import { type Tally, tallyOfPlaywright, tallyOfVitest } from "./support/tally";
import { startTestSite } from "./support/test-site";

const started = performance.now();
const minutes = (since: number) => ((performance.now() - since) / 60_000).toFixed(1);

const results = path.resolve("tests/.results");
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

const vitest = async (name: string, projects: readonly string[], env: Record<string, string> = {}): Promise<Tally> => {
  const file = `${results}/${name}.json`;
  const selected = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const beginning = performance.now();
  const { code } = await runCommand(
    ["npx", "vitest", "run", "--config", "tests/vitest.config.ts", ...selected, ...reporters],
    { env },
  );
  console.log(`${name}: ${minutes(beginning)} minutes`);
  return tallyOfVitest(name, file, code);
};

const tool = async (name: string, command: readonly string[]): Promise<Tally> => {
  const { code } = await runCommand(command);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] };
};

const tallies: Tally[] = [
  await tool("format and lint", ["npx", "biome", "check", "--error-on-warnings"]),
  await tool("types", ["npx", "tsc", "--noEmit", "-p", "tests", "--checkers", "2"]),
  await vitest("unit and architecture", ["unit", "architecture"]),
  await vitest("integration", ["integration"]),
];

try {
  const chromium = await ensureChromium();
  const site = await startTestSite();
  try {
    tallies.push(await vitest("api", ["api"], site.env));
    const file = `${results}/e2e.json`;
    const { code } = await runCommand(["npx", "playwright", "test", "--config", "tests/playwright.config.ts"], {
      env: { ...site.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    tallies.push(tallyOfPlaywright("end to end", file, code));
  } finally {
    await site.stop();
  }
} catch (error) {
  console.error(error);
  tallies.push({
    name: "site for the API and end-to-end tests",
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [String(error)],
  });
}

console.log("");
for (const { name, passed, failed, skipped, failures } of tallies) {
  console.log(
    `${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
  );
  for (const failure of failures) console.log(`  ${failure}`);
}
console.log(`after ${minutes(started)} minutes`);
const sum = (of: "passed" | "failed" | "skipped") => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") ? `, ${sum("skipped")} skipped` : ""}`);
process.exit(sum("failed") === 0 ? 0 : 1);
