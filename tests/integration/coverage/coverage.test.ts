import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month, monthRange } from "@/lib/counter/standard/month";
import {
  coverageCellCall,
  createEmptyCall,
  dataCoverageCall,
  harvestableCall,
  totalCoverageCall,
} from "@/lib/coverage/contract";
import { coverageAnswer, ratioOf, sumCoverage } from "@/lib/coverage/coverage";
import { coverageByMonth } from "@/lib/coverage/coverage-by-month";
import { createEmpty } from "@/lib/coverage/create-empty";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { listCoverage, totalCoverage } from "@/lib/coverage/list-coverage";
import { listHarvestable } from "@/lib/coverage/list-harvestable";
import { mapFigures } from "@/lib/coverage/map-figures";
import { readCoverage } from "@/lib/coverage/read-coverage";
import { readCoverageMap } from "@/lib/coverage/read-overview";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { reportViews } from "@/lib/reports/charts/report-views";
import { withReportOfView } from "@/lib/reports/charts/view-numbered";
import { question } from "@/lib/usage/question";
import { actingUser, installation } from "@/tests/support/actors";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "../reports/world";

// The clock is fixed: what publishers keep depends on the month of the year.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
afterAll(() => vi.useRealTimers());

const last = addMonths(month(runningMonth()), -2);
const first = addMonths(last, -35);
const months = monthRange(first, last);
/** Publishers keep the current year and the two before it. */
const guaranteed = month(`${Number(runningMonth().slice(0, 4)) - 2}-01`);

const on = { brno: 0, plzen: 0, jstor: 0, wiley: 0, old: 0, TR: 0, DR: 0, title: 0, credentials: 0 };

/** Months with a file, by platform and organization; one of them is empty. */
const files = new Map<string, readonly Month[]>();
const has = (library: number, platform: number, of: Month) =>
  files.get(`${library} ${platform}`)?.includes(of) ?? false;

beforeAll(async () => {
  await openWorld();
  Object.assign(on, { brno: await aLibrary("Brno"), plzen: await aLibrary("Plzeň"), title: await aTitle("Nature") });
  Object.assign(on, { jstor: await aPlatform("JSTOR"), wiley: await aPlatform("Wiley"), old: await aPlatform("Old") });
  Object.assign(on, { TR: await reportTypeId("TR"), DR: await reportTypeId("DR") });
  const metric = await metricId("Total_Item_Requests");
  await file(
    on.brno,
    on.jstor,
    months.filter((_, at) => at % 4 !== 0),
  );
  await file(on.plzen, on.wiley, months.slice(-3));
  await file(on.plzen, on.old, months.slice(0, 2));
  // Credentials alone make reports expected; broken ones do not.
  on.credentials = await credentials(on.brno, on.jstor, { lastHarvestableMonth: null });
  await credentials(on.brno, on.wiley, { lastHarvestableMonth: new Date(firstDay(months[30] ?? last)) });
  await credentials(on.plzen, on.wiley, { brokenSince: new Date() });

  async function file(organizationId: number, platformId: number, of: readonly Month[]) {
    files.set(`${organizationId} ${platformId}`, of);
    for (const [at, one] of of.entries()) {
      const facts =
        at === 0 ? [] : [fact({ metricId: metric, value: 5, titleId: platformId === on.old ? 0 : on.title })];
      await used({ organizationId, platformId, reportTypeId: on.TR, month: one }, facts);
    }
    // Replaced imports do not count.
    await used({ organizationId, platformId, reportTypeId: on.DR, month: last }, [], "replaced");
  }
});

async function credentials(organizationId: number, platformId: number, fields: object): Promise<number> {
  const server = await db().server.upsert({
    where: { origin: "https://sushi.test" },
    create: { origin: "https://sushi.test" },
    update: {},
  });
  const { id } = await db().credentials.create({
    data: {
      ...{ organizationId, platformId, release: "5", url: "https://sushi.test/", secrets: "", versionHash: "" },
      ...{ verifiedAt: new Date(), serverId: server.id, reports: { create: { reportTypeId: on.TR } }, ...fields },
    },
  });
  return id;
}

