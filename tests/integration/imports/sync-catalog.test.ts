import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { useFreshStores as takeFreshStores } from "../../support/stores";

beforeAll(async () => {
  await takeFreshStores();
});

test("reports and metrics of COUNTER are created once, however often and concurrently they are requested", async () => {
  await Promise.all([syncCatalog(), syncCatalog(), syncCatalog()]);
  const before = { reports: await db().reportType.findMany(), metrics: await db().metric.findMany() };
  for (let round = 0; round < 20; round++) await syncCatalog();
  expect({ reports: await db().reportType.findMany(), metrics: await db().metric.findMany() }).toEqual(before);
  const names = before.reports.map(({ shortName, counterCode, release }) => `${shortName}=${counterCode} ${release}`);
  expect(names).toEqual(expect.arrayContaining(["TR=TR 5", "TR51=TR 5.1", "IR_M1=IR_M1 5", "PR_P151=PR_P1 5.1"]));
  expect(before.metrics.map(({ shortName }) => shortName)).toContain("Total_Item_Requests");
});

test("repeated requests use up no ids, which facts store in 16 bits", async () => {
  await syncCatalog();
  const { id: newest } = await db().metric.findFirstOrThrow({ orderBy: { id: "desc" } });
  for (let round = 0; round < 20; round++) await syncCatalog();
  expect((await db().metric.create({ data: { shortName: "Next" } })).id).toBe(newest + 1);
});
