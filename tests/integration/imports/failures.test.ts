import { beforeAll, describe, expect, test } from "vitest";
import type { ImportPlace } from "@/lib/imports/place";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { type ArrivedAnswer, importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { answerOf, imaginedReading, imaginedRecords, sumOf } from "./imagined-report";
import { freshPlace, importsOf, letPass, openStores, seenSum, storedFacts } from "./scene";
import { Strike } from "./strike";

beforeAll(openStores);

/** Imports with the strike between the product and its stores; returns the message of the failure, if any. */
async function importStruck(strike: Strike, answer: ArrivedAnswer): Promise<string | null> {
  const [database, loader] = [db(), usageLoader()];
  const engine = globalThis.ususEngine;
  const [first, ...others] = loader.nodes;
  globalThis.ususDatabase = strike.watch(database);
  globalThis.ususEngine = { ...engine, loader: { ...loader, nodes: [strike.watch(first, "engine."), ...others] } };
  try {
    await importAnswer(answer);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    globalThis.ususDatabase = database;
    globalThis.ususEngine = engine;
  }
}

let reports = 0;

/** Records of new titles, so that every step runs. */
function freshReport() {
  reports += 1;
  return [...imaginedRecords({ seed: reports, titles: 12, namedFrom: 1000 * reports })];
}

async function currentSum(place: ImportPlace): Promise<number> {
  const [current, ...more] = (await importsOf(place)).filter(({ state }) => state === "current");
  expect(more).toEqual([]);
  return Object.values(Object(current?.sums)).reduce<number>((all, sum) => all + Number(sum), 0);
}

describe.each(["before", "after", "death"] as const)("a failure %s any step", (how) => {
  test("leaves the old figures or the new ones, and the sweep removes the rest", async () => {
    const place = await freshPlace();
    await importAnswer({ ...place, records: answerOf(freshReport()) });
    const struck: string[] = [];
    for (let at = 0; ; at++) {
      const records = freshReport();
      const strike = new Strike(at, how);
      const before = await seenSum(place);
      const failure = await importStruck(strike, { ...place, records: answerOf(records) });
      const after = await seenSum(place);
      expect([before, sumOf(records)]).toContain(after);
      expect(after).toBe(await currentSum(place));
      if (failure === null) expect(after).toBe(sumOf(records));
      if (!strike.hasStruck) break;
      struck.push(strike.calls[at] ?? "");
    }
    const steps = ["engine.exec", "engine.query", "$transaction", "tx.$executeRaw", "tx.$queryRaw", "$queryRaw"];
    expect(struck).toEqual(expect.arrayContaining(steps));
    await letPass("2 days");
    await sweepImports();
    await letPass("2 days");
    await sweepImports();
    const imports = await importsOf(place);
    const [current] = imports.filter(({ state }) => state === "current");
    expect(await storedFacts(place)).toBe(current?.factCount);
    expect(imports.filter(({ state, purgedAt }) => state !== "current" && purgedAt === null)).toEqual([]);
  });
});

describe("a report that breaks off", () => {
  test("leaves nothing visible and reports the reason", async () => {
    const place = await freshPlace();
    async function between(given: number): Promise<void> {
      if (given > 40_000) throw new Error("the file ends here");
    }
    const records = answerOf(imaginedRecords({ seed: 2, titles: 3000 }), imaginedReading(), { between });
    await expect(importAnswer({ ...place, records })).rejects.toThrow("the file ends here");
    expect(await seenSum(place)).toBe(0);
    expect(await importsOf(place)).toMatchObject([{ state: "discarded" }]);
  });

  test("canceled import leaves nothing visible", async () => {
    const place = await freshPlace();
    const controller = new AbortController();
    async function between(given: number): Promise<void> {
      if (given > 30_000) controller.abort(new Error("the worker ends"));
    }
    const records = answerOf(imaginedRecords({ seed: 3, titles: 3000 }), imaginedReading(), { between });
    await expect(importAnswer({ ...place, records, signal: controller.signal })).rejects.toThrow("the worker ends");
    expect(await seenSum(place)).toBe(0);
    expect(await importsOf(place)).toMatchObject([{ state: "discarded" }]);
  });
});
