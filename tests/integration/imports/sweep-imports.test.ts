import { beforeAll, beforeEach, expect, test } from "vitest";
import { sweepImportsJob } from "@/lib/imports/jobs";
import type { ImportPlace } from "@/lib/imports/place";
import { discardMonths, publishImports } from "@/lib/imports/publish/import-state";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db, inTransaction } from "@/lib/kit/db";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { readVisibility } from "@/lib/usage/read-visibility";
import { answerOf, imaginedReading, imaginedRecords, sumOf } from "./imagined-report";
import { freshPlace, importsOf, letPass, openedImport, openStores, seenSum, storedFacts, strayFact } from "./scene";

beforeAll(openStores);
beforeEach(async () => {
  await letPass("3 days");
  await sweepImports();
});

const report = (seed: number) => answerOf(imaginedRecords({ seed, titles: 30 }));

/** State that a process leaves when it dies while writing. */
async function leaveHalf(place: ImportPlace, attemptId?: number): Promise<number> {
  const importId = await openedImport(place, { attemptId });
  await loadFacts([{ import: { importId, ...place }, facts: [strayFact(99)] }]);
  return importId;
}

test("replaced import keeps its facts for ten minutes, then they are purged without visible difference", async () => {
  const place = await freshPlace();
  await importAnswer({ ...place, records: report(1) });
  const former = await storedFacts(place);
  await importAnswer({ ...place, records: report(2) });
  const both = await storedFacts(place);
  const [replaced, current] = await importsOf(place);
  await letPass("9 minutes");
  expect(await sweepImports()).toEqual({ abandoned: 0, purged: 0 });
  expect(await storedFacts(place)).toBe(both);
  expect((await readVisibility()).hidden).toEqual([replaced?.id]);
  await letPass("2 minutes");
  expect(await sweepImports()).toEqual({ abandoned: 0, purged: 1 });
  expect(await storedFacts(place)).toBe(both - former);
  expect((await readVisibility()).hidden).toEqual([]);
  expect(await seenSum(place)).toBe(sumOf(imaginedRecords({ seed: 2, titles: 30 })));
  expect(current?.factCount).toBe(both - former);
  expect(await sweepImports()).toEqual({ abandoned: 0, purged: 0 });
});

/** A month whose former version is kept because the publisher changed its usage, after a sweep. */
async function restatedMonth() {
  const place = await freshPlace();
  await importAnswer({ ...place, records: report(1) });
  await importAnswer({ ...place, records: report(2) });
  const [former, current] = await importsOf(place);
  if (!former || !current) throw new Error("The month has no two versions");
  const sums = { sums: {}, titleCount: 1, titles: [] };
  await db().restatement.create({ data: { importId: current.id, formerId: former.id, ...sums } });
  await letPass("11 minutes");
  expect((await sweepImports()).purged).toBe(0);
  return { place, formerId: former.id };
}

const purgeAfter = async (id: number) => (await db().import.findUniqueOrThrow({ where: { id } })).purgeAfter;

test("version that is kept is not looked at again by the sweeps of the next days", async () => {
  const { formerId } = await restatedMonth();
  const next = await purgeAfter(formerId);
  expect(next).not.toBeNull();
  // Only a sweep that reads the version would notice that nothing keeps it any more.
  await db().restatement.deleteMany({ where: { formerId } });
  await letPass("6 days");
  expect((await sweepImports()).purged).toBe(0);
  await letPass("2 days");
  expect((await sweepImports()).purged).toBe(1);
});

test("version that is kept is purged soon when its month is deleted", async () => {
  const { place, formerId } = await restatedMonth();
  await inTransaction((tx) => discardMonths(tx, [place]));
  expect(await purgeAfter(formerId)).toBeNull();
  await letPass("11 minutes");
  expect((await sweepImports()).purged).toBe(2);
  expect(await storedFacts(place)).toBe(0);
});

test("import whose writer disappeared is abandoned after an hour, and its hidden facts are purged after a day", async () => {
  const place = await freshPlace();
  const id = await leaveHalf(place);
  expect(await seenSum(place)).toBe(0);
  await letPass("59 minutes");
  expect((await sweepImports()).abandoned).toBe(0);
  await letPass("2 minutes");
  expect((await sweepImports()).abandoned).toBe(1);
  expect((await readVisibility()).hidden).toEqual([id]);
  await letPass("23 hours");
  expect((await sweepImports()).purged).toBe(0);
  expect(await storedFacts(place)).toBe(1);
  await letPass("2 hours");
  expect((await sweepImports()).purged).toBe(1);
  expect(await storedFacts(place)).toBe(0);
  expect((await readVisibility()).hidden).toEqual([]);
});

test("import of a finished attempt is abandoned at once", async () => {
  const place = await freshPlace();
  const { organizationId, platformId, reportTypeId } = place;
  const server = await db().server.create({ data: { origin: "https://sushi.example" } });
  const access = { release: "5", url: "https://sushi.example", secrets: "", versionHash: "" };
  const credentials = await db().credentials.create({
    data: { organizationId, platformId, serverId: server.id, ...access },
  });
  const harvest = await db().harvest.create({ data: {} });
  const data = { harvestId: harvest.id, credentialsId: credentials.id, reportTypeId, month: new Date("2025-01-01") };
  const intention = await db().intention.create({ data });
  const attempt = await db().attempt.create({ data: { intentionId: intention.id, credentialsVersion: "" } });
  await leaveHalf(place, attempt.id);
  expect((await sweepImports()).abandoned).toBe(0);
  await db().attempt.update({ where: { id: attempt.id }, data: { finishedAt: new Date("2025-03-01") } });
  expect((await sweepImports()).abandoned).toBe(1);
  expect(await importsOf(place)).toMatchObject([{ state: "discarded", attemptId: attempt.id }]);
});

test("abandoned import cannot be published", async () => {
  const place = await freshPlace();
  const importId = await leaveHalf(place);
  await letPass("2 hours");
  await sweepImports();
  const finished = { importId, place, factCount: 1, sums: {}, isPartial: false };
  await expect(inTransaction((tx) => publishImports(tx, [finished], () => null))).rejects.toThrow(/was discarded/);
  expect(await seenSum(place)).toBe(0);
});

test("facts of refused reports are purged after ten minutes, many imports at once", async () => {
  const places = [await freshPlace(), await freshPlace(), await freshPlace()];
  for (const place of places) {
    const records = answerOf(imaginedRecords({ seed: 9, titles: 5 }), imaginedReading("reject"));
    await importAnswer({ ...place, records });
  }
  await letPass("11 minutes");
  await sweepImportsJob.perform({}, { signal: new AbortController().signal });
  expect(await Promise.all(places.map(storedFacts))).toEqual([0, 0, 0]);
  expect((await readVisibility()).hidden).toEqual([]);
});

test("two sweeps at once do no harm", async () => {
  const place = await freshPlace();
  for (const seed of [1, 2, 3]) await importAnswer({ ...place, records: report(seed) });
  await letPass("11 minutes");
  await Promise.all([sweepImports(), sweepImports(), sweepImports()]);
  expect(await seenSum(place)).toBe(sumOf(imaginedRecords({ seed: 3, titles: 30 })));
  expect((await readVisibility()).hidden).toEqual([]);
});
