import { beforeAll, expect, test } from "vitest";
import { addMonths, firstDay, type Month } from "@/lib/counter/standard/month";
import { coverageCellCall, missingCall, totalCoverageCall } from "@/lib/coverage/contract";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { totalCoverage } from "@/lib/coverage/list-coverage";
import { listMissing } from "@/lib/coverage/list-missing";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { aLibrary, aPlatform, openWorld, reader, reportTypeId, used } from "../reports/world";

const due = lastCoveredMonth(runningMonth());
const [first, second, third] = [addMonths(due, -3), addMonths(due, -2), addMonths(due, -1)];
const on = { brno: 0, jstor: 0, wiley: 0, sage: 0, TR51: 0, TR_J1: 0, DR: 0, credentials: 0 };

beforeAll(async () => {
  await openWorld();
  Object.assign(on, { brno: await aLibrary("Brno"), TR51: await reportTypeId("TR51"), DR: await reportTypeId("DR") });
  Object.assign(on, {
    jstor: await aPlatform("JSTOR"),
    wiley: await aPlatform("Wiley"),
    sage: await aPlatform("Sage"),
  });
  on.TR_J1 = await reportTypeId("TR_J1");
  // JSTOR: one month of each state.
  const { id: serverId } = await db().server.create({ data: { origin: "https://sushi.test" } });
  const { id } = await db().credentials.create({
    data: {
      ...{ organizationId: on.brno, platformId: on.jstor, serverId, release: "5.1", url: "https://sushi.test" },
      ...{ secrets: "", versionHash: "", verifiedAt: new Date(), reports: { create: { reportTypeId: on.TR51 } } },
    },
  });
  on.credentials = id;
  await db().credentials.update({ where: { id }, data: { lastHarvestableMonth: new Date(firstDay(first)) } });
  const intention = (of: Month) => ({ credentialsId: id, reportTypeId: on.TR51, month: new Date(firstDay(of)) });
  const attempt = (errorCode: string) => ({
    finishedAt: new Date(),
    attempts: { create: { status: "download_failed" as const, errorCode, credentialsVersion: "", usedUrl: "" } },
  });
  await db().harvest.create({ data: { intentions: { create: { ...intention(second), ...attempt("3031") } } } });
  await db().harvest.create({ data: { intentions: { create: { ...intention(third), ...attempt("3030") } } } });
  await db().harvest.create({ data: { intentions: { create: intention(due) } } });
  // Wiley: only uploads, with a gap.
  const rawFile = await db().rawFile.create({
    data: { name: "DR.csv", mediaType: "text/csv", storedAs: "DR.csv", sizeBytes: 1, sha256: "" },
  });
  const upload = await db().upload.create({ data: { rawFileId: rawFile.id, ownerLevel: 300 } });
  for (const of of [first, due]) {
    const file = await used({ organizationId: on.brno, platformId: on.wiley, reportTypeId: on.DR, month: of }, []);
    await db().import.update({ where: { id: file }, data: { uploadId: upload.id } });
  }
  // Sage: the full report covers a month of the view.
  for (const [reportTypeId, of] of [
    [on.TR_J1, first],
    [on.TR51, second],
    [on.TR_J1, third],
  ] as const)
    await used({ organizationId: on.brno, platformId: on.sage, reportTypeId, month: of }, []);
});

const list = async (more: object = {}) =>
  listMissing(await reader("everything"), missingCall.query.parse({ from: first, to: due, ...more }), "en");

test("lists what is missing at each place, most first, with the reason of each month", async () => {
  const { count, results } = await list();
  expect(count).toBe(2);
  expect(results.map(({ platform, report_type, missing }) => [platform.name, report_type.short_name, missing])).toEqual(
    [
      ["JSTOR", "TR51", 4],
      ["Wiley", "DR", 2],
    ],
  );
  const reasons = results.map((one) =>
    one.reasons.map(({ state, error_code, ranges, may_harvest }) => [state, error_code, ranges, may_harvest]),
  );
  const only = (of: Month) => [{ from: of, to: of }];
  expect(reasons).toEqual([
    [
      ["harvestable", "", only(first), true],
      ["notDelivered", "3031", only(second), true],
      ["failed", "3030", only(third), true],
      ["waiting", "", only(due), false],
    ],
    [["uploadsOnly", "", [{ from: second, to: third }], false]],
  ]);
  expect(results[1]?.reasons[0]?.uploaded_until).toBe(first);
});

test("begins with the first month of any report when the range is open", async () => {
  const early = addMonths(first, -6);
  const of = { credentialsId: on.credentials, reportTypeId: on.TR51 };
  const firstMonth = new Date(firstDay(early));
  await db().credentialsPeriod.updateMany({ where: of, data: { firstMonth } });
  const missingFrom = async (start: Month | undefined) => (await list({ from: start })).results[0]?.missing;
  expect(await missingFrom(early)).toBe(10);
  expect(await missingFrom(undefined)).toBe(4);
  await db().credentialsPeriod.updateMany({ where: of, data: { firstMonth: new Date(firstDay(first)) } });
});

test("missing months of uploads do not count as missing because of credentials", async () => {
  const query = { report_type: on.DR, platform: on.wiley, from: first, to: due };
  const total = await totalCoverage(await reader("everything"), totalCoverageCall.query.parse(query));
  expect(total).toMatchObject({ expected: 4, present: 2, uploadsOnly: 2, noCredentials: 0 });
});

test("is paged and filtered", async () => {
  const names = async (more: object) => (await list(more)).results.map(({ platform }) => platform.name);
  expect(await names({ page: 2, page_size: 1 })).toEqual(["Wiley"]);
  expect(await names({ report_type: on.DR })).toEqual(["Wiley"]);
  expect(await names({ platform: on.sage })).toEqual([]);
  expect((await listMissing(await reader([]), missingCall.query.parse({}), "en")).count).toBe(0);
});

test("a month of a view that the full report covers is in another report", async () => {
  const query = coverageCellCall.query.parse({ report_type: on.TR_J1, month: second, platform: on.sage });
  const { results } = await getCoverageCell(await reader("everything"), query, "en");
  expect(results).toMatchObject([{ state: "elsewhere", may_harvest: false, may_mark_empty: false }]);
});