/** From the first to the last file, and from the first month of credentials. */
const expectedOf = (library: number, platform: number, some: readonly Month[] = months): number =>
  some.filter((one) => {
    if (platform === on.old) return library === on.plzen && one <= addMonths(first, 1);
    if (platform === on.jstor) return library === on.brno && one >= addMonths(first, 1);
    return one >= (library === on.brno ? addMonths(first, 30) : guaranteed);
  }).length;

/** Whether Wiley is expected within a year of these months. */
const near = (library: number, some: readonly Month[]): 0 | 1 => {
  const [from = first, to = last] = [some[0], some.at(-1)];
  return expectedOf(library, on.wiley, monthRange(addMonths(from, -12), addMonths(to, 12))) > 0 ? 1 : 0;
};

const about = { from: first, to: null, reportTypeIds: [] as number[], by: [] };

test("coverage of a view equals its report type's, and interest has none", async () => {
  const scope = await reader("everything");
  const viewOf = (code: string, reportType: string) =>
    reportViews.find((view) => view.code === code && view.reportType === reportType)?.id;
  const covered = async (more: object) => {
    const query = await withReportOfView(dataCoverageCall.query.parse({ from: first, ...more }));
    return listCoverage(scope, query);
  };
  const ofTitles = await covered({ report_view: viewOf("TR_J1", "TR") });
  expect(ofTitles).toHaveLength(months.length);
  const presentIn = (rows: Awaited<ReturnType<typeof covered>>) => rows.map(({ date, ib_count }) => [date, ib_count]);
  expect(presentIn(ofTitles)).toEqual(presentIn(await covered({ report_type: on.TR })));
  expect(await covered({ report_view: viewOf("DR_D1", "DR") })).toEqual(await covered({ report_type: on.DR }));
  expect(await covered({ report_view: viewOf("interest_view", "interest") })).toEqual([]);
  await expect(covered({ report_view: viewOf("TR_J1", "TR"), report_type: on.DR })).rejects.toThrow(Invalid);
  await expect(covered({ report_view: 30_000 })).rejects.toThrow(NotFound);
});

test("coverage is present months divided by expected ones; empty months count as present", async () => {
  const scope = await reader("everything");
  const query = (more: object) => totalCoverageCall.query.parse({ from: first, report_type: on.TR, ...more });
  const present = [...files.values()].reduce((sum, list) => sum + list.length, 0);
  const whole = await totalCoverage(scope, query({}));
  const guaranteedMonths = months.filter((one) => one >= guaranteed).length;
  // JSTOR: all but the first month; Wiley: 6 months and those of broken credentials; Old: two files.
  expect(whole).toMatchObject({ present, expected: 35 + 6 + guaranteedMonths + 2 });
  expect(whole.harvestable + whole.tooOld + whole.noCredentials).toBe(whole.expected - whole.present);
  expect([whole.notOffered, whole.permanentlyPartial]).toEqual([0, 0]);
  const missing = (library: number, platform: number, test: (one: Month) => boolean) =>
    months.filter((one) => !has(library, platform, one) && test(one)).length;
  const oldestOfWiley = months[30] ?? last;
  expect(whole.harvestable).toBe(
    missing(on.brno, on.jstor, (one) => one >= guaranteed) + missing(on.brno, on.wiley, (one) => one >= oldestOfWiley),
  );
  expect(whole.noCredentials).toBe(guaranteedMonths - 3);
  // Only platforms that had the title at some time.
  const ofTitle = await totalCoverage(scope, query({ title: on.title }));
  expect(ofTitle.expected).toBe(35 + 6 + guaranteedMonths);
  const cell = coverageCellCall.query.parse({ report_type: on.TR, month: last, title: on.title });
  expect(new Set((await getCoverageCell(scope, cell, "en")).results.map(({ platform }) => platform.pk))).toEqual(
    new Set([on.jstor, on.wiley]),
  );
  // A merged title counts as its target.
  const { id: merged } = await db().title.create({
    data: { name: "Nature", matchName: "nature", mergedInto: on.title },
  });
  expect(await totalCoverage(scope, query({ title: merged }))).toEqual(ofTitle);
  // A report without any data is not expected.
  const none = await totalCoverage(scope, query({ report_type: on.DR }));
  expect([none.expected, ratioOf(none)]).toEqual([0, null]);
  // An unfinished month can have no data.
  const open = await totalCoverage(scope, query({ from: last, to: addMonths(last, 12) }));
  expect(open.expected).toBe(3 * 2);
});

