import { beforeAll, expect, test } from "vitest";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { answerOf, imaginedRecords, sumOf } from "@/tests/integration/imports/imagined-report";
import { freshPlace, openStores, seenSum } from "@/tests/integration/imports/scene";

beforeAll(openStores);

test("imports a million records of fifty thousand titles without losing a count, first with new and then with existing titles", async () => {
  const records: UsageRecord[] = [...imaginedRecords({ seed: 1, titles: 50_000 })];
  expect(records).toHaveLength(1_000_000);
  for (const titles of ["new", "known"]) {
    const place = await freshPlace();
    const [start, work] = [performance.now(), process.cpuUsage()];
    const outcome = await importAnswer({ ...place, records: answerOf(records, undefined, { batch: 5000 }) });
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(work);
    const own = ((user + system) / 1e6).toFixed(1);
    console.info(
      `${titles} titles: ${Math.round(1_000_000 / seconds)} records/s, ${seconds.toFixed(1)} s, ${own} s of CPU here`,
    );
    expect(outcome).toMatchObject({ isPartial: false });
    expect(await seenSum(place)).toBe(sumOf(records));
    expect(await db().title.count()).toBe(49_000);
  }
}, 240_000);
