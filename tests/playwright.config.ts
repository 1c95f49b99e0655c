import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: ".results/playwright",
  // Each worker has a site of its own, whose people and settings its journeys change.
  workers: JSON.parse(process.env.SITES ?? "[]").length || 1,
  fullyParallel: true,
  // Against what never ends; a busy machine takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["./support/playwright-reporter.ts"]],
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // Colors cannot be judged during a transition.
    contextOptions: { reducedMotion: "reduce" },
    // Recording is slow: set PLAYWRIGHT_TRACE=1 to investigate a failure.
    trace: process.env.PLAYWRIGHT_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
