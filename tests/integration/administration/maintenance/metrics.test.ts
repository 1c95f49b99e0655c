import { beforeAll, beforeEach, expect, test } from "vitest";
import { readMetrics } from "@/lib/administration/read-metrics";
import { db } from "@/lib/kit/db";
import { forgetSettings } from "@/lib/kit/env";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { useFreshStores } from "@/tests/support/stores";

const TOKEN = "a-token-of-thirty-characters-x";
const request = (token?: string) =>
  new Request("http://usus.example/api/metrics/", token ? { headers: { authorization: `Bearer ${token}` } } : {});
const configured = (token: string) => {
  process.env.METRICS_TOKEN = token;
  forgetSettings();
};

beforeAll(async () => {
  await useFreshStores();
  await createTables();
  await syncCatalog();
});
beforeEach(() => configured(TOKEN));

test("metrics require the token, and return 404 when none is set", async () => {
  await expect(readMetrics(request())).rejects.toMatchObject({ status: 401 });
  await expect(readMetrics(request(`${TOKEN}y`))).rejects.toMatchObject({ status: 401 });
  expect((await readMetrics(request(TOKEN))).headers.get("content-type")).toBe(
    "text/plain; version=0.0.4; charset=utf-8",
  );
  configured("");
  await expect(readMetrics(request(TOKEN))).rejects.toMatchObject({ status: 404 });
});

test("metrics describe stores and jobs in the Prometheus format without personal data", async () => {
  const names = { name: "Knihovna Hradisko", shortName: "HRA", internalId: "HRA-1" };
  const { id: organizationId } = await db().organization.create({ data: names });
  const { id: platformId } = await db().platform.create({ data: { shortName: "lumina", name: "Lumina Press" } });
  const { id: reportTypeId } = await db().reportType.findFirstOrThrow({ where: { shortName: "TR" } });
  const month = new Date("2024-01-01");
  await db().import.create({ data: { id: 1, organizationId, platformId, reportTypeId, month, state: "current" } });
  const text = await (await readMetrics(request(TOKEN))).text();
  expect(text).toContain('usus_store_up{store="postgresql"} 1\nusus_store_up{store="usage"} 1\n');
  expect(text).toContain('usus_imports{state="current"} 1\n');
  expect(text).toMatch(/^usus_database_bytes [1-9]\d*$/m);
  const sample = /^[a-z_0-9]+(\{([a-z_]+="([^"\\\n]|\\.)*",?)+\})? (\d+(\.\d+)?(e[+-]\d+)?|\+Inf)$/;
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("# ") && !sample.test(line))).toEqual([]);
  for (const word of [...Object.values(names), "Lumina", TOKEN]) expect(text).not.toContain(word);
});
