import { availableParallelism } from "node:os";
import { runCommand } from "./support/run-command";

/** Checks of the source code that take seconds: format and lint, types, architecture and messages. */
const checks = {
  "format and lint": ["biome", "check", "--error-on-warnings"],
  // Not what a former build says of routes that are gone since: the next build checks its own.
  // Each checker works out for itself what all files share, and the other checks run at the same time.
  types: ["tsc", "-p", "tests", "--checkers", String(Math.ceil(availableParallelism() / 2))],
  // Without the two that analyze the whole program again: unused code, and texts by the types of their keys. The hook
  // for commit messages is a program of its own.
  "architecture and messages": [
    ...["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "architecture"],
    ...["--exclude", "tests/architecture/{commit-message,message-uses,unused}.test.ts"],
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
