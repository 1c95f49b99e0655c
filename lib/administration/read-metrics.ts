import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { heldCodes } from "@/lib/harvest/states/held-answers";
import { db } from "@/lib/kit/db";
import { productVersion, settings } from "@/lib/kit/env";
import { NotFound, Problem } from "@/lib/kit/errors";
import { hasBucket } from "@/lib/kit/files/current-store";
import { s3Metrics } from "@/lib/kit/files/s3/s3-client";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { log } from "@/lib/kit/log";
import { callDurations, metricsText, type PrometheusMetric, type Sample } from "@/lib/kit/metrics";
import { mailWork } from "@/lib/mail/mail-work";
import { countSumChecks } from "@/lib/provenance/count-sum-checks";
import { type StoreSize, storeSize } from "@/lib/usage/imported/store-size";
import { readLastBackup } from "./backup/last-backup";
import { ownLabels, readOwnProcess, readProcesses } from "./process-metrics";
import { filesAnswer } from "./read-readiness";
import { readRecount } from "./recount";
import { readDiskMetrics, readEngineMetrics, readHarvestMetrics } from "./store-metrics";

/**
 * Metrics for Prometheus, protected by the token in the settings; throws NotFound if none is set. Contains nothing
 * about organizations or people.
 */
export async function readMetrics(request: Request): Promise<Response> {
  const { METRICS_TOKEN: token } = settings();
  if (token === "") throw new NotFound();
  const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!isSame(bearer, token)) throw new Problem(401, "metricsToken");
  const [processes, disk, engine, harvest] = await Promise.all([
    orDown(readProcesses),
    orDown(readDiskMetrics),
    orDown(readEngineMetrics),
    orDown(readHarvestMetrics),
  ]);
  const [database, backup, usage, queue, work, checks, recounts] = await Promise.all([
    orDown(readDatabase),
    orDown(async () => ({ seconds: Math.floor(((await readLastBackup()).finished?.getTime() ?? 0) / 1000) })),
    orDown(storeSize),
    orDown(readQueue),
    orDown(readWork),
    orDown(readSumChecks),
    orDown(readRecounts),
  ]);
  const text = metricsText([
    one("usus_build_info", "The version of the product", { labels: { version: productVersion }, value: 1 }),
    {
      ...{ name: "usus_store_up", help: "Whether a store answers", type: "gauge" },
      samples: Object.entries({ postgresql: database, usage, files: (await filesAnswer()) || null }).map(
        ([store, counts]) => ({
          labels: { store },
          value: counts === null ? 0 : 1,
        }),
      ),
    },
    ...(backup
      ? [
          one(
            "usus_backup_last_success_timestamp_seconds",
            "When the last complete backup was finished, in seconds since 1970; 0 if never",
            { value: backup.seconds },
          ),
        ]
      : []),
    ...(database ? [one("usus_database_bytes", "Size of the database", { value: database.bytes })] : []),
    ...(usage
      ? [
          ofTables("usus_usage_bytes", "Size of the usage store on disk", usage.tables, "bytes"),
          ofTables("usus_usage_rows", "Rows in the usage store", usage.tables, "rows"),
          ofTables("usus_usage_parts", "Parts of tables in the usage store", usage.tables, "parts"),
        ]
      : []),
    ...(queue ?? []),
    ...(work ?? []),
    ...(checks ?? []),
    ...(recounts ?? []),
    ...(disk ?? []),
    ...(engine ?? []),
    ...(harvest ?? []),
    ...(processes ?? readOwnProcess()),
    ofThisProcess(callDurations().metric),
    ...(hasBucket(settings()) ? [ofThisProcess(s3Metrics())] : []),
  ]);
  return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
}

/** Compares digests, which have equal lengths, in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** A failing source is omitted, because a scrape that fails as a whole would report less. */
async function orDown<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log.warn({ error: String(error) }, "a database did not answer for the metrics");
    return null;
  }
}

const one = (
  name: string,
  help: string,
  sample: Sample,
  type: PrometheusMetric["type"] = "gauge",
): PrometheusMetric => ({
  ...{ name, help, type },
  samples: [sample],
});

const ofTables = (
  name: string,
  help: string,
  tables: StoreSize["tables"],
  of: "bytes" | "rows" | "parts",
): PrometheusMetric => ({
  ...{ name, help, type: "gauge" },
  samples: tables.map((table) => ({ labels: { table: table.name }, value: table[of] })),
});

async function readDatabase(): Promise<{ bytes: number }> {
  const [row] = await db().$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  return { bytes: Number(row?.bytes ?? 0) };
}

type JobCounts = { job: string; state: string; count: number; seconds: number };

