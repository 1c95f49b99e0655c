import { beforeAll, expect, test } from "vitest";
import {
  deleteReportType,
  listManagedReports,
  switchReportType,
} from "@/lib/administration/report-types/managed-reports";
import { changeMetric, deleteMetric, listManagedMetrics } from "@/lib/administration/report-types/metrics";
import { month } from "@/lib/counter/standard/month";
import { discardImports, openImports } from "@/lib/imports/publish/import-state";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { letPass } from "../../imports/scene";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../../reports/world";

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const reportNamed = async (name: string) =>
  (await listManagedReports(await manager())).find(({ short_name }) => short_name === name);
const metricNamed = async (name: string) =>
  (await listManagedMetrics(await manager())).find(({ short_name }) => short_name === name);

const own = (shortName: string) =>
  db().reportType.create({
    data: { shortName, counterCode: shortName, release: "own", nameEn: "Visits", descriptionEn: "Doors" },
  });

let visits: number;
let entries: number;

beforeAll(async () => {
  await openWorld();
  visits = (await own("Visits")).id;
  entries = (await db().metric.create({ data: { shortName: "Entries" } })).id;
  const place = { organizationId: await aLibrary("Cheb"), platformId: await aPlatform("Museum") };
  await used({ ...place, reportTypeId: visits, month: "2025-03" }, [fact({ metricId: entries, value: 7 })]);
  await used({ ...place, reportTypeId: visits, month: "2025-05" }, [fact({ metricId: entries, value: 5 })]);
  await db().savedReport.create({
    data: { name: "Visits", report: { question: { where: { reportType: ["Visits"], metric: ["Entries"] } } } },
  });
  await db().interestDefinition.create({ data: { reportTypeId: visits, metricId: entries, groupId: 1 } });
});

test("report types are listed with counts, and custom ones with what uses them", async () => {
  expect(await reportNamed("Visits")).toMatchObject({
    ...{ is_own: true, name_en: "Visits", name_cs: "Visits", description_en: "Doors", dimensions: ["title"] },
    ...{ platforms: 1, organizations: 1, months: 2, facts: 2, first_month: "2025-03", last_month: "2025-05" },
    used: expect.arrayContaining([
      { use: "months", count: 2 },
      { use: "interest", count: 1 },
      { use: "saved_reports", count: 1 },
    ]),
  });
  expect(await reportNamed("TR51")).toMatchObject({
    ...{ is_own: false, release: "5.1", months: 0, first_month: null, used: [] },
    dimensions: expect.arrayContaining(["title", "yop", "access_type"]),
  });
});

test("custom metric shows its given name; the second of two renames is refused", async () => {
  expect(await metricNamed("Entries")).toMatchObject({ origin: "own", months: 2, revision: 1 });
  expect(await metricNamed("ft_pdf")).toMatchObject({ origin: "4", used: [] });
  const change = { name_en: "Visitors", name_cs: "", revision: 1 };
  await changeMetric(await manager(), entries, change);
  await expect(changeMetric(await manager(), entries, change)).rejects.toBeInstanceOf(OutOfDate);
  const labelOf = await withLabels(new Map([["metric", [entries]]]), "cs");
  expect(labelOf("metric", entries)).toMatchObject({ name: "Visitors", code: "Entries" });
  const ofCounter = await metricId("No_License");
  await expect(changeMetric(await manager(), ofCounter, change)).rejects.toMatchObject({ code: "ofCounter" });
});

test("deactivated metric keeps its names, also a COUNTER metric", async () => {
  const { revision } = (await metricNamed("Entries")) ?? { revision: 0 };
  expect(await changeMetric(await manager(), entries, { active: false, revision })).toMatchObject({
    ...{ active: false, name_en: "Visitors", revision: revision + 1 },
  });
  const ofCounter = await metricId("No_License");
  expect(await changeMetric(await manager(), ofCounter, { active: false, revision: 1 })).toMatchObject({
    active: false,
  });
  expect(await metricNamed("No_License")).toMatchObject({ active: false });
  await changeMetric(await manager(), ofCounter, { active: true, revision: 2 });
});