test("coverage of a library includes only its own data, in the requested split", async () => {
  const scope = await reader([on.plzen]);
  const query = { report_type: String(on.TR), from: first, split_by_platform: "true", split_by_org: "true" };
  const rows = await listCoverage(scope, dataCoverageCall.query.parse(query));
  expect(rows).toHaveLength(2 * months.length);
  for (const row of rows) {
    const [platform, date] = [row.platform_id ?? 0, month(row.date ?? "")];
    const [isThere, ib_max] = [has(on.plzen, platform, date), expectedOf(on.plzen, platform, [date])];
    expect(row).toMatchObject({
      ...{ organization_id: on.plzen, ib_count: Number(isThere), ib_max },
      ratio: ib_max === 0 ? null : Number(isThere),
    });
  }
  const { rows: nothing } = await readCoverage({ organizationIds: [] }, { ...about, reportTypeIds: [on.TR] });
  expect(sumCoverage(nothing).expected).toBe(0);
  await expect(totalCoverage(scope, totalCoverageCall.query.parse({ organization: on.brno }))).rejects.toThrow();
});

test("report shows completeness by row and for both ranges of a comparison", async () => {
  const scope = await reader("everything");
  const questionOf = (more: object) =>
    question.parse({
      version: 1,
      where: { reportType: ["TR"], month: { from: first, to: last } },
      rows: ["platform"],
      columns: [],
      ...more,
    });
  const byPlatform = await readReportCoverage(scope, questionOf({}));
  expect(byPlatform.rows.find(({ key }) => key === on.jstor)).toMatchObject({ ib_count: 27, ib_max: 36, ratio: 0.75 });
  expect(byPlatform.rows.reduce((sum, row) => sum + row.ib_max, 0)).toBe(byPlatform.ib_max);
  const years = months.slice(0, 24).map((one) => one.slice(0, 4));
  const trend = { base: { from: first, to: months[1] }, compared: { from: months[2], to: months[3] } };
  const compared = await readReportCoverage(scope, questionOf({ where: { reportType: ["TR"] }, trend }));
  // JSTOR, Old and Wiley of Plzeň, each in all months of the ranges; Wiley of Brno is expected years later.
  const ofWiley = 2 * near(on.plzen, months.slice(0, 2));
  expect([compared.base?.ib_max, compared.compared?.ib_max]).toEqual([4 + ofWiley, 6]);
  expect(compared.base?.ib_count).toBe(1 + 2);
  const ofYear = await readReportCoverage(
    scope,
    questionOf({ where: { reportType: ["TR"], year: [Number(years[12])] } }),
  );
  const ofThatYear = months.filter((one) => one.startsWith(years[12] ?? ""));
  const ofOld = (ofThatYear[0] ?? "") <= addMonths(first, 13) ? 1 : 0;
  const places = 1 + ofOld + near(on.brno, ofThatYear) + near(on.plzen, ofThatYear);
  expect(ofYear.ib_max).toBe(places * 12);
  expect(byPlatform.covered_until).toBe(last);
});

test("split report shows the coverage of its part", async () => {
  const scope = await reader("everything");
  const part = (split: string, key: number | string) =>
    question.parse({
      ...{ version: 1, rows: ["title"], columns: [], split, part: key },
      where: { reportType: ["TR"], month: { from: first, to: last } },
    });
  expect(await readReportCoverage(scope, part("platform", on.jstor))).toMatchObject({ ib_count: 27, ib_max: 36 });
  expect(await readReportCoverage(scope, part("organization", on.plzen))).toMatchObject({
    ib_count: 3 + 2,
    ib_max: 72,
  });
  const [, second = first] = months;
  expect(await readReportCoverage(scope, part("month", second))).toMatchObject({
    ...{ ib_count: 1 + 1, ib_max: 2 + near(on.plzen, [second]) },
  });
});

