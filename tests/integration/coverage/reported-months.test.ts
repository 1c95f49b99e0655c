import { beforeAll, expect, test } from "vitest";
import { recount } from "@/lib/administration/recount";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { coverageByMonth } from "@/lib/coverage/coverage-by-month";
import { listCoverings } from "@/lib/coverage/expected-months";
import { readCoverage } from "@/lib/coverage/read-coverage";
import { readReportMonths } from "@/lib/coverage/read-report-months";
import type { ImportPlace } from "@/lib/imports/place";
import { discardMonths, openImports, publishImports, undoImports } from "@/lib/imports/publish/import-state";
import { db, inTransaction } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { differingReports } from "@/tests/support/reported-months";
import { aLibrary, aPlatform, openWorld, reportTypeId } from "../reports/world";

const STEPS = 60;
const first = month("2022-01");
const months = monthRange(first, month("2024-12"));
let places: Omit<ImportPlace, "month">[] = [];
let [tr, jr1, quarters] = [0, 0, 0];
const uploads: number[] = [];

/** Pseudorandom, the same in every run. */
let state = 7;
const draw = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};
const one = <T>(list: readonly T[]): T => {
  const drawn = list[draw(list.length)];
  if (drawn === undefined) throw new Error("nothing to draw from");
  return drawn;
};

beforeAll(async () => {
  await openWorld();
  const libraries = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  const platforms = [await aPlatform("JSTOR"), await aPlatform("Wiley")];
  [tr, jr1] = [await reportTypeId("TR"), await reportTypeId("JR1")];
  const own = { nameEn: "Quarters", nameCs: "Čtvrtletí", release: "own", counterCode: "", periodMonths: 3 };
  quarters = (await db().reportType.create({ data: { shortName: "OWN_Q", ...own } })).id;
  places = libraries.flatMap((organizationId) =>
    platforms.flatMap((platformId) =>
      [tr, jr1, quarters].map((id) => ({ organizationId, platformId, accountId: 0, reportTypeId: id })),
    ),
  );
});

async function uploaded(): Promise<number> {
  const rawFile = { name: "f", mediaType: "text/plain", storedAs: crypto.randomUUID(), sizeBytes: 1, sha256: "" };
  const { id: rawFileId } = await db().rawFile.create({ data: rawFile });
  const { id } = await db().upload.create({ data: { rawFileId, state: "importing", ownerLevel: 400 } });
  uploads.push(id);
  return id;
}

/** Consecutive months of a place; quarters begin every third month. */
function someMonths(place: Omit<ImportPlace, "month">): ImportPlace[] {
  const step = place.reportTypeId === quarters ? 3 : 1;
  const from = addMonths(first, step * draw(months.length / step - 1));
  return Array.from({ length: 1 + draw(9) }, (_, at) => ({ ...place, month: addMonths(from, step * at) })).filter(
    (of) => of.month <= month("2024-12"),
  );
}

async function publish(uploadId?: number): Promise<void> {
  const chosen = someMonths(one(places));
  const isPartial = draw(4) === 0;
  await inTransaction(async (tx) => {
    const ids = await openImports(tx, chosen, { uploadId });
    const finished = chosen.map((place, at) => ({ importId: ids[at] ?? 0, place, factCount: 1, sums: {}, isPartial }));
    await publishImports(tx, finished, () => null);
  });
}

