import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { firstDay, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { coverageCellCall, MOST_SETS_COUNTED, missingCall, retirementsCall } from "@/lib/coverage/contract";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { listMissing } from "@/lib/coverage/list-missing";
import { listRetirements } from "@/lib/coverage/list-retirements";
import { keepCounts } from "@/lib/coverage/retirement-counts";
import { db } from "@/lib/kit/db";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, openWorld, reportTypeId, used } from "../reports/world";

vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-29T10:00:00Z") });
afterAll(() => vi.useRealTimers());

const on = { brno: 0, plzen: 0, jstor: 0, wiley: 0, TR: 0, TR51: 0, server: 0 };
const year = monthRange(month("2024-01"), month("2024-12"));

beforeAll(async () => {
  await openWorld();
  Object.assign(on, { brno: await aLibrary("Brno"), plzen: await aLibrary("Plzeň") });
  Object.assign(on, { jstor: await aPlatform("JSTOR"), wiley: await aPlatform("Wiley") });
  Object.assign(on, { TR: await reportTypeId("TR"), TR51: await reportTypeId("TR51") });
  on.server = (await db().server.create({ data: { origin: "https://sushi.test", cooldown: 3 } })).id;
});

type Given = { organizationId?: number; platformId?: number; release?: "5" | "5.1" } & Record<string, unknown>;

async function addCredentials({ release = "5", ...fields }: Given = {}): Promise<number> {
  const { id } = await db().credentials.create({
    data: {
      ...{ organizationId: on.brno, platformId: on.jstor, serverId: on.server, url: "https://sushi.test/" },
      ...{ release, secrets: "", versionHash: "v1", verifiedAt: new Date() },
      reports: { create: { reportTypeId: release === "5" ? on.TR : on.TR51 } },
      ...fields,
    },
  });
  return id;
}

async function addAttempt(
  credentialsId: number,
  of: Month,
  fields:
    | { status: "success" | "no_data"; errorCode?: string; isPartial?: boolean }
    | { status: "download_failed"; errorCode: string },
) {
  const harvest = await db().harvest.create({ data: {} });
  await db().intention.create({
    data: {
      ...{ harvestId: harvest.id, credentialsId, reportTypeId: on.TR, month: new Date(firstDay(of)) },
      finishedAt: new Date(),
      attempts: { create: { credentialsVersion: "v1", finishedAt: new Date(), ...fields } },
    },
  });
}

const addImports = async (months: readonly Month[], reportTypeId = on.TR, platformId = on.jstor) => {
  for (const of of months) await used({ organizationId: on.brno, platformId, reportTypeId, month: of }, []);
};

async function plans(organization?: number, more: object = {}) {
  const memberships = [on.brno, on.plzen].map((id) => ({ organizationId: id, isAdmin: true, isMaster: false }));
  const scope = await scopeOf("harvest.manage", actingUser({ memberships }));
  return listRetirements(scope, retirementsCall.query.parse({ organization, gaps: "true", ...more }), "en");
}

test("listRetirements plans months of 2024 without import and answer, for the server that delivers them", async () => {
  expect(await plans()).toEqual([]);
  const pk = await addCredentials();
  await addCredentials({ release: "5.1", title: "newer" });
  await addImports(year.slice(0, 4));
  await addAttempt(pk, month("2024-05"), { status: "no_data", errorCode: "3030" });
  await addAttempt(pk, month("2024-06"), { status: "no_data", errorCode: "3031" });
  await addAttempt(pk, month("2024-07"), { status: "download_failed", errorCode: "1000" });
  const [plan] = await plans(on.brno);
  expect(plan).toMatchObject({ release: "5", successor: "5.1", may_end_on: "2027-02-28" });
  expect(plan).toMatchObject({ start_month: "2024-01", end_month: "2026-09", missing: 7, waiting: 0, broken: 0 });
  expect(plan?.gaps).toEqual([
    {
      ...{ organization: { pk: on.brno, name: "Brno" }, platform: { pk: on.jstor, name: "JSTOR" } },
      ...{ report_type: { pk: on.TR, short_name: "TR" }, credentials: pk, server: on.server },
      months: year.slice(5),
    },
  ]);
  expect(plan?.servers).toMatchObject([{ pk: on.server, missing: 7, waiting: 0 }]);
  expect(plan?.servers[0]?.seconds).toBeGreaterThanOrEqual(3);
  expect(await plans(on.plzen)).toEqual([]);
});

