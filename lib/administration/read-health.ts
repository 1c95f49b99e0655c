import "server-only";
import { statfs } from "node:fs/promises";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { productVersion, settings } from "@/lib/kit/env";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { countSumChecks } from "@/lib/provenance/count-sum-checks";
import { storeSize } from "@/lib/usage/imported/store-size";
import { readLastBackup } from "./backup/last-backup";
import type { healthCall } from "./contract";
import { readOrphanCount } from "./orphans";
import { countFailedJobs } from "./queue/failed-jobs";
import { readSpace } from "./read-space";
import { readRecount } from "./recount";

type Health = z.input<typeof healthCall.returns>;

/** The state of the stores, the queue and the sums, and the space that each organization uses. */
export async function readHealth(scope: Scope<"consortium.manage">): Promise<Health> {
  const [state, organizations] = await Promise.all([readState(scope), readSpace()]);
  return { ...state, organizations };
}

/** The state of the stores, the queue and the sums. */
export async function readState(_scope: Scope<"consortium.manage">): Promise<Omit<Health, "organizations">> {
  const [database, usage, disk, backup, queue, sums, pairs, orphans, recount] = await Promise.all([
    readDatabase(),
    storeSize(),
    readDisk(),
    readLastBackup(),
    readQueue(),
    readSumChecks(),
    db().titlePair.count({ where: { verdict: null } }),
    readOrphanCount(),
    readRecount(),
  ]);
  return {
    ...{ version: productVersion, database, usage, disk, queue, sums, doubtful_titles: pairs, orphans, recount },
    backup: { finished: backup.finished?.toISOString() ?? null, is_late: backup.isLate },
  };
}

async function readDatabase(): Promise<Health["database"]> {
  const [row] = await db().$queryRaw<{ version: string; bytes: bigint }[]>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`;
  return { version: row?.version ?? "", bytes: Number(row?.bytes ?? 0) };
}

async function readDisk(): Promise<Health["disk"]> {
  const { bavail, blocks, bsize } = await statfs(settings().FILES_FOLDER || settings().DATA_FOLDER);
  return { free: bavail * bsize, size: blocks * bsize };
}

type Counts = { waiting: bigint; later: bigint; running: bigint; seconds: number | null };

async function readQueue(): Promise<Health["queue"]> {
  await prepareQueue();
  const [[row], failed] = await Promise.all([
    db().$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS waiting,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now()) AS later,
      count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
      extract(epoch FROM now() - min(greatest(run_at, created_at)) FILTER (
        WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()))::int AS seconds
    FROM graphile_worker.jobs`,
    countFailedJobs(),
  ]);
  const number = (name: "waiting" | "later" | "running") => Number(row?.[name] ?? 0);
  return {
    ...{ waiting: number("waiting"), later: number("later"), running: number("running"), failed },
    oldest_seconds: Math.max(0, row?.seconds ?? 0),
  };
}

async function readSumChecks(): Promise<Health["sums"]> {
  const { results, never, oldest } = await countSumChecks();
  const of = (result: string) => results.get(result) ?? 0;
  return {
    ...{ same: of("same"), different: of("different"), file_lost: of("fileLost") + of("file_lost") },
    ...{ no_file: of("noFile") + of("no_file"), never, oldest: oldest?.toISOString() ?? null },
  };
}
