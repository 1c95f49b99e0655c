import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./support/longest-first.ts";

// A core fewer would leave one of two idle.
const maxWorkers = Math.max(2, availableParallelism() - 1);
const root = path.resolve(import.meta.dirname, "..");
// As in support/extent.ts.
const isFull = process.env.TEST_EXTENT === "full";

export default defineConfig({
  root,
  resolve: { alias: { "@": root, "server-only": path.join(root, "tests/support/server-only.ts") } },
  test: {
    reporters: ["default", path.join(root, "tests/support/vitest-reporter.ts")],
    // Translating the product for Node takes longer than most tests.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Against what never ends; on a busy machine a test takes ten times as long, and the full run draws thirty times as often.
    testTimeout: isFull ? 1_800_000 : 300_000,
    projects: [
      {
        extends: true,
        // Pure rules leave nothing behind that the next file could meet.
        test: { name: "unit", include: ["{lib,components}/**/*.test.ts"], isolate: false, maxWorkers },
      },
      // Whole readers and writers, which need no stores either but more than a moment.
      { extends: true, test: { name: "pure", include: ["tests/pure/**/*.test.ts"], isolate: false, maxWorkers } },
      {
        extends: true,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], isolate: false, maxWorkers },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [`tests/${isFull ? "{integration,full}" : "integration"}/**/*.test.ts`],
          // Loading the product takes longer than most of its tests.
          isolate: false,
          setupFiles: [path.join(root, "tests/support/fresh-start.ts")],
          // A third worker would only alternate with the browsers.
          maxWorkers: 2,
          globalSetup: [path.join(root, "tests/support/global-setup.ts")],
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // After the integration tests, with the statements that they ran.
      { extends: true, test: { name: "rows", include: ["tests/rows/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "api", include: ["tests/api/**/*.test.ts"], hookTimeout: 300_000 },
      },
    ],
  },
});