async function readQueue(): Promise<PrometheusMetric[]> {
  await prepareQueue();
  const rows = await db().$queryRaw<JobCounts[]>`
    SELECT task_identifier AS job,
      CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed'
        WHEN run_at > now() THEN 'later' ELSE 'waiting' END AS state,
      count(*)::int AS count,
      greatest(0, extract(epoch FROM now() - min(greatest(run_at, created_at))))::float AS seconds
    FROM graphile_worker.jobs GROUP BY 1, 2 ORDER BY 1, 2`;
  const [mails] = await db().$queryRaw<{ failing: number }[]>`
    SELECT count(*)::int AS failing FROM graphile_worker.jobs
    WHERE task_identifier = ${mailWork.name} AND last_error IS NOT NULL`;
  return [
    {
      ...{ name: "usus_jobs", help: "Jobs in the queue by what they do and where they stand", type: "gauge" },
      samples: rows.map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
    },
    {
      name: "usus_jobs_oldest_waiting_seconds",
      help: "How long the oldest job that could run has been waiting, by what jobs do",
      type: "gauge",
      samples: rows
        .filter(({ state }) => state === "waiting")
        .map(({ job, seconds }) => ({ labels: { job }, value: seconds })),
    },
    one("usus_mails_failing", "Mails that the mail server did not accept so far", { value: mails?.failing ?? 0 }),
  ];
}

type StateCount = { state: string; count: number };

async function readWork(): Promise<PrometheusMetric[]> {
  const [imports, uploads, intentions, attempts, runs] = await Promise.all([
    db().$queryRaw<StateCount[]>`
      SELECT state::text AS state, sum(months)::int AS count FROM import_amounts GROUP BY 1 HAVING sum(months) <> 0 ORDER BY 1`,
    db().$queryRaw<
      StateCount[]
    >`SELECT state::text AS state, count(*)::int AS count FROM uploads GROUP BY 1 ORDER BY 1`,
    db().$queryRaw<StateCount[]>`
      SELECT name AS state, sum(total)::int AS count FROM tallies WHERE subject = 'intention'
      GROUP BY 1 HAVING sum(total) <> 0 ORDER BY 1`,
    db().$queryRaw<StateCount[]>`
      SELECT CASE WHEN split_part(name, ' ', 2) = ANY(${[...heldCodes]}) THEN 'held' ELSE split_part(name, ' ', 1) END AS state,
        sum(total)::int AS count
      FROM tallies WHERE subject = 'attempt' GROUP BY 1 HAVING sum(total) <> 0 ORDER BY 1`,
    db().$queryRaw<StateCount[]>`
      SELECT state::text AS state, count(*)::int AS count FROM management_runs GROUP BY 1 ORDER BY 1`,
  ]);
  const byState = (name: string, help: string, rows: readonly StateCount[]): PrometheusMetric => ({
    ...{ name, help, type: "gauge" },
    samples: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
  });
  return [
    byState("usus_imports", "Months of reports by the state of their import", imports),
    byState("usus_uploads", "Uploaded files by state", uploads),
    byState("usus_harvest_reports", "Reports asked of publishers by state", intentions),
    byState("usus_harvest_attempts", "Requests to publishers by what became of them", attempts),
    byState("usus_command_runs", "Runs of management commands by state", runs),
  ];
}

/** Each web server counts its own calls. */
const ofThisProcess = (metric: PrometheusMetric): PrometheusMetric => ({
  ...metric,
  samples: metric.samples.map((sample) => ({ ...sample, labels: { ...ownLabels, ...sample.labels } })),
});

async function readSumChecks(): Promise<PrometheusMetric[]> {
  const { never, oldest } = await countSumChecks();
  return [
    one("usus_sum_checks_never", "Current months whose sums were never checked", { value: never }),
    one(
      "usus_sum_checks_oldest_timestamp_seconds",
      "When the sums checked longest ago were checked, in seconds since 1970; 0 if none were",
      { value: Math.floor((oldest?.getTime() ?? 0) / 1000) },
    ),
  ];
}

async function readRecounts(): Promise<PrometheusMetric[]> {
  const recount = await readRecount();
  return [
    {
      ...{ name: "usus_recount_corrected", help: "Stored counts that the last recount corrected", type: "gauge" },
      samples: (recount?.corrected ?? []).map(({ counts, corrected }) => ({ labels: { counts }, value: corrected })),
    },
    one(
      "usus_recount_timestamp_seconds",
      "When stored counts were last compared with their rows, in seconds since 1970; 0 if never",
      { value: recount ? Math.floor(new Date(recount.counted).getTime() / 1000) : 0 },
    ),
  ];
}
