import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { ImportPlace } from "@/lib/imports/place";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { rounds } from "@/tests/support/extent";
import { Random } from "../usage/random";
import { answerOf, imaginedRecords, sumOf } from "./imagined-report";
import { freshPlace, importsOf, letPass, openStores, seenSum, storedFacts } from "./scene";

beforeAll(openStores);

const ROUNDS = rounds(2, 20);
const PROGRAM = path.join(import.meta.dirname, "import-forever.ts");
const reportOf = (seed: number) => imaginedRecords({ seed, titles: 1500, namedFrom: 400 * seed });

/**
 * Runs a process that imports reports from number `from`, kills it shortly after its first one begins, and returns the
 * last one begun.
 */
async function importAndKill(place: ImportPlace, from: number, delay: number): Promise<number> {
  const { organizationId, platformId, reportTypeId } = place;
  const order = JSON.stringify({ organizationId, platformId, reportTypeId, from });
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", PROGRAM, order], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const before = (await importsOf(place)).length;
  let last = from;
  const lines = createInterface({ input: child.stdout });
  const begun = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      const [what, seed] = line.split(" ");
      if (what === "begins") last = Number(seed);
      resolve();
    });
  });
  await Promise.race([begun, ended]);
  // On a busy machine the announced import appears late.
  while (child.exitCode === null && (await importsOf(place)).length === before) await sleep(10);
  await sleep(delay);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  return last;
}

test("process killed at any moment of an import leaves all of it or nothing, and the sweep removes the rest", async () => {
  const place = await freshPlace();
  const random = new Random(5);
  await importAnswer({ ...place, records: answerOf(reportOf(0)) });
  let seen = 0;
  const states: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = seen + 1;
    const last = await importAndKill(place, first, round === 0 ? 0 : random.whole(0, 2500));
    const figure = await seenSum(place);
    const possible = Array.from({ length: last - seen + 1 }, (_, index) => seen + index);
    const current = possible.filter((seed) => sumOf(reportOf(seed)) === figure);
    expect(current).toHaveLength(1);
    seen = current[0] ?? seen;
    const all = (await importsOf(place)).map(({ state }) => state);
    expect(all.filter((state) => state === "current")).toHaveLength(1);
    states.push(all.at(-1) ?? "");
  }
  expect(states).toContain("loading");
  await letPass("2 hours");
  await sweepImports();
  await letPass("2 days");
  await sweepImports();
  const imports = await importsOf(place);
  const current = imports.find(({ state }) => state === "current");
  expect(imports.filter(({ state, purgedAt }) => state !== "current" && purgedAt === null)).toEqual([]);
  expect(await storedFacts(place)).toBe(current?.factCount);
  expect(await seenSum(place)).toBe(sumOf(reportOf(seen)));
});