test("listRetirements counts months that wait for a harvest or for a correction apart", async () => {
  const pk = await addCredentials({ platformId: on.wiley, lastHarvestableMonth: new Date("2024-09-01") });
  await addCredentials({ platformId: on.wiley, release: "5.1" });
  const harvest = await db().harvest.create({ data: {} });
  const waiting = { harvestId: harvest.id, credentialsId: pk, reportTypeId: on.TR, month: new Date("2024-10-01") };
  await db().intention.create({ data: waiting });
  const ofWiley = async () => (await plans())[0];
  expect(await ofWiley()).toMatchObject({ missing: 7 + 3, waiting: 1, broken: 0, platforms: 2 });
  expect((await ofWiley())?.servers).toMatchObject([{ missing: 10, waiting: 1 }]);
  await db().credentials.update({ where: { id: pk }, data: { brokenSince: new Date() } });
  expect(await ofWiley()).toMatchObject({ missing: 7, waiting: 1, broken: 3, platforms: 1 });
  // Another set of the same account works.
  await addCredentials({ platformId: on.wiley, title: "other" });
  expect(await ofWiley()).toMatchObject({ missing: 7 + 11, waiting: 1, broken: 0 });
  await db().credentials.updateMany({ where: { platformId: on.wiley }, data: { deletedAt: new Date() } });
});

test("listRetirements lists months after 2024 where the newer release has and delivers nothing", async () => {
  const pk = await addCredentials({ platformId: on.wiley, title: "alone" });
  await addImports(monthRange(month("2024-01"), month("2026-05")), on.TR, on.wiley);
  await addImports([month("2026-07")], on.TR51, on.wiley);
  const months = async () => (await plans())[0]?.gaps.find(({ credentials }) => credentials === pk)?.months;
  expect(await months()).toEqual(["2026-06", "2026-08", "2026-09"]);
  const newer = await addCredentials({ platformId: on.wiley, release: "5.1", title: "newer" });
  expect(await months()).toBeUndefined();
  await db().credentials.update({ where: { id: newer }, data: { lastHarvestableMonth: new Date("2026-08-01") } });
  expect(await months()).toEqual(["2026-06"]);
});

test("listRetirements plans partial months unless the provider lost a part of them", async () => {
  const platformId = await aPlatform("Partial");
  const pk = await addCredentials({ platformId });
  await addImports(monthRange(month("2024-03"), month("2026-09")), on.TR, platformId);
  await addAttempt(pk, month("2024-01"), { status: "success", errorCode: "3040", isPartial: true });
  await addAttempt(pk, month("2024-02"), { status: "success", isPartial: true });
  expect((await plans())[0]?.gaps.find(({ credentials }) => credentials === pk)?.months).toEqual(["2024-02"]);
  await db().credentials.update({ where: { id: pk }, data: { deletedAt: new Date() } });
});

test("listRetirements reads the last count of many credentials, and lists nothing once no month is missing", async () => {
  // On so many platforms, sets of credentials that lack September 2026.
  const sets = MOST_SETS_COUNTED + 1;
  const create = Array.from({ length: sets }, (_, at) => ({ name: `Many ${at}`, shortName: `Many ${at}` }));
  const ids = (await db().platform.createManyAndReturn({ data: create })).map(({ id }) => id);
  const of = { organizationId: on.plzen, serverId: on.server, url: "https://sushi.test/", release: "5" };
  const since = { lastHarvestableMonth: new Date("2026-09-01"), verifiedAt: new Date() };
  const rows = await db().credentials.createManyAndReturn({
    data: ids.map((platformId) => ({ ...of, ...since, platformId, secrets: "", versionHash: "v1" })),
  });
  await db().credentialsReport.createMany({ data: rows.map(({ id }) => ({ credentialsId: id, reportTypeId: on.TR })) });
  const counted = async (gaps = "false") => (await plans(on.plzen, { gaps }))[0];
  const count = () => keepCounts(new AbortController().signal);
  const september = (platformIds: readonly number[], first: number) =>
    platformIds.map((platformId, at) => ({
      ...{ id: first + at, organizationId: on.plzen, platformId, reportTypeId: on.TR },
      ...{ month: new Date("2026-09-01"), state: "current" as const },
    }));
  expect(await counted()).toBeUndefined();
  await count();
  expect(await counted()).toMatchObject({ missing: sets, platforms: sets, has_more: false, gaps: [] });
  expect((await counted())?.counted).toBe("2026-11-29T10:00:00.000Z");
  expect((await counted())?.servers).toMatchObject([{ pk: on.server, missing: sets }]);
  await db().import.createMany({ data: september(ids.slice(10), 1_000_000) });
  await db().credentials.updateMany({
    where: { platformId: { in: ids.slice(0, 4) } },
    data: { brokenSince: new Date() },
  });
  expect(await counted("true")).toMatchObject({ missing: 6, broken: 4, counted: null });
  expect(await counted()).toMatchObject({ missing: sets, broken: 0 });
  vi.setSystemTime("2026-11-29T10:10:00Z");
  await count();
  expect(await counted()).toMatchObject({ missing: 6, broken: 4, platforms: 6, counted: "2026-11-29T10:10:00.000Z" });
  await db().import.createMany({ data: september(ids.slice(0, 10), 2_000_000) });
  vi.setSystemTime("2026-11-29T10:20:00Z");
  await count();
  expect(await counted()).toBeUndefined();
  // A smaller number is counted on request, so that a change shows at once.
  await db().credentials.updateMany({ where: { platformId: { in: ids.slice(1) } }, data: { deletedAt: new Date() } });
  await db().import.deleteMany({ where: { id: 2_000_000 } });
  expect(await counted()).toMatchObject({ broken: 1, counted: null });
  await db().credentials.updateMany({ where: { platformId: { in: ids } }, data: { deletedAt: new Date() } });
  vi.setSystemTime("2026-11-29T10:00:00Z");
});

