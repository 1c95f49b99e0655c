import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { changeViewCharts } from "@/lib/reports/charts/change-view-charts";
import { listChartsOfView } from "@/lib/reports/charts/list-charts";
import { listViewCharts } from "@/lib/reports/charts/list-view-charts";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { openWorld } from "../world";

beforeAll(openWorld);

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const [TR_51, ANY_OTHER] = [16, -1];
const [metricInTime, platformComparison, sectionType, yop] = [1, 4, 12, 13];
const codesOf = async (view: number) => (await listChartsOfView(view, "en")).map(({ code }) => code);

test("the charts that a view offers are chosen, and those that the product gives it can be had back", async () => {
  const usual = await codesOf(TR_51);
  const saved = await changeViewCharts(await manager(), TR_51, { charts: [yop, metricInTime], revision: 0 });
  expect(saved).toMatchObject({ view: TR_51, charts: [yop, metricInTime], is_chosen: true, revision: 1 });
  expect(await codesOf(TR_51)).toEqual(["yop", "metricInTime"]);
  const rows = await listViewCharts(await manager(), "en");
  expect(rows.find(({ view }) => view === TR_51)).toMatchObject({ ...saved, short_name: "TR", report_type: "TR51" });
  expect(rows.at(-1)).toMatchObject({ view: ANY_OTHER, name: null, is_chosen: false, revision: 0 });
  await changeViewCharts(await manager(), TR_51, { charts: null, revision: 1 });
  expect(await codesOf(TR_51)).toEqual(usual);
  const auditEntries = await db().auditEntry.findMany({
    where: { action: "report-view.change" },
    orderBy: { id: "asc" },
  });
  expect(auditEntries.map(({ subjectName, after }) => [subjectName, after])).toEqual([
    ["TR51 TR", { charts: ["yop", "metricInTime"] }],
    ["TR51 TR", { charts: usual }],
  ]);
});

test("rejects the second of two users who choose at once", async () => {
  const input = { charts: [metricInTime], revision: 0 };
  const both = await Promise.allSettled([
    changeViewCharts(await manager(), ANY_OTHER, input),
    changeViewCharts(await manager(), ANY_OTHER, input),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(changeViewCharts(await manager(), ANY_OTHER, input)).rejects.toBeInstanceOf(OutOfDate);
  expect(await codesOf(ANY_OTHER)).toEqual(["metricInTime"]);
});

test("what a view cannot draw is refused, and so is leaving pages without a chart", async () => {
  const change = async (view: number, charts: number[]) =>
    changeViewCharts(await manager(), view, { charts, revision: 0 });
  await expect(change(TR_51, [sectionType])).rejects.toMatchObject({ fields: { charts: ["chartImpossible"] } });
  await expect(change(ANY_OTHER, [yop])).rejects.toMatchObject({ fields: { charts: ["chartImpossible"] } });
  await expect(change(9, [platformComparison])).rejects.toMatchObject({ fields: { charts: ["chartForAllPages"] } });
  await expect(change(999, [metricInTime])).rejects.toBeInstanceOf(NotFound);
});
