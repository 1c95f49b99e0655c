import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { changeMetric, deleteMetric } from "@/lib/management/report-types/change-metric";
import { deleteReportType } from "@/lib/management/report-types/delete-report-type";
import { listManagedMetrics } from "@/lib/management/report-types/list-managed-metrics";
import { listManagedReports } from "@/lib/management/report-types/list-managed-reports";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";

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

test("report types are told with what there is of them, and what uses those of one's own", async () => {
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

test("a metric of one's own is shown by the name it is given, of two who rename it the second is told", async () => {
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

test("what is in use stays, and so does what COUNTER knows", async () => {
  await expect(deleteReportType(await manager(), visits)).rejects.toMatchObject({ code: "reportTypeInUse" });
  await expect(deleteMetric(await manager(), entries)).rejects.toMatchObject({ code: "metricInUse" });
  await expect(deleteReportType(await manager(), await reportTypeId("TR51"))).rejects.toBeInstanceOf(Refused);
  await expect(deleteMetric(await manager(), await metricId("No_License"))).rejects.toBeInstanceOf(Refused);
  expect(await reportNamed("Visits")).toBeDefined();
});

test("what nothing uses is deleted, and that is written down", async () => {
  const { id } = await own("Unused");
  const metric = await db().metric.create({ data: { shortName: "Nothing" } });
  await db().reportType.update({ where: { id }, data: { metrics: ["Nothing"] } });
  await expect(deleteMetric(await manager(), metric.id)).rejects.toMatchObject({ code: "metricInUse" });
  await deleteReportType(await manager(), id);
  await deleteMetric(await manager(), metric.id);
  expect([await reportNamed("Unused"), await metricNamed("Nothing")]).toEqual([undefined, undefined]);
  await expect(deleteReportType(await manager(), id)).rejects.toBeInstanceOf(NotFound);
  const told = await db().auditEntry.findMany({ where: { action: { endsWith: ".delete" } }, orderBy: { id: "asc" } });
  expect(told.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ["report-type.delete", "Unused"],
    ["metric.delete", "Nothing"],
  ]);
});