test("automatic harvesting of a COUNTER report type turns off and on; the second of two changes is refused", async () => {
  const id = await reportTypeId("TR51");
  await switchReportType(await manager(), id, { active: false, revision: 1 });
  expect(await reportNamed("TR51")).toMatchObject({ active: false });
  await expect(switchReportType(await manager(), id, { active: true, revision: 1 })).rejects.toBeInstanceOf(OutOfDate);
  await switchReportType(await manager(), id, { active: true, revision: 2 });
  expect(await reportNamed("TR51")).toMatchObject({ active: true, revision: 3 });
  await expect(switchReportType(await manager(), visits, { active: true, revision: 1 })).rejects.toMatchObject({
    code: "neverHarvested",
  });
});

test("used and COUNTER report types and metrics cannot be deleted", async () => {
  await expect(deleteReportType(await manager(), visits)).rejects.toMatchObject({ code: "reportTypeInUse" });
  await expect(deleteMetric(await manager(), entries)).rejects.toMatchObject({ code: "metricInUse" });
  await expect(deleteReportType(await manager(), await reportTypeId("TR51"))).rejects.toBeInstanceOf(Refused);
  await expect(deleteMetric(await manager(), await metricId("No_License"))).rejects.toBeInstanceOf(Refused);
  expect(await reportNamed("Visits")).toBeDefined();
});

test("unused report types and metrics are deleted and logged", async () => {
  const { id } = await own("Unused");
  const metric = await db().metric.create({ data: { shortName: "Nothing" } });
  await db().reportType.update({ where: { id }, data: { metrics: ["Nothing"] } });
  await expect(deleteMetric(await manager(), metric.id)).rejects.toMatchObject({ code: "metricInUse" });
  await deleteReportType(await manager(), id);
  await deleteMetric(await manager(), metric.id);
  expect([await reportNamed("Unused"), await metricNamed("Nothing")]).toEqual([undefined, undefined]);
  await expect(deleteReportType(await manager(), id)).rejects.toBeInstanceOf(NotFound);
  const entries = await db().auditEntry.findMany({
    where: { action: { endsWith: ".delete" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ["report-type.delete", "Unused"],
    ["metric.delete", "Nothing"],
  ]);
});

test("report type of an undone and purged import can be deleted", async () => {
  const { id } = await own("Mistaken");
  const metric = await db().metric.create({ data: { shortName: "Entrys" } });
  const place = { organizationId: await aLibrary("Zlín"), platformId: await aPlatform("Gallery"), reportTypeId: id };
  const imported = await used({ ...place, month: "2025-03" }, [fact({ metricId: metric.id, value: 7 })]);
  const uses = async () => [(await reportNamed("Mistaken"))?.used, (await metricNamed("Entrys"))?.used];
  const months = [{ use: "months", count: 1 }];
  expect(await uses()).toEqual([months, months]);
  await inTransaction((tx) => discardImports(tx, [imported]));
  // Its facts remain, and earlier queries may still read them.
  const former = [{ use: "former_months", count: 1 }];
  expect(await uses()).toEqual([former, former]);
  await expect(deleteMetric(await manager(), metric.id)).rejects.toMatchObject({ code: "metricInUse" });
  await expect(deleteReportType(await manager(), id)).rejects.toMatchObject({ code: "reportTypeInUse" });
  await letPass("1 hour");
  await sweepImports();
  expect(await uses()).toEqual([[], []]);
  await deleteMetric(await manager(), metric.id);
  await deleteReportType(await manager(), id);
  expect(await uses()).toEqual([undefined, undefined]);
});

test("metric deletion waits for a starting import, and cached copies do not block it", async () => {
  const { id } = await db().metric.create({ data: { shortName: "Odd" } });
  const where = { organizationId: await aLibrary("Aš"), platformId: await aPlatform("Depot"), reportTypeId: visits };
  const { opened, deletion } = await inTransaction(async (tx) => {
    const [importId = 0] = await openImports(tx, [{ ...where, accountId: 0, month: month("2025-03") }]);
    const ending = manager().then((scope) => deleteMetric(scope, id));
    const deletion = ending.catch((error: { code: string }) => error.code);
    await expect.poll(() => isWaited(tx), { timeout: 20_000 }).toBe(true);
    return { opened: importId, deletion };
  });
  expect(await deletion).toBe("importsRunning");
  const former = await db().import.findFirstOrThrow({ where: { reportTypeId: visits, state: "current" } });
  await db().importRewrite.create({ data: { importId: opened, formerId: former.id } });
  await deleteMetric(await manager(), id);
  expect(await metricNamed("Odd")).toBeUndefined();
});

/** Whether a session waits for a lock of the transaction. */
async function isWaited(tx: Db): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))) AS waits`;
  return row?.waits ?? false;
}