test("coverage of interest is by group, from any report that defines it, without excluded ones", async () => {
  const [texts, searches] = await db().interestGroup.findMany({ take: 2, orderBy: { id: "asc" } });
  const [metric, ebsco] = [await metricId("Total_Item_Requests"), await aPlatform("Ebsco")];
  await db().interestDefinition.deleteMany();
  await db().interestDefinition.createMany({
    data: [
      { reportTypeId: on.TR, metricId: metric, groupId: texts?.id ?? 0 },
      { reportTypeId: await reportTypeId("TR51"), metricId: metric, groupId: texts?.id ?? 0 },
      { reportTypeId: on.DR, metricId: await metricId("Searches_Regular"), groupId: searches?.id ?? 0 },
    ],
  });
  await db().platformInterest.createMany({
    data: [
      ...[on.TR, on.DR].map((reportTypeId) => ({ platformId: ebsco, reportTypeId })),
      { platformId: on.jstor, reportTypeId: on.TR },
    ],
  });
  const at = { organizationId: on.brno, platformId: ebsco };
  for (const one of months) await used({ ...at, reportTypeId: on.TR, month: one }, []);
  for (const one of months.slice(-9)) await used({ ...at, reportTypeId: on.DR, month: one }, []);
  const scope = await reader("everything");
  const covered = (where: object = {}) =>
    readReportCoverage(
      scope,
      question.parse({
        ...{ version: 1, rows: ["platform"], columns: [] },
        where: { reportType: ["interest"], month: { from: first, to: last }, ...where },
      }),
    );
  // Although interest itself has no coverage, the reports behind it have.
  expect(settings().REPORT_TYPES_WITHOUT_COVERAGE).toEqual(["interest"]);
  const [all, ofSearches] = await Promise.all([covered(), covered({ metric: [searches?.shortName] })]);
  expect(all.rows).toHaveLength(2);
  expect(all.rows.find(({ key }) => key === on.jstor)).toMatchObject({ ib_count: 27, ib_max: 36 });
  // Full text data are complete, which says nothing about searches.
  expect(all.rows.find(({ key }) => key === ebsco)).toMatchObject({ ib_count: 36 + 9, ib_max: 36 + 36 });
  expect(ofSearches).toMatchObject({ ib_count: 9, ib_max: 36 });
});

