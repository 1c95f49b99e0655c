import { expect, test } from "vitest";
import { runCommand } from "../support/run-command";

test("no file, export or dependency is unused (knip)", async () => {
  const { code, output } = await runCommand(
    ["knip", "--config", "tests/architecture/knip.jsonc", "--cache", "--no-progress", "--reporter", "compact"],
    { quiet: true },
  );
  expect(code, output).toBe(0);
}, 300_000);
