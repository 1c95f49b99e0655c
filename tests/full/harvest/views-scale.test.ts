import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listDownloadsCall } from "@/lib/harvest/contract";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { db } from "@/lib/kit/db";
import { manager, openWorld } from "@/tests/integration/harvest/overview-world";
import { seedLargeConsortium } from "@/tests/support/large-consortium";

let master: Scope<"harvest.manage">;

beforeAll(async () => {
  await openWorld();
  await seedLargeConsortium();
  master = await manager("harvest.manage", "everything");
}, 120_000);
afterAll(() => db().$disconnect());

test("counts a month of 20,000 reports completely and lists it page by page", async () => {
  const overview = await listMonthOverview(master, monthOverviewCall.query.parse({ month: "2025-03" }));
  expect(overview.count).toBe(5000);
  expect(Object.values(overview.states).reduce((sum, count) => sum + count, 0)).toBe(20_000);
  expect(overview.states.failed + overview.states.success).toBe(20_000);
  expect(overview.results).toHaveLength(100);
});

test("counts 10,000 of 120,000 downloads and lists them page by page", async () => {
  const { count, more, results } = await listDownloads(master, listDownloadsCall.query.parse({}), "en");
  expect({ count, more }).toEqual({ count: 10_000, more: true });
  expect(results).toHaveLength(25);
});
