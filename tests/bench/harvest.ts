import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { systemScope } from "@/lib/access/system-scope";
import { type Month, month } from "@/lib/counter/standard/month";
import { credentialsDraft } from "@/lib/credentials/contract";
import { createCredentials } from "@/lib/harvest/credentials/credentials";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { db } from "@/lib/kit/db";
import { hugeSums } from "@/lib/simulator/publisher/huge-report";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { printTable } from "./figures";
import { type HarvestSite, openHarvestSite } from "./harvest-site";
import { interruption } from "./interruption";
import { forgetPeak, memoryOf, processorSeconds } from "./process-usage";

const RECORDS = 720_000;
/** A month for new titles, and one for those that are known then. */
const months = { new: month("2025-01"), known: month("2025-02") };
const MOST_ADDED = 300_000_000;
/** Milliseconds until a worker that has just started is at rest. */
const REST = 4000;

type Entered = { credentials: number; counter_report: number };
type HarvestRequest = Entered & { start_date: Month; end_date: Month };

/**
 * Harvests a report of about 100 MB, or of so many records, twice with a real worker, first with new and then with known
 * titles, and prints time and memory. Throws where a harvest fails, or the figures that readers see are not the publisher's.
 */
export async function measureHarvest(records = RECORDS): Promise<void> {
  const site = await openHarvestSite({ months: Object.values(months), records });
  try {
    const entered = await enterCredentials(site);
    await pause(REST, undefined, { signal: interruption });
    const idle = memoryOf(site.workerPid).now;
    const rows = [];
    for (const [titles, start_date] of Object.entries(months)) {
      const request = { ...entered, start_date, end_date: start_date };
      const measured = await harvestOnce(site.workerPid, request, interruption);
      await checkFigures(request, records);
      rows.push({
        titles,
        records,
        ...measured,
        "records/s": Math.round(records / measured.seconds),
        "idle MB": megabytes(idle),
        "added MB": megabytes(measured.peak - idle),
      });
    }
    report(rows);
  } finally {
    await site.close();
  }
}

async function enterCredentials({ publisher }: HarvestSite): Promise<Entered> {
  const organization = await db().organization.create({ data: { name: "Library of Everything", internalId: "huge" } });
  const platform = await db().platform.create({ data: { shortName: "huge", name: "Huge Online" } });
  const { id } = await db().reportType.findFirstOrThrow({ where: { counterCode: "TR", release: "5" } });
  const draft = credentialsDraft.parse({
    ...{ organization_id: organization.id, platform_id: platform.id, counter_version: "5" },
    ...{ url: publisher.url, customer_id: "huge", counter_reports: [id] },
    // Harvested when it is asked for, not by the plan as well.
    enabled: false,
  });
  const { pk } = await createCredentials(await systemScope("credentials.manage", "bench"), draft);
  return { credentials: pk, counter_report: id };
}

async function harvestOnce(workerPid: number, request: HarvestRequest, signal: AbortSignal) {
  forgetPeak(workerPid);
  const processorBefore = processorSeconds(workerPid);
  const ownBefore = processorSeconds(process.pid);
  const scope = await systemScope("harvest.manage", "bench");
  const { pk } = await startHarvest(scope, [request]);
  while ((await db().intention.count({ where: { harvestId: pk, finishedAt: null } })) > 0)
    await pause(100, undefined, { signal });
  const { peak } = memoryOf(workerPid);
  const processor = processorSeconds(workerPid) - processorBefore;
  const own = processorSeconds(process.pid) - ownBefore;
  const attempt = await db().attempt.findFirstOrThrow({
    where: { intention: { harvestId: pk } },
    include: { rawFile: true },
    orderBy: { id: "desc" },
  });
  const { status, errorCode, startedAt, downloadedAt, finishedAt, rawFile } = attempt;
  if (status !== "success" || !downloadedAt || !finishedAt)
    throw new Error(`The harvest ended as ${status} ${errorCode}`);
  const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000;
  return {
    MB: megabytes(Number(rawFile?.sizeBytes)),
    seconds: Number(seconds.toFixed(1)),
    "of them download": (downloadedAt.getTime() - startedAt.getTime()) / 1000,
    "worker CPU s": Number(processor.toFixed(1)),
    "sender CPU s": Number(own.toFixed(1)),
    peak,
  };
}

async function checkFigures({ counter_report, start_date, end_date }: HarvestRequest, records: number): Promise<void> {
  const view = new UsageView(usageReader(), await systemScope("usage.view", "bench"), await readVisibility());
  const where = { reportType: [counter_report], month: { from: start_date, to: end_date } };
  const groups = await askGroups(view, { by: ["metric"], measures: ["uses"], where });
  const names = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  const stored = Object.fromEntries(groups.map(({ keys, figures }) => [names.get(Number(keys[0])), figures[0]]));
  const counted = hugeSums(records);
  if (!isDeepStrictEqual(stored, counted))
    throw new Error(`The publisher counted ${JSON.stringify(counted)}, readers see ${JSON.stringify(stored)}`);
}

type Row = Awaited<ReturnType<typeof harvestOnce>> & {
  titles: string;
  records: number;
  "records/s": number;
  "idle MB": number;
  "added MB": number;
};

function report(rows: readonly Row[]): void {
  printTable(rows.map(({ peak, ...row }) => ({ ...row, "peak MB": megabytes(peak) })));
  console.log("The figures readers see after each harvest are the publisher's, to the last count.");
  const added = Math.max(...rows.map((row) => row["added MB"]));
  const verdict = added < megabytes(MOST_ADDED) ? "stays below" : "EXCEEDS";
  console.log(`Added memory of the worker: ${added} MB, which ${verdict} ${megabytes(MOST_ADDED)} MB.`);
  console.log(
    `Load average of the machine: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