const currentIds = async () => {
  const rows = await db().import.findMany({
    where: { state: "current" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
};

const steps: readonly (() => Promise<unknown>)[] = [
  () => publish(),
  () => publish(),
  async () => publish(await uploaded()),
  async () => inTransaction((tx) => undoImports(tx, uploads.length > 0 ? one(uploads) : 0)),
  () => inTransaction((tx) => discardMonths(tx, someMonths(one(places)))),
  async () =>
    db().import.updateMany({
      where: { id: { in: [one([0, ...(await currentIds())])] } },
      data: { isPartial: draw(2) === 0 },
    }),
  async () => db().import.deleteMany({ where: { id: one([0, ...(await currentIds())]) } }),
  // A merge moves all imports of a platform that have no other in their place.
  async () => {
    const [from, into] = draw(2) === 0 ? [places[0], places[3]] : [places[3], places[0]];
    await db().$executeRaw`
      UPDATE imports m SET platform_id = ${into?.platformId} WHERE platform_id = ${from?.platformId} AND NOT EXISTS (
        SELECT FROM imports o WHERE o.platform_id = ${into?.platformId} AND o.organization_id = m.organization_id
          AND o.report_type_id = m.report_type_id AND o.month = m.month)`;
  },
];

/** Coverage counted report-month by report-month, from imports. */
async function countedOneByOne(reportTypeIds: number[], from: Month, to: Month) {
  const reach = { organizationIds: places.map(({ organizationId }) => organizationId) };
  const of = { reportTypeIds, coverings: await listCoverings(reportTypeIds) };
  const rows = await readReportMonths({
    ...{ reach, of, months: { from, to }, only: Prisma.sql`TRUE`, most: 10_000 },
  });
  const stored = await db().$queryRaw<{ key: string; is_partial: boolean }[]>`
    SELECT concat_ws(' ', organization_id, platform_id, report_type_id, to_char(month, 'YYYY-MM')) AS key, is_partial
    FROM imports WHERE state = 'current'`;
  return { rows, stored: new Map(stored.map(({ key, is_partial }) => [key, is_partial])), reach, of };
}

test("months of reports and coverage equal the imports after any sequence of changes", async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await one(steps)();
    expect(await differingReports(), `after step ${step}`).toEqual([]);
    if (step % 10 !== 9) continue;
    const from = one(months.slice(0, 18));
    const to = one(months.slice(18));
    const { rows, stored, reach, of } = await countedOneByOne([tr, jr1], from, to);
    const read = await readCoverage(reach, {
      ...of,
      from,
      to,
      by: ["organization", "platform", "reportType", "month"],
    });
    const sum = (name: "present" | "partial" | "expected") => read.rows.reduce((total, row) => total + row[name], 0);
    const isHere = (row: (typeof rows)[number]) => row.isElsewhere || row.imported?.isPartial === false;
    expect(sum("expected")).toBe(rows.length);
    expect(sum("present")).toBe(rows.filter(isHere).length);
    const ofTitles = await coverageByMonth(reach, { reportTypeIds: [tr] }, { from, to });
    for (const { month: at, present, partial } of ofTitles) {
      const own = [...stored].filter(([key]) => key.endsWith(` ${tr} ${at}`));
      expect({ at, present, partial }).toEqual({
        at,
        present: own.filter(([, isPartial]) => !isPartial).length,
        partial: own.filter(([, isPartial]) => isPartial).length,
      });
    }
  }
  expect(await db().import.count({ where: { state: "current" } })).toBeGreaterThan(50);
});

test("a recount corrects spoiled months", async () => {
  await db().$executeRaw`UPDATE reported_months SET months = '{[2020-01-01,2020-02-01)}' WHERE report_type_id = ${tr}`;
  await db().$executeRaw`DELETE FROM reported_months WHERE report_type_id = ${jr1}`;
  await db().$executeRaw`INSERT INTO reported_months VALUES (999, 1, 0, 1, '{[2020-01-01,2020-02-01)}', '{}', 1)`;
  const spoiled = (await differingReports()).length;
  expect(spoiled).toBeGreaterThan(2);
  expect(await recount()).toBe(spoiled);
  expect(await differingReports()).toEqual([]);
  expect(await recount()).toBe(0);
});

test("transactions that publish months of the same reports at once keep all of them", async () => {
  await Promise.all(Array.from({ length: 12 }, () => publish()));
  expect(await differingReports()).toEqual([]);
});
