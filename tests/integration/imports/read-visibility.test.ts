import { beforeAll, expect, test } from "vitest";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { readVisibility } from "@/lib/usage/read-visibility";
import type { Visibility } from "@/lib/usage/visibility";
import { rowsRead } from "@/tests/support/rows-read";
import { answerOf, imaginedReading, imaginedRecords, sumOf } from "./imagined-report";
import { freshPlace, openedImport, openStores, seenSum } from "./scene";

beforeAll(openStores);

const report = (seed: number) => imaginedRecords({ seed, titles: 60 });

test("reader who started before an import sees the same figures while it is written and after it is published", async () => {
  const place = await freshPlace();
  await importAnswer({ ...place, records: answerOf(report(1)) });
  const before = await readVisibility();
  const figures: number[] = [];
  const between = async () => {
    figures.push(await seenSum(place, before), await seenSum(place));
  };
  const records = answerOf(imaginedRecords({ seed: 2, titles: 3000 }), imaginedReading(), { batch: 20_000, between });
  await importAnswer({ ...place, records });
  figures.push(await seenSum(place, before));
  expect(figures.length).toBeGreaterThan(4);
  expect(new Set(figures)).toEqual(new Set([sumOf(report(1))]));
  expect(await seenSum(place)).toBe(sumOf(imaginedRecords({ seed: 2, titles: 3000 })));
});

test("visibility includes every import up to the newest it knows, however many start at once", async () => {
  const place = await freshPlace();
  const { hidden: earlier } = await readVisibility();
  let isOver = false;
  const looks: Visibility[] = [];
  const readers = Array.from({ length: 3 }, async () => {
    while (!isOver) looks.push(await readVisibility());
  });
  const opened: number[] = [];
  const writers = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 15; round++) opened.push(await openedImport(place));
  });
  await Promise.all(writers);
  isOver = true;
  await Promise.all(readers);
  expect(new Set(opened).size).toBe(120);
  const missed = looks.map(({ hidden, newest }) => {
    const existing = new Set(hidden);
    return opened.filter((id) => id <= newest !== existing.has(id));
  });
  expect(missed.flat()).toEqual([]);
  const newest = new Set(looks.map((look) => look.newest));
  expect(newest.size).toBeGreaterThan(5);
  expect((await readVisibility()).hidden).toEqual([...earlier, ...opened].sort((one, other) => one - other));
});

test("view knows what its organizations hide, and refuses a narrower list", async () => {
  const place = await freshPlace();
  const { id: elsewhere } = await db().organization.create({ data: { shortName: "elsewhere", name: "Elsewhere" } });
  const [here, there] = [await openedImport(place), await openedImport({ ...place, organizationId: elsewhere })];
  const visibility = await readVisibility([elsewhere]);
  expect(visibility.hidden).toEqual([there]);
  expect(visibility.newest).toBe(there);
  expect((await readVisibility([elsewhere, place.organizationId])).hidden).toEqual(
    expect.arrayContaining([here, there]),
  );
  await expect(seenSum(place, visibility)).rejects.toThrow(TypeError);
});

test("import of another organization changes neither a reader's hidden imports nor its newest one", async () => {
  const place = await freshPlace();
  const { id: elsewhere } = await db().organization.create({ data: { shortName: "other", name: "Other" } });
  await openedImport({ ...place, organizationId: elsewhere });
  await importAnswer({ ...place, records: answerOf(report(3)) });
  const before = await readVisibility([place.organizationId]);
  await openedImport({ ...place, organizationId: elsewhere });
  expect(await readVisibility([place.organizationId])).toEqual(before);
  const own = await openedImport(place);
  expect(await readVisibility([place.organizationId])).toEqual({
    ...before,
    hidden: [...before.hidden, own],
    newest: own,
  });
});

test("reads the hidden imports of the reader's organizations only", async () => {
  const { id: organizationId } = await db().organization.create({ data: { shortName: "calm", name: "Calm" } });
  const place = { ...(await freshPlace()), organizationId };
  const { id: elsewhere } = await db().organization.create({ data: { shortName: "full", name: "Full" } });
  const { newestImport } = await db().usageClock.update({
    where: { id: 1 },
    data: { newestImport: { increment: 3000 } },
  });
  await db().$executeRaw`
    INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state)
    SELECT ${newestImport}::int - n, ${elsewhere}::int, ${place.platformId}::int, ${place.reportTypeId}::int, '2020-01-01', 'replaced'
    FROM generate_series(0, 2999) n`;
  await db().$executeRaw`ANALYZE imports`;
  await openedImport(place);
  const { imports = 0 } = await rowsRead(() => readVisibility([organizationId]));
  expect(imports).toBeGreaterThan(0);
  expect(imports).toBeLessThan(10);
});
