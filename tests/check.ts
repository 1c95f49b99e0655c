import { runCommand } from "./support/run-command";

/** Checks of the source code that take seconds. Types take longer the first time: `npm run types`. */
const checks = {
  "format and lint": ["biome", "check", "--error-on-warnings"],
  // Without those that load the product or analyze the whole program, which `npm test` runs, too.
  "architecture and messages": [
    ...["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "architecture"],
    ...["--exclude", "tests/architecture/{commit-message,forms,help,message-uses,openapi,routes,unused}.test.ts"],
  ],
} as const;

const outcomes = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => ({ name, ...(await runCommand(command, { quiet: true })) })),
);
for (const { name, code, output, seconds } of outcomes) {
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output);
}
process.exit(outcomes.every(({ code }) => code === 0) ? 0 : 1);
