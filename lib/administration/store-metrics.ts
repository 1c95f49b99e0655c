import "server-only";
import { statfs } from "node:fs/promises";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { PrometheusMetric } from "@/lib/kit/metrics";
import { readEngineStates } from "@/lib/usage/imported/engine-state";

/** Free space of the disk with the files. */
export async function readDiskMetrics(): Promise<PrometheusMetric[]> {
  const { bavail, blocks, bsize } = await statfs(settings().FILES_FOLDER || settings().DATA_FOLDER);
  return [
    {
      ...{
        name: "usus_files_disk_free_bytes",
        help: "Free space on the disk of the stored files, or of the data folder",
        type: "gauge",
      },
      samples: [{ value: bavail * bsize }],
    },
    {
      ...{
        name: "usus_files_disk_size_bytes",
        help: "Size of the disk of the stored files, or of the data folder",
        type: "gauge",
      },
      samples: [{ value: blocks * bsize }],
    },
  ];
}

/** Each node of the usage store by its place in USAGE_URL. */
export async function readEngineMetrics(): Promise<PrometheusMetric[]> {
  const nodes = await readEngineStates();
  const gauge = (name: string, help: string, of: (node: (typeof nodes)[number]) => number): PrometheusMetric => ({
    ...{ name, help, type: "gauge" },
    samples: nodes.map((node, at) => ({ labels: { node: String(at + 1) }, value: of(node) })),
  });
  return [
    gauge("usus_usage_disk_free_bytes", "Free space on the disks of the usage store", ({ free }) => free),
    gauge("usus_usage_disk_size_bytes", "Size of the disks of the usage store", ({ size }) => size),
    gauge("usus_usage_memory_bytes", "Memory that the usage store uses", ({ memory }) => memory),
    gauge("usus_usage_mutations", "Changes of stored facts that are not finished", ({ mutations }) => mutations),
  ];
}

/** Later attempts are searched for the last success. */
const MOST_SEARCHED = 10_000;

/** Null until something was harvested. */
export async function readHarvestMetrics(): Promise<PrometheusMetric[]> {
  const [row] = await db().$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM finished_at AT TIME ZONE 'UTC')::float AS seconds FROM attempts
    WHERE id > (SELECT max(id) FROM attempts) - ${MOST_SEARCHED} AND status IN ('success', 'no_data')
      AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return [
    {
      name: "usus_harvest_last_success_timestamp_seconds",
      help: "When a report was last harvested, in seconds since 1970; 0 if none of the last 10,000 requests succeeded",
      type: "gauge",
      samples: [{ value: Math.floor(row?.seconds ?? 0) }],
    },
  ];
}
