import { afterAll, beforeAll, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { createReportTypeCall } from "@/lib/non-counter/contract";
import { readSimpleTable } from "@/lib/non-counter/sheets/read-simple-table";
import { createReportType, findTableReport } from "@/lib/non-counter/table-reports";
import { runReport } from "@/lib/reports/ask/run-report";
import { reportQuery } from "@/lib/reports/report-query";
import { createTables } from "@/lib/usage/engine/create-tables";
import { type Ground, openGround, scopeOf } from "./ground";

let ground: Ground;

beforeAll(async () => {
  ground = await openGround();
  await createTables();
});
afterAll(() => db().$disconnect());

test("quarter becomes facts of its first month, and every report of them shows the period", async () => {
  const catalog = await scopeOf(ground, "catalog.extend", { adminOf: ground.brno });
  const draft = createReportTypeCall.body.parse({ short_name: "Loans", name_en: "Loans", period_months: 3 });
  const { pk: reportTypeId } = await createReportType(catalog, ground.brno, draft);
  const reportType = await findTableReport(reportTypeId, [ground.brno]);
  if (!reportType) throw new Error("The report type is not there");
  const file = once("Title,Metric,2024-Q2\nKytice,Loans,7\nMáj,Loans,5\nMáj,Renewals,2\n");
  for await (const { records } of readSimpleTable(file, { reportType })) {
    const place = {
      organizationId: ground.brno,
      platformId: ground.vendor,
      accountId: 0,
      reportTypeId,
      month: month("2024-04"),
    };
    expect(await importAnswer({ ...place, records })).toMatchObject({ factCount: 3, sums: { Loans: 12, Renewals: 2 } });
  }
  const query = { report_type: "Loans", rows: "title", columns: "month", metric: "Loans" };
  const table = await runReport(
    await scopeOf(ground, "usage.view", { adminOf: ground.brno }),
    reportQuery.parse({ ...query, from: "2024-01", to: "2024-12" }),
    { locale: "en" },
  );
  expect(table.rows.map(({ name, cells }) => [name, cells])).toEqual([
    ["Kytice", { "2024-04": 7 }],
    ["Máj", { "2024-04": 5 }],
  ]);
  expect(table.notes.map(({ code }) => code)).toEqual(["countsByQuarter"]);
});

async function* once(text: string) {
  yield Buffer.from(text);
}