test("harvestable months name their credentials, and only these months can be marked as empty", async () => {
  const admin = (organizationId: number) =>
    mintScope("harvest.manage", actingUser({ memberships: [{ organizationId, isAdmin: true, isMaster: false }] }), {
      installation,
      everyOrganization: async () => [],
      network: "",
    });
  const scope = await admin(on.brno);
  const gaps = await listHarvestable(scope, harvestableCall.query.parse({ report_type: on.TR, from: first }), "en");
  expect(gaps.map(({ platform: { name } }) => name)).toEqual(["JSTOR", "Wiley"]);
  expect(gaps[0]).toMatchObject({ credentials: on.credentials, organization: { pk: on.brno } });
  expect(gaps[0]?.months).toEqual(months.filter((one) => one >= guaranteed && !has(on.brno, on.jstor, one)));
  // Months with a pending intention are not offered until it fails or is canceled.
  const [pending = first] = gaps[0]?.months ?? [];
  const intention = { credentialsId: on.credentials, reportTypeId: on.TR, month: new Date(firstDay(month(pending))) };
  const { id: harvest } = await db().harvest.create({ data: { intentions: { create: intention } } });
  const offered = async () => {
    const [jstor] = await listHarvestable(scope, harvestableCall.query.parse({ report_type: on.TR }), "en");
    const map = await readCoverageMap(await reader([on.brno]), { ...ofMap, platform: on.jstor }, "en");
    return [jstor?.months.includes(pending), map.waiting, map.total.harvestable - (jstor?.months.length ?? 0)];
  };
  const ofMap = { from: first, to: null, reportType: on.TR, by: "platform" } as const;
  expect(await offered()).toEqual([false, 1, 1]);
  await db().intention.updateMany({ where: { harvestId: harvest }, data: { finishedAt: new Date() } });
  expect(await offered()).toEqual([true, 0, 0]);
  await db().harvest.delete({ where: { id: harvest } });

  const gap = months.findLast((one) => one >= guaranteed && !has(on.brno, on.jstor, one)) ?? last;
  const place = { organization: on.brno, platform: on.jstor, report_type: on.TR };
  const empty = createEmptyCall.body.parse({ ...place, date: gap });
  await expect(createEmpty(scope, empty)).rejects.toThrow("nothingFailed");
  const { id: theirs } = await db().platform.create({ data: { shortName: "P", name: "P", organizationId: on.plzen } });
  await expect(createEmpty(scope, { ...empty, platform: theirs })).rejects.toThrow(NotFound);
  const cell = async () => {
    const { results } = await getCoverageCell(await readerOf(on.brno), { ...place, month: gap }, "en");
    return results[0];
  };
  expect(await cell()).toMatchObject({ state: "harvestable", may_harvest: true, may_mark_empty: false });
  await db().harvest.create({
    data: {
      intentions: {
        create: {
          ...{ credentialsId: on.credentials, reportTypeId: on.TR, month: new Date(firstDay(gap)) },
          finishedAt: new Date(),
          attempts: { create: { status: "download_failed", errorCode: "3030", credentialsVersion: "", usedUrl: "" } },
        },
      },
    },
  });
  expect(await cell()).toMatchObject({ state: "failed", error_code: "3030", may_mark_empty: true });
  await expect(createEmpty(await admin(on.plzen), empty)).rejects.toThrow();
  await createEmpty(scope, empty);
  await expect(createEmpty(scope, empty)).rejects.toThrow("monthThere");
  await expect(createEmpty(scope, { ...empty, date: addMonths(last, 1) })).rejects.toThrow("monthTooYoung");
  expect(await cell()).toMatchObject({ state: "empty", source: "unknown", may_mark_empty: false });
  expect(await db().auditEntry.findMany({ where: { action: "usage.mark-empty" } })).toHaveLength(1);
});

