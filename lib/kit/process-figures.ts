import "server-only";
import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { z } from "zod";
import { databaseConnections } from "./db";

const jobCounts = z.record(z.string(), z.object({ done: z.int(), failed: z.int() }));

/** Figures of one process for monitoring. Seconds and bytes. */
export const processFigures = z.object({
  cpu: z.number(),
  memory: z.number(),
  heap: z.number(),
  heapLimit: z.number(),
  /** Since the previous reading. */
  lag: z.object({ mean: z.number(), p99: z.number() }),
  connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int(), most: z.int() }),
  /** Jobs run so far, by name. */
  jobs: jobCounts,
});

export type ProcessFigures = z.output<typeof processFigures>;

/** Identifies this process among all that use the database. */
export const ownProcess = {
  host: os.hostname(),
  pid: process.pid,
  startedAt: new Date(performance.timeOrigin),
} as const;

const jobs: z.output<typeof jobCounts> = {};

export function countJob(name: string, outcome: "done" | "failed"): void {
  const counts = jobs[name] ?? { done: 0, failed: 0 };
  counts[outcome] += 1;
  jobs[name] = counts;
}

const RESOLUTION_MILLISECONDS = 50;
const NANOSECONDS = 1e9;

let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** Figures of this process; the event loop is watched from the first reading on. */
export function readProcessFigures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return {
    cpu: (user + system) / 1e6,
    memory: process.memoryUsage.rss(),
    heap: used_heap_size,
    heapLimit: heap_size_limit,
    lag: readLag(),
    connections: databaseConnections(),
    jobs,
  };
}

function readLag(): ProcessFigures["lag"] {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
    delay.enable();
    return { mean: 0, p99: 0 };
  }
  // The histogram includes its own interval. It has no mean before the first sample.
  const seconds = (nanoseconds: number) =>
    Math.max(0, (nanoseconds || 0) / NANOSECONDS - RESOLUTION_MILLISECONDS / 1000);
  const lag = { mean: seconds(delay.mean), p99: seconds(delay.percentile(99)) };
  delay.reset();
  return lag;
}
