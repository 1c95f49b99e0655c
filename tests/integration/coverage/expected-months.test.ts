import { beforeAll, expect, test } from "vitest";
import { addMonths, firstDay, month, monthRange } from "@/lib/counter/standard/month";
import { dataCoverageCall, totalCoverageCall } from "@/lib/coverage/contract";
import { lastCoveredMonth, oldestGuaranteed } from "@/lib/coverage/covered-months";
import { listCoverage, totalCoverage } from "@/lib/coverage/list-coverage";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { aLibrary, aPlatform, openWorld, reader, reportTypeId, used } from "../reports/world";

beforeAll(openWorld);

const type = (name: string) => reportTypeId(name as Parameters<typeof reportTypeId>[0]);

async function place() {
  const name = crypto.randomUUID();
  return { organizationId: await aLibrary(name), platformId: await aPlatform(name) };
}

type Place = Awaited<ReturnType<typeof place>>;

async function upload(at: Place, reportType: string, from: string, to: string, without: readonly string[] = []) {
  const reportTypeId = await type(reportType);
  for (const one of monthRange(month(from), month(to)))
    if (!without.includes(one)) await used({ ...at, reportTypeId, month: one }, []);
}

/** Present and expected report-months. */
async function covered({ organizationId, platformId }: Place, reportType: string | null, from?: string, to?: string) {
  const query = totalCoverageCall.query.parse({
    ...{ organization: organizationId, platform: platformId },
    ...(reportType ? { report_type: await type(reportType) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
  const { present, expected } = await totalCoverage(await reader("everything"), query);
  return [present, expected];
}

test("an uploaded history does not lower coverage", async () => {
  const at = await place();
  for (const name of ["TR51", "PR51"]) await upload(at, name, "2022-01", "2023-12");
  expect(await covered(at, null, "2022-01", "2023-12")).toEqual([48, 48]);
  await upload(at, "TR", "2018-06", "2021-10");
  await upload(at, "JR1", "2015-01", "2016-12");
  expect(await covered(at, null, "2022-01", "2023-12")).toEqual([48, 48]);
  expect(await covered(at, "JR1", "2017-01", "2023-12")).toEqual([0, 0]);
  expect(await covered(at, "JR1")).toEqual([24, 24]);
  // Two months are missing between Release 5 and 5.1; 17 between JR1 and TR are two histories.
  expect(await covered(at, "TR")).toEqual([41, 43]);
  expect(await covered(at, null)).toEqual([24 + 41 + 48, 24 + 43 + 48]);
});

test.each([
  [12, 14],
  [13, 2],
])("files %i months apart expect %i months", async (gap, expected) => {
  const at = await place();
  await upload(at, "DR", "2020-03", "2020-03");
  const last = addMonths(month("2020-03"), gap + 1);
  await upload(at, "DR", last, last);
  expect(await covered(at, "DR")).toEqual([2, expected]);
});

test("a month is covered by the full report of a view, and by another release, but not by other views", async () => {
  const at = await place();
  await upload(at, "TR_J1", "2022-01", "2022-12", ["2022-03", "2022-06", "2022-09"]);
  await upload(at, "TR_B1", "2022-01", "2022-12", ["2022-03", "2022-06", "2022-08"]);
  await upload(at, "TR51", "2022-03", "2022-03");
  await upload(at, "TR", "2022-06", "2022-06");
  // 2022-09 is missing: TR_B1 is there.
  expect(await covered(at, "TR_J1")).toEqual([11, 12]);
  expect(await covered(at, "TR_B1")).toEqual([11, 12]);
  // TR is expected in the months until TR of Release 5.1, and the reverse, as no month is between them.
  expect(await covered(at, "TR51")).toEqual([1, 3]);
});

test("a partial month is covered by another report that is whole", async () => {
  const at = await place();
  const reportTypeId = await type("TR_J1");
  const id = await used({ ...at, reportTypeId, month: month("2022-01") }, []);
  await db().import.update({ where: { id }, data: { isPartial: true } });
  expect(await covered(at, "TR_J1")).toEqual([0, 1]);
  await upload(at, "TR", "2022-01", "2022-01");
  expect(await covered(at, "TR_J1")).toEqual([1, 1]);
});

const [oldest, due] = [oldestGuaranteed(runningMonth()), lastCoveredMonth(runningMonth())];
const guaranteedMonths = monthRange(oldest, due).length;

async function credentials(at: Place, reportType: string, fields: object = {}) {
  const origin = "https://sushi.test";
  const { id: serverId } = await db().server.upsert({ where: { origin }, create: { origin }, update: {} });
  return db().credentials.create({
    data: {
      ...{ ...at, serverId, release: "5.1", url: origin, secrets: "", versionHash: "", verifiedAt: new Date() },
      ...{ reports: { create: { reportTypeId: await type(reportType) } }, ...fields },
    },
  });
}

/** A month that the credentials delivered. */
async function deliver(credentialsId: number, at: Place, reportType: string, of: string) {
  const reportTypeId = await type(reportType);
  const attempt = { status: "success", credentialsVersion: "", usedUrl: "" } as const;
  const intention = { credentialsId, reportTypeId, month: new Date(firstDay(month(of))), finishedAt: new Date() };
  await db().harvest.create({ data: { intentions: { create: { ...intention, attempts: { create: attempt } } } } });
  await used({ ...at, reportTypeId, month: month(of) }, []);
}

const range = [addMonths(oldest, -12), due] as const;

test("months are expected for which credentials were enabled", async () => {
  const at = await place();
  const { id } = await credentials(at, "TR51");
  expect(await covered(at, "TR51", ...range)).toEqual([0, guaranteedMonths]);
  // Disabled credentials that never delivered anything expect nothing, and the same months once they are enabled again.
  const enable = (isEnabled: boolean) => db().credentials.update({ where: { id }, data: { isEnabled } });
  await enable(false);
  expect(await covered(at, "TR51", ...range)).toEqual([0, 0]);
  await enable(true);
  expect(await covered(at, "TR51", ...range)).toEqual([0, guaranteedMonths]);
  await deliver(id, at, "TR51", oldest);
  await enable(false);
  expect(await covered(at, "TR51", ...range)).toEqual([1, guaranteedMonths]);
  // The month after the last one that was due.
  expect(await covered(at, "TR51", addMonths(due, 1), addMonths(due, 1))).toEqual([0, 0]);
  await enable(true);
  expect(await covered(at, "TR51", addMonths(due, 1), addMonths(due, 1))).toEqual([0, 1]);
  await db().credentials.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(await covered(at, "TR51", addMonths(due, 1), addMonths(due, 1))).toEqual([0, 0]);
  expect(await covered(at, "TR51", ...range)).toEqual([1, guaranteedMonths]);
});

test("a report that the provider does not have is not expected; broken credentials are", async () => {
  const at = await place();
  const { id: credentialsId } = await credentials(at, "TR51");
  const reportTypeId = await type("TR51");
  const breakReport = (brokenBy: string | null) =>
    db().credentialsReport.update({
      where: { credentialsId_reportTypeId: { credentialsId, reportTypeId } },
      data: { brokenBy, brokenSince: brokenBy && new Date() },
    });
  await breakReport("3000");
  expect(await covered(at, "TR51", ...range)).toEqual([0, 0]);
  await breakReport("http-404");
  expect(await covered(at, "TR51", ...range)).toEqual([0, guaranteedMonths]);
  await db().credentials.update({ where: { id: credentialsId }, data: { brokenSince: new Date(), brokenBy: "2020" } });
  expect(await covered(at, "TR51", ...range)).toEqual([0, guaranteedMonths]);
  await db().credentialsReport.deleteMany({ where: { credentialsId } });
  expect(await covered(at, "TR51", ...range)).toEqual([0, 0]);
});

test("the oldest month that the provider names is the first expected one", async () => {
  const at = await place();
  const { id } = await credentials(at, "TR51");
  const name = (one: string) =>
    db().credentials.update({ where: { id }, data: { lastHarvestableMonth: new Date(firstDay(month(one))) } });
  await name(addMonths(due, -3));
  expect(await covered(at, "TR51", ...range)).toEqual([0, 4]);
  // It moves with the calendar.
  await name(addMonths(due, -1));
  expect(await covered(at, "TR51", ...range)).toEqual([0, 4]);
  await name(addMonths(due, -5));
  expect(await covered(at, "TR51", ...range)).toEqual([0, 6]);
});

test("credentials of both releases expect each report, and either covers both", async () => {
  const at = await place();
  await credentials(at, "TR", { release: "5" });
  await credentials(at, "TR51");
  const months = [addMonths(due, -3), due] as const;
  await upload(at, "TR51", addMonths(due, -3), addMonths(due, -2));
  expect(await covered(at, null, ...months)).toEqual([4, 8]);
  const query = dataCoverageCall.query.parse({
    ...{ organization: at.organizationId, platform: at.platformId, split_by_report_type: "true" },
    ...{ from: months[0], to: months[1], split_by_date: "false" },
  });
  const rows = await listCoverage(await reader("everything"), query);
  expect(rows.map(({ ib_count, ib_max }) => [ib_count, ib_max])).toEqual([
    [2, 4],
    [2, 4],
  ]);
});