test("quarterly report is present in each of its months, and once in combined reports", async () => {
  const of = { organizationId: await aLibrary("Zlín"), platformId: await aPlatform("Filmy") };
  const { id: quarterly } = await db().reportType.create({
    data: { shortName: "films", counterCode: "films", release: "own", periodMonths: 3 },
  });
  for (const start of [first, addMonths(first, 6)]) await used({ ...of, reportTypeId: quarterly, month: start }, []);
  for (const one of [addMonths(first, 2), addMonths(first, 3)])
    await used({ ...of, reportTypeId: on.TR, month: one }, []);
  const reach = { organizationIds: [of.organizationId] };
  const reportTypeIds = [quarterly, on.TR];
  const at = (...places: number[]) => places.map((place) => addMonths(first, place));
  const read = async (merged: boolean, range = {}) =>
    (await coverageByMonth(reach, { reportTypeIds, merged }, range)).map((one) => [
      one.month,
      one.present,
      one.expected,
    ]);

  const range = at(0, 1, 2, 3, 4, 5, 6, 7, 8);
  const counted = (present: readonly number[], expected: readonly number[]) =>
    range.map((one, index) => [one, present[index], expected[index]]);
  const once = counted([1, 1, 1, 1, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await read(true)).toEqual(once);
  expect(await read(true, { from: addMonths(first, 1), to: addMonths(first, 6) })).toEqual(once.slice(1, 7));
  expect(await read(false)).toEqual(counted([1, 1, 2, 1, 0, 0, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2]));
});

test("a partial month counts apart, and can be harvested again", async () => {
  const of = { organizationId: await aLibrary("Opava"), platformId: await aPlatform("Half") };
  const [half, whole] = [addMonths(last, -1), last];
  const id = await used({ ...of, reportTypeId: on.TR, month: half }, [fact({ metricId: 1, value: 3 })]);
  await used({ ...of, reportTypeId: on.TR, month: whole }, [fact({ metricId: 1, value: 5 })]);
  await db().import.update({ where: { id }, data: { isPartial: true } });
  const place = { organization: of.organizationId, platform: of.platformId, report_type: on.TR };
  const scope = await readerOf(of.organizationId);
  const manager = await mintScope("harvest.manage", scope.actor, {
    installation,
    everyOrganization: async () => [],
    network: "",
  });
  const cell = async () => (await getCoverageCell(scope, { ...place, month: half }, "en")).results[0];
  expect(await cell()).toMatchObject({ state: "partial", may_harvest: false, may_upload: true });
  const own = await credentials(of.organizationId, of.platformId, {});
  expect(await cell()).toMatchObject({ state: "partial", may_harvest: true, credentials: own });
  const query = totalCoverageCall.query.parse({ ...place, from: half, to: whole });
  expect(await totalCoverage(scope, query)).toMatchObject({ expected: 2, present: 1, partial: 1, harvestable: 1 });
  const months = { from: half, to: whole };
  const ofCoverage = { reportTypeIds: [on.TR], organizationIds: [of.organizationId] };
  for (const merged of [false, true])
    expect(await coverageByMonth(scope, { ...ofCoverage, merged }, months)).toMatchObject([
      { month: half, present: 0, partial: 1, expected: 1 },
      { month: whole, present: 1, partial: 0, expected: 1 },
    ]);
  const gaps = await listHarvestable(manager, harvestableCall.query.parse({ ...place, from: half }), "en");
  expect(gaps).toMatchObject([{ credentials: own, months: [half] }]);
});

test("months that the provider's list leaves out are not offered, and not harvestable", async () => {
  const of = { organizationId: await aLibrary("Jihlava"), platformId: await aPlatform("Listed") };
  const id = await credentials(of.organizationId, of.platformId, { versionHash: "now", release: "5.1" });
  const [oldest, middle] = [addMonths(last, -3), addMonths(last, -1)];
  await db().credentials.update({ where: { id }, data: { lastHarvestableMonth: new Date(firstDay(oldest)) } });
  await db().reportList.create({
    data: {
      ...{ credentialsId: id, credentialsVersion: "now", askedAt: new Date(), outcome: "read", readAt: new Date() },
      reports: {
        create: {
          reportTypeId: on.TR,
          firstMonth: new Date(firstDay(addMonths(oldest, 1))),
          lastMonth: new Date(firstDay(middle)),
        },
      },
    },
  });
  const scope = await readerOf(of.organizationId);
  const place = { organization: of.organizationId, platform: of.platformId, report_type: on.TR };
  const range = { from: oldest, to: last };
  const total = () => totalCoverage(scope, totalCoverageCall.query.parse({ ...place, ...range }));
  const cell = async (one: Month) => (await getCoverageCell(scope, { ...place, month: one }, "en")).results[0];
  const gaps = async () => {
    const query = harvestableCall.query.parse({ ...place, ...range });
    return (await listHarvestable(await managerOf(of.organizationId), query, "en")).flatMap(({ months }) => months);
  };
  expect(await total()).toMatchObject({ expected: 4, present: 0, harvestable: 2, notOffered: 2, tooOld: 0 });
  expect(coverageAnswer(await total())).toMatchObject({ ib_max: 4, ib_not_offered: 2 });
  expect(await gaps()).toEqual([addMonths(oldest, 1), middle]);
  expect(await cell(last)).toMatchObject({ state: "notOffered", may_harvest: false, may_upload: true });
  // The report is of Release 5 itself, so no earlier release has it.
  expect(await cell(oldest)).toMatchObject({ state: "notOffered", earlier_release: null });
  expect(await cell(middle)).toMatchObject({ state: "harvestable", may_harvest: true });
  const map = await readCoverageMap(scope, { from: oldest, to: last, reportType: on.TR, by: "platform" }, "en");
  expect(map.rows[0]?.cells.map((figures) => figures[mapFigures.indexOf("notOffered")])).toEqual([1, 0, 0, 1]);
  // A report without a file is not older because of the list.
  expect((await readCoverage(scope, { ...about, from: null, reportTypeIds: [on.TR] })).months).toBeNull();

  // A list that contradicts a delivery is not followed.
  const delivery = { credentialsId: id, reportTypeId: on.TR, month: new Date(firstDay(last)), finishedAt: new Date() };
  const attempt = { status: "success", credentialsVersion: "now", usedUrl: "", finishedAt: new Date() } as const;
  const { id: harvest } = await db().harvest.create({
    data: { intentions: { create: { ...delivery, attempts: { create: attempt } } } },
  });
  expect(await gaps()).toEqual([addMonths(oldest, 1), middle, last]);
  await db().harvest.delete({ where: { id: harvest } });
  // Other credentials of the account can fetch what one list leaves out.
  const other = await credentials(of.organizationId, of.platformId, {});
  expect((await total()).notOffered).toBe(0);
  await db().credentials.update({ where: { id: other }, data: { deletedAt: new Date() } });
  await db().offeredReport.deleteMany({ where: { credentialsId: id } });
  expect(await total()).toMatchObject({ harvestable: 0, notOffered: 4 });
  // A list of former credentials does not apply.
  await db().reportList.update({ where: { credentialsId: id }, data: { credentialsVersion: "before" } });
  expect(await total()).toMatchObject({ harvestable: 4, notOffered: 0 });
});

test.each([
  ["3040", { harvestable: 0, permanentlyPartial: 1 }, "permanentlyPartial"],
  ["3031", { harvestable: 1, permanentlyPartial: 0 }, "partial"],
  ["", { harvestable: 1, permanentlyPartial: 0 }, "partial"],
])(
  "a month that is partial because of %j is offered for harvesting unless that is permanent",
  async (code, counts, state) => {
    const of = { organizationId: await aLibrary(`Partial ${code}`), platformId: await aPlatform(`Partial ${code}`) };
    const own = await credentials(of.organizationId, of.platformId, {});
    const intention = {
      credentialsId: own,
      reportTypeId: on.TR,
      month: new Date(firstDay(last)),
      finishedAt: new Date(),
    };
    const attempt = {
      status: "success",
      errorCode: code,
      isPartial: true,
      credentialsVersion: "",
      usedUrl: "",
    } as const;
    const { intentions } = await db().harvest.create({
      data: { intentions: { create: { ...intention, attempts: { create: attempt } } } },
      include: { intentions: { include: { attempts: true } } },
    });
    const id = await used({ ...of, reportTypeId: on.TR, month: last }, [fact({ metricId: 1, value: 3 })]);
    await db().import.update({
      where: { id },
      data: { isPartial: true, attemptId: intentions[0]?.attempts[0]?.id ?? 0 },
    });
    const scope = await readerOf(of.organizationId);
    const place = { organization: of.organizationId, platform: of.platformId, report_type: on.TR };
    const query = totalCoverageCall.query.parse({ ...place, from: last, to: last });
    expect(await totalCoverage(scope, query)).toMatchObject({ expected: 1, present: 0, partial: 1, ...counts });
    const mayHarvest = counts.harvestable === 1;
    const { results } = await getCoverageCell(scope, { ...place, month: last }, "en");
    expect(results[0]).toMatchObject({ state, may_harvest: mayHarvest, may_upload: true });
    const gaps = harvestableCall.query.parse({ ...place, from: last });
    expect(await listHarvestable(await managerOf(of.organizationId), gaps, "en")).toHaveLength(counts.harvestable);
  },
);

const managerOf = async (organizationId: number) =>
  mintScope("harvest.manage", (await readerOf(organizationId)).actor, {
    installation,
    everyOrganization: async () => [],
    network: "",
  });

/** A library's administrator sees the same as its members. */
const readerOf = (organizationId: number) =>
  mintScope("usage.view", actingUser({ memberships: [{ organizationId, isAdmin: true, isMaster: false }] }), {
    installation,
    everyOrganization: async () => [],
    network: "",
  });
