import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { runImport } from "@/lib/uploads/import/run-import";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { isFull } from "@/tests/support/extent";
import { endWorkerProcesses, startWorkerProcess } from "../harvest/worker-process";
import { obstacle, removeObstacles } from "../harvest/worker-stops";
import { addPlatform, bring, check, currentSums, never, openWorld, send, type World } from "./scene";
import { tableText } from "./tables";

const patience = { timeout: 120_000, interval: 50 };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(endWorkerProcesses);
afterEach(removeObstacles);

const reportOf = (name: string, factor: number, months: number) =>
  tableText({
    ...{ from: "2024-01", months },
    titles: Array.from({ length: 200 }, (_, index) => ({
      name: `${name} ${index}`,
      counts: { Total_Item_Requests: Array(months).fill(factor), Unique_Item_Requests: Array(months).fill(1) },
    })),
  });

/** An upload ready for import: twelve months, of which six replace existing ones. */
async function prepared(name: string) {
  const platform = await addPlatform(name, name);
  const former = await check(world.librarian, reportOf("Former", 1, 6), "former.tsv", { platform });
  await bring(world.librarian, former.pk);
  const { pk } = await check(world.librarian, reportOf(name, 5, 12), "next.tsv", { platform });
  return { platform, pk, before: await currentSums(platform) };
}

function expectedAfter(): number[] {
  return Array.from({ length: 12 }, () => [1000, 200]).flat();
}

const ended = (pk: number) =>
  vi.waitUntil(async () => (await getUpload(world.librarian, pk, "en")).state === "imported", patience);

/** Locks that stop the importing worker at a step, where it is killed. */
const steps: Record<string, { statement: string; values?: (pk: number, platform: number) => unknown[] }> = {
  "before it takes the work up": { statement: "select 1 from uploads where id = $1 for update", values: (pk) => [pk] },
  "before its imports are there": { statement: "select 1 from usage_clock for update" },
  "while titles are numbered": {
    statement: "select pg_advisory_xact_lock(hashtextextended('catalog of titles', 0))",
  },
  "before the months are published": {
    statement: `select pg_advisory_xact_lock(hashtextextended(
      format('import %s %s %s %s', organization_id, platform_id, account_id, report_type_id), 0))
      from imports where platform_id = $1 and state = 'current' limit 1`,
    values: (_, platform) => [platform],
  },
  "after all is written, before it is committed": { statement: "lock table events in exclusive mode" },
};

test.each(Object.entries(steps).filter(([name]) => isFull || name.startsWith("before the months")))(
  "worker killed %s leaves nothing, and another one imports everything",
  async (name, step) => {
    const { platform, pk, before } = await prepared(name);
    const stone = await obstacle(step.statement, step.values?.(pk, platform) ?? []);
    const isEarly = name.startsWith("before it takes");
    if (!isEarly) await importUpload(world.librarian, pk, { clashes: "replace" }, "en");
    const worker = startWorkerProcess();
    await worker.ready;
    const query = isEarly ? importUpload(world.librarian, pk, { clashes: "replace" }, "en") : Promise.resolve();
    await stone.stopsSomebody();
    await worker.kill("SIGKILL");
    expect(await currentSums(platform)).toEqual(before);
    await stone.remove();
    await query;
    expect(await currentSums(platform)).toEqual(before);
    const other = startWorkerProcess();
    await other.ready;
    await ended(pk);
    expect(Object.values(await currentSums(platform))).toEqual(expectedAfter());
    expect(await db().import.count({ where: { platformId: platform, state: "loading" } })).toBe(0);
  },
  240_000,
);

test("two workers at once import and check every upload once", async () => {
  const workers = [startWorkerProcess(), startWorkerProcess()];
  await Promise.all(workers.map(({ ready }) => ready));
  const platforms = await Promise.all([1, 2, 3, 4].map((nth) => addPlatform(`two-${nth}`, `Two ${nth}`)));
  const uploads = await Promise.all(
    platforms.map((platform, nth) => send(world.librarian, reportOf(`Two ${nth % 2}`, 5, 12), "two.tsv", { platform })),
  );
  for (const { pk } of uploads) {
    await vi.waitUntil(async () => (await getUpload(world.librarian, pk, "en")).state === "preflight", patience);
    await importUpload(world.librarian, pk, {}, "en");
  }
  for (const { pk } of uploads) await ended(pk);
  for (const platform of platforms) {
    expect(Object.values(await currentSums(platform))).toEqual(expectedAfter());
    const ofState = (state: "current" | "loading") => db().import.count({ where: { platformId: platform, state } });
    // Imports begun while a store was away are abandoned; no worker continues after another succeeded.
    expect([await ofState("current"), await ofState("loading")]).toEqual([12, 0]);
  }
});

test("simultaneous requests for one import publish it once", async () => {
  const { platform, pk } = await prepared("twice");
  await importUpload(world.librarian, pk, { clashes: "replace" }, "en");
  await Promise.allSettled([runImport(pk, never), runImport(pk, never)]);
  await runImport(pk, never);
  expect(Object.values(await currentSums(platform))).toEqual(expectedAfter());
  expect((await getUpload(world.librarian, pk, "en")).state).toBe("imported");
});
