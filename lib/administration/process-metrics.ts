import "server-only";
import { db } from "@/lib/kit/db";
import type { PrometheusMetric, Sample } from "@/lib/kit/metrics";
import { ownProcess, type ProcessFigures, processFigures, readProcessFigures } from "@/lib/kit/process-figures";

type Labels = Readonly<Record<string, string>>;
type Measured = { labels: Labels; startedAt: Date; figures: ProcessFigures };

/** Labels of this process: several web servers behind one address have different series. */
export const ownLabels: Labels = { process: "web", host: ownProcess.host, pid: String(ownProcess.pid) };

/** Figures of this web server, and of the workers that stored theirs within the last minute. */
export async function readProcesses(): Promise<PrometheusMetric[]> {
  const workers = await readWorkers();
  const own = { labels: ownLabels, startedAt: ownProcess.startedAt, figures: readProcessFigures() };
  return [
    {
      ...{ name: "usus_workers", help: "Worker processes that are running", type: "gauge" },
      samples: [{ value: workers.length }],
    },
    ...ofProcesses([own, ...workers]),
  ];
}

/** Figures of this web server alone, while the database is down. */
export const readOwnProcess = (): PrometheusMetric[] =>
  ofProcesses([{ labels: ownLabels, startedAt: ownProcess.startedAt, figures: readProcessFigures() }]);

async function readWorkers(): Promise<Measured[]> {
  const rows = await db().$queryRaw<{ host: string; pid: number; startedAt: Date; figures: unknown }[]>`
    SELECT host, pid, started_at AS "startedAt", figures FROM worker_processes
    WHERE seen_at > timezone('UTC', clock_timestamp()) - interval '1 minute' ORDER BY host, pid`;
  return rows.flatMap(({ host, pid, startedAt, figures }) => {
    // A worker of another version may store others.
    const { data } = processFigures.safeParse(figures);
    return data ? [{ labels: { process: "worker", host, pid: String(pid) }, startedAt, figures: data }] : [];
  });
}

function ofProcesses(all: readonly Measured[]): PrometheusMetric[] {
  const each = (of: (measured: Measured) => Sample[]) =>
    all.flatMap((measured) =>
      of(measured).map(({ labels, value }) => ({ labels: { ...measured.labels, ...labels }, value })),
    );
  const gauge = (name: string, help: string, of: (figures: ProcessFigures) => number): PrometheusMetric => ({
    ...{ name, help, type: "gauge" },
    samples: each(({ figures }) => [{ value: of(figures) }]),
  });
  return [
    {
      ...{ name: "process_start_time_seconds", help: "When a process started, in seconds since 1970", type: "gauge" },
      samples: each(({ startedAt }) => [{ value: Math.round(startedAt.getTime() / 1000) }]),
    },
    {
      ...{ name: "process_cpu_seconds_total", help: "Processor time that a process has used", type: "counter" },
      samples: each(({ figures }) => [{ value: figures.cpu }]),
    },
    gauge("process_resident_memory_bytes", "Memory of a process", ({ memory }) => memory),
    gauge("nodejs_heap_size_used_bytes", "Memory of JavaScript in use", ({ heap }) => heap),
    gauge("nodejs_heap_size_limit_bytes", "Memory of JavaScript at which a process ends", ({ heapLimit }) => heapLimit),
    gauge(
      "nodejs_eventloop_lag_mean_seconds",
      "Mean delay of the event loop since the last reading",
      ({ lag }) => lag.mean,
    ),
    gauge("nodejs_eventloop_lag_p99_seconds", "Delay of the event loop, 99th percentile", ({ lag }) => lag.p99),
    {
      ...{
        name: "usus_database_connections",
        help: "Connections of a process to PostgreSQL, and queries that wait for one",
      },
      type: "gauge",
      samples: each(
        ({
          figures: {
            connections: { open, idle, waiting },
          },
        }) => [
          { labels: { state: "active" }, value: open - idle },
          { labels: { state: "idle" }, value: idle },
          { labels: { state: "waiting" }, value: waiting },
        ],
      ),
    },
    gauge(
      "usus_database_connections_max",
      "Most connections of a process (DATABASE_POOL)",
      ({ connections }) => connections.most,
    ),
    {
      ...{ name: "usus_worker_jobs_total", help: "Jobs that a process has run, by what they do and how they ended" },
      type: "counter",
      samples: each(({ figures: { jobs } }) =>
        Object.entries(jobs).flatMap(([job, { done, failed }]) => [
          { labels: { job, result: "done" }, value: done },
          { labels: { job, result: "failed" }, value: failed },
        ]),
      ),
    },
  ];
}
