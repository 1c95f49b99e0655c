import { expect, test } from "vitest";
import { imports } from "./import-graph";
import { sourceFiles } from "./source-files";

test("the worker runs every job that a room exports", () => {
  const jobs = sourceFiles
    .filter(({ path }) => /^lib\/.*\/jobs\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = job\(/gm)].map(([, name = ""]) => `${path} ${name}`),
    );
  const run = imports
    .filter(({ from }) => from === "lib/commands/worker.ts")
    .flatMap(({ to, names }) => names.map((name) => `${to} ${name}`));
  expect(jobs.length).toBeGreaterThan(30);
  expect(jobs.filter((name) => !run.includes(name))).toEqual([]);
});
