import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { readMetrics } from "@/lib/administration/read-metrics";
import { db } from "@/lib/kit/db";
import { forgetSettings } from "@/lib/kit/env";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { runWorker, type Worker } from "@/lib/kit/jobs/run-worker";
import { ownProcess } from "@/lib/kit/process-figures";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { root } from "@/tests/architecture/source-files";
import { useFreshStores } from "@/tests/support/stores";

const TOKEN = "a-token-of-thirty-characters-x";
let worker: Worker;
let text = "";

const jobs = [
  job(declareJob("tests.succeed"), { runsAtStart: true, run: async () => undefined }),
  job(declareJob("tests.fail"), {
    runsAtStart: true,
    run: async () => {
      throw new Error("no");
    },
  }),
];

const scrape = async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await readMetrics(new Request("http://usus.example/api/metrics/", { headers }))).text();
};
const figureOf = (start: string) => {
  const line = text.split("\n").find((one) => one.startsWith(`${start} `));
  return line === undefined ? null : Number(line.slice(start.length + 1));
};

beforeAll(async () => {
  await useFreshStores();
  await createTables();
  await syncCatalog();
  mkdirSync(process.env.DATA_FOLDER ?? "", { recursive: true });
  process.env.METRICS_TOKEN = TOKEN;
  forgetSettings();
  worker = await runWorker([{ jobs, concurrency: 2 }]);
  await vi.waitUntil(async () => (await db().workerProcess.count()) > 0, { timeout: 30_000 });
  text = await scrape();
});
afterAll(async () => {
  await worker.stop();
  await worker.ended;
  await db().$disconnect();
});

/** Metrics that an expression of Prometheus reads. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:usus|process|nodejs)_\w+/g)].map(([name]) => name);

const ruleFile = readFileSync(path.join(root, "docs/monitoring/alerts.yml"), "utf8");
const valuesOf = (key: string) => ruleFile.split("\n").flatMap((line) => line.split(`${key}: `).slice(1));

const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })) })
  .parse(JSON.parse(readFileSync(path.join(root, "docs/monitoring/dashboard.json"), "utf8")));

test("every metric of the alert rules and the dashboard exists in a scrape", () => {
  const families = new Set([...text.matchAll(/^# TYPE (\S+) (?:gauge|counter|histogram)$/gm)].map(([, name]) => name));
  expect(families.size).toBeGreaterThan(30);
  const alerts = valuesOf("expr");
  expect(alerts).toHaveLength(11);
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const expression of [...alerts, ...panels]) {
    const names = metricsIn(expression).map((name) => name.replace(/(_bucket|_sum|_count)$/, ""));
    expect(
      names.filter((name) => !families.has(name)),
      expression,
    ).toEqual([]);
    expect(names.length > 0 || expression.startsWith('up{job="usus"}'), expression).toBe(true);
  }
});

test("every alert has a name of its own, a duration, a severity, a summary and an action", () => {
  expect(new Set(valuesOf("- alert")).size).toBe(11);
  expect(valuesOf("for").filter((duration) => /^\d+[mh]$/.test(duration))).toHaveLength(11);
  expect(valuesOf("labels").every((labels) => /^\{ severity: (page|ticket) \}$/.test(labels))).toBe(true);
  expect([valuesOf("summary").length, valuesOf("action").length]).toEqual([11, 11]);
});

test("counters end in _total and only they do", () => {
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    expect({ name, isCounter: type === "counter" }).toEqual({ name, isCounter: name.endsWith("_total") });
});

test("figures of the web server and of each worker have labels of their own", () => {
  const { host, pid } = ownProcess;
  for (const process of ["web", "worker"]) {
    const labels = `{process="${process}",host="${host}",pid="${pid}"}`;
    expect(figureOf(`process_resident_memory_bytes${labels}`)).toBeGreaterThan(1_000_000);
    expect(figureOf(`nodejs_heap_size_used_bytes${labels}`)).toBeGreaterThan(1_000_000);
    const started = figureOf(`process_start_time_seconds${labels}`) ?? 0;
    expect(Math.abs(started - ownProcess.startedAt.getTime() / 1000)).toBeLessThan(1);
  }
  expect(figureOf("usus_workers")).toBe(1);
});

test("stores report their free space, and each worker its connections", async () => {
  expect(figureOf("usus_files_disk_free_bytes")).toBeGreaterThan(0);
  expect(figureOf('usus_usage_disk_free_bytes{node="1"}')).toBeGreaterThan(0);
  expect(figureOf('usus_usage_memory_bytes{node="1"}')).toBeGreaterThan(0);
  expect(figureOf("usus_harvest_last_success_timestamp_seconds")).toBe(0);
  const { figures } = await db().workerProcess.findFirstOrThrow();
  expect(figures).toMatchObject({ connections: { most: 10 } });
});

test("a worker that ends is no longer reported", async () => {
  await worker.stop();
  await worker.ended;
  text = await scrape();
  expect(figureOf("usus_workers")).toBe(0);
  expect(text).not.toContain('process="worker"');
});
