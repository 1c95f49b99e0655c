import { beforeAll, expect, test } from "vitest";
import { bySuperseding, familyOf } from "@/lib/counter/standard/superseding";
import { db } from "@/lib/kit/db";
import { runReport } from "@/lib/reports/ask/run-report";
import { copyCoverage } from "@/lib/sql/copy-coverage";
import { copyChangedRows } from "@/lib/sql/copy-rows";
import { listSqlViews } from "@/lib/sql/list-views";
import { prepareSql } from "@/lib/sql/prepare-sql";
import { runStatement } from "@/lib/sql/run-statement";
import { sqlViewNames, sqlViews } from "@/lib/sql/views";
import { question } from "@/lib/usage/question";
import { loadRandomUsage } from "../reports/random-usage";
import { aTitle, fact, reader, used } from "../reports/world";
import { onlyValue, openSqlWorld, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof openSqlWorld>>;

beforeAll(async () => {
  world = await openSqlWorld();
});

test("each view has the columns that it declares, with their types", async () => {
  for (const name of sqlViewNames) {
    const query = `SELECT * FROM ${name}`;
    const response = await runStatement(world.everyone, { query, parameters: {}, format: "json" });
    const { meta, rows }: { meta: unknown; rows: number } = JSON.parse(await response.text());
    expect(meta, name).toEqual(sqlViews[name].map(({ name, type }) => ({ name, type })));
    if (!["items", "accounts"].includes(name)) expect(rows, name).toBeGreaterThan(0);
  }
  expect(listSqlViews("cs").map(({ name }) => name)).toEqual(sqlViewNames);
});

test("a row has the words and names of its IDs, and a blank year of publication is empty", async () => {
  const rows = await rowsOf(
    world.scope,
    `SELECT t.name AS title, o.name_cs AS organization, p.name_en AS platform, r.name_en AS report, u.report_family,
       u.metric, u.data_type, u.yop, u.month, u.year, u.value, u.is_counted
     FROM usage AS u JOIN titles AS t ON t.id = u.title_id JOIN organizations AS o ON o.id = u.organization_id
       JOIN platforms AS p ON p.id = u.platform_id JOIN report_types AS r ON r.id = u.report_type_id
     WHERE u.report_type = 'TR51' ORDER BY title`,
  );
  const same = {
    ...{ organization: "Moje", platform: "Lumina", report: "Title Report", report_family: "TR" },
    ...{ metric: "Total_Item_Requests", data_type: "Article", month: "2025-01-01", year: 2025, is_counted: 1 },
  };
  expect(rows).toEqual([
    { ...same, title: "My journal", yop: 2020, value: 5 },
    { ...same, title: "Shared journal", yop: null, value: 10 },
  ]);
});

test("of a family of reports, one counts in each month; the sum is that of the combined report", async () => {
  const byMonth = await rowsOf(
    world.scope,
    `SELECT month, report_type, sum(value) AS uses FROM usage_counted WHERE report_family = 'TR'
     GROUP BY month, report_type ORDER BY month`,
  );
  expect(byMonth).toEqual([
    { month: "2025-01-01", report_type: "TR51", uses: 15 },
    { month: "2025-02-01", report_type: "TR_J1", uses: 20 },
    { month: "2025-03-01", report_type: "TR", uses: 40 },
  ]);
  expect(
    await rowsOf(world.scope, "SELECT sum(value) AS u FROM usage WHERE is_counted AND report_family = 'TR'"),
  ).toEqual([{ u: 75 }]);
  expect(await onlyValue(world.scope, "SELECT sum(value) FROM usage WHERE report_family = 'TR'")).toBe(100);
  const where = { reportType: ["TR51", "TR", "TR_J1"] };
  const combined = { version: 1, where, rows: ["platform"], columns: ["metric"], mergeReportTypes: true };
  const { total } = await runReport(world.scope, question.parse(combined), { locale: "en" });
  expect(total).toBe(75);
});

test("sums are those of the reports, for every report type, metric, family and member", async () => {
  await loadRandomUsage(11);
  const types = await db().reportType.findMany({ where: { release: { not: "own" } } });
  const organizations = await db().organization.findMany({ select: { id: true } });
  for (const scope of [world.everyone, await reader(organizations.slice(-2).map(({ id }) => id))]) {
    const sums = await rowsOf(
      scope,
      "SELECT report_type, metric, sum(value) AS uses FROM usage GROUP BY ALL ORDER BY ALL LIMIT 1000",
    );
    expect(sums.length).toBeGreaterThan(2);
    for (const { report_type, metric, uses } of sums) {
      const where = { reportType: [report_type], metric: [metric] };
      const query = question.parse({ version: 1, where, rows: ["platform"], columns: ["metric"] });
      expect((await runReport(scope, query, { locale: "en" })).total, `${report_type} ${metric}`).toBe(uses);
    }
    const counted = await rowsOf(scope, "SELECT report_family, sum(value) AS uses FROM usage_counted GROUP BY ALL");
    const present = new Set(sums.map(({ report_type }) => report_type));
    for (const { report_family, uses } of counted) {
      const members = types
        .filter((type) => familyOf(type)?.kind === report_family && present.has(type.shortName))
        .sort(bySuperseding);
      if (members.length < 2) continue;
      const where = { reportType: members.map(({ shortName }) => shortName) };
      const merged = { version: 1, where, rows: ["platform"], columns: ["metric"], mergeReportTypes: true };
      const report = await runReport(scope, question.parse(merged), { locale: "en" });
      expect(report.total, String(report_family)).toBe(uses);
    }
  }
});

test("replaced, loading and deleted imports never show, from the moment of the change", async () => {
  const { scope, mine, lumina, metric, types, own } = world;
  const uses = () => onlyValue(scope, "SELECT sum(value) FROM usage WHERE month = '2025-06-01'");
  const place = { organizationId: mine, platformId: lumina, reportTypeId: types.TR51, month: "2025-06" };
  expect(await onlyValue(scope, "SELECT count() FROM usage WHERE month = '2025-04-01'")).toBe(0);
  expect(await onlyValue(scope, "SELECT facts FROM imports WHERE month = '2025-04-01'")).toBe(0);
  const first = await used(place, [fact({ metricId: metric, titleId: own, value: 7 })], "replaced");
  expect(await uses()).toBe(0);
  await db().import.update({ where: { id: first }, data: { state: "current" } });
  expect(await uses()).toBe(7);
  await db().import.update({ where: { id: first }, data: { state: "discarded" } });
  expect(await uses()).toBe(0);
  // Facts without any import, as while an import is loading.
  await used({ ...place, month: "2025-07" }, [fact({ metricId: metric, titleId: own, value: 7 })]);
  await db().$executeRaw`DELETE FROM imports WHERE month = '2025-07-01'`;
  expect(await onlyValue(scope, "SELECT count() FROM usage WHERE month = '2025-07-01'")).toBe(0);
});

test("names follow changes, and a merged title says where its usage goes", async () => {
  const { scope, own, shared, mine } = world;
  await db().title.update({ where: { id: own }, data: { name: "New name", mergedInto: shared } });
  await db().organization.update({ where: { id: mine }, data: { nameEn: "Ours" } });
  expect(await rowsOf(scope, `SELECT name, merged_into_id FROM titles WHERE id = ${own}`)).toEqual([
    { name: "New name", merged_into_id: shared },
  ]);
  expect(await onlyValue(scope, "SELECT name_en FROM organizations")).toBe("Ours");
  await db().title.update({ where: { id: own }, data: { name: "My journal", mergedInto: null } });
  expect(await copyChangedRows()).toBeGreaterThan(0);
  expect(await copyChangedRows()).toBe(0);
});

test("coverage distinguishes missing months from months without usage", async () => {
  await copyCoverage();
  const rows = await rowsOf(
    world.scope,
    `SELECT c.month AS month, c.state AS state, c.is_complete AS is_complete FROM coverage AS c
     JOIN report_types AS r ON r.id = c.report_type_id
     WHERE r.short_name = 'TR51' AND c.month IN ('2025-01-01', '2025-04-01', '2025-05-01') ORDER BY month`,
  );
  expect(rows).toEqual([
    { month: "2025-01-01", state: "present", is_complete: 1 },
    { month: "2025-04-01", state: "empty", is_complete: 1 },
    { month: "2025-05-01", state: "noCredentials", is_complete: 0 },
  ]);
  // Each calculation replaces the former one.
  const twice =
    "SELECT count() FROM (SELECT 1 FROM coverage GROUP BY ALL organization_id, platform_id, account_id, report_type_id, month HAVING count() > 1)".replace(
      " ALL",
      "",
    );
  expect(await onlyValue(world.everyone, twice)).toBe(0);
});

test("parameters are bound, and every format arrives with its type", async () => {
  const { scope, shared } = world;
  const query = "SELECT sum(value) FROM usage WHERE title_id IN {titles:Array(UInt32)} AND metric = {metric:String}";
  const parameters = { titles: [shared], metric: "Total_Item_Requests' OR 1 --" };
  expect(await onlyValue(scope, query, parameters)).toBe(0);
  expect(await onlyValue(scope, query, { ...parameters, metric: "Total_Item_Requests" })).toBe(50);
  const starts = { csv: '"month","uses"\n"2025-01-01",', parquet: "PAR1", arrow: "ARROW1" };
  for (const format of ["csv", "parquet", "arrow"] as const) {
    const all = "SELECT month, sum(value) AS uses FROM usage GROUP BY month ORDER BY month; ";
    const response = await runStatement(scope, { query: all, parameters: {}, format });
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(text.startsWith(starts[format]), format).toBe(true);
    expect(response.headers.get("content-disposition")).toContain(`usage.${format}`);
  }
});

test("copies are made again when their declaration changes or an installation was restored", async () => {
  const { forgetSqlCopies } = await import("@/lib/sql/prepare-sql");
  await aTitle("Not used by anybody");
  await prepareSql();
  const before = await onlyValue(world.everyone, "SELECT count() FROM titles");
  await forgetSqlCopies();
  await prepareSql();
  expect(await db().sqlChange.count()).toBeGreaterThan(100);
  expect(await onlyValue(world.everyone, "SELECT count() FROM titles")).toBe(before);
  expect(await onlyValue(world.scope, "SELECT sum(value) FROM usage WHERE report_type = 'TR51'")).toBe(15);
});