test("getCoverageCell and listMissing name Release 5 for months that the list leaves out until it may end", async () => {
  const platformId = await aPlatform("Listed");
  const own = await addCredentials({ platformId, release: "5.1", lastHarvestableMonth: new Date("2026-06-01") });
  const list = { credentialsVersion: "v1", askedAt: new Date(), outcome: "read", readAt: new Date() };
  const offer = { reportTypeId: on.TR51, firstMonth: new Date("2026-08-01") };
  await db().reportList.create({ data: { credentialsId: own, ...list, reports: { create: offer } } });
  const place = { organization: on.brno, platform: platformId, report_type: on.TR51 };
  const read = async (isAdmin: boolean) => {
    const memberships = [{ organizationId: on.brno, isAdmin, isMaster: false }];
    const scope = await scopeOf("usage.view", actingUser({ memberships }));
    const cell = async (of: string) =>
      (await getCoverageCell(scope, coverageCellCall.query.parse({ ...place, month: of }), "en")).results;
    const query = missingCall.query.parse({ ...place, from: "2026-06", to: "2026-09" });
    const { results } = await listMissing(scope, query, "en");
    return { listed: await cell("2026-09"), left: await cell("2026-07"), reasons: results[0]?.reasons };
  };
  const ofAdmin = await read(true);
  expect(ofAdmin.left).toMatchObject([{ state: "notOffered", credentials: own, earlier_release: "5" }]);
  expect(ofAdmin.listed).toMatchObject([{ state: "harvestable", earlier_release: null }]);
  expect(ofAdmin.reasons).toHaveLength(2);
  expect(ofAdmin.reasons?.find(({ state }) => state === "notOffered")).toMatchObject({
    ...{ credentials: own, earlier_release: "5", ranges: [{ from: "2026-06", to: "2026-07" }] },
  });
  const ofReader = await read(false);
  expect(ofReader.left).toMatchObject([{ state: "notOffered", earlier_release: null }]);
  expect(ofReader.reasons?.map(({ earlier_release }) => earlier_release)).toEqual([null, null]);
  vi.setSystemTime("2027-02-28T00:00:00Z");
  expect((await read(true)).left).toMatchObject([{ state: "notOffered", earlier_release: null }]);
  vi.setSystemTime("2026-11-29T10:00:00Z");
});

test("listRetirements stops when the provider has retired the release, and on the last day", async () => {
  const before = (await plans())[0]?.missing;
  expect(before).toBe(8);
  const credentials = await db().credentials.findFirstOrThrow({ where: { title: "alone" } });
  await addAttempt(credentials.id, month("2026-06"), { status: "download_failed", errorCode: "release-retired" });
  expect((await plans())[0]?.missing).toBe(7);
  vi.setSystemTime("2027-02-27T23:00:00Z");
  expect(await plans()).toHaveLength(1);
  vi.setSystemTime("2027-02-28T00:00:00Z");
  expect(await plans()).toEqual([]);
});
