import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listGivenUpCall } from "./contract";
import { jobTitle } from "./job-title";

type Managing = Scope<"consortium.manage">;

const MOST = 100;
const MOST_CHARACTERS = 500;

/**
 * Jobs `j` of tasks `t` that will not be tried again. Adding a job while one with the same key runs makes the queue
 * fail that one and add another; those are left out.
 */
const givenUp = Prisma.sql`
  graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts AND NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs later
    WHERE later.task_id = j.task_id AND later.id > j.id AND later.payload::text = j.payload::text)`;

type Row = { id: bigint; name: string; error: string | null; attempts: number; failed: Date; scheduled: boolean };

/**
 * The latest first. The queue postpones a retry by e^attempts seconds, with at most ten in the exponent; the time of
 * failure is calculated from that.
 */
export async function readGivenUp(tx: Db = db()): Promise<Row[]> {
  await prepareQueue();
  const rows = await tx.$queryRaw<Row[]>`
    SELECT j.id, t.identifier AS name, nullif(j.last_error, '') AS error, j.attempts,
      timezone('UTC', CASE WHEN j.last_error IS NULL THEN greatest(j.run_at, j.created_at)
        ELSE j.run_at - exp(least(j.attempts, 10)) * interval '1 second' END) AS failed,
      EXISTS (SELECT FROM scheduled_tasks s WHERE s.name = t.identifier AND j.key = s.name) AS scheduled
    FROM ${givenUp} ORDER BY failed DESC, j.id DESC LIMIT ${MOST}`;
  return rows.map((row) => ({ ...row, error: row.error?.slice(0, MOST_CHARACTERS) ?? null }));
}

export async function countGivenUp(): Promise<number> {
  await prepareQueue();
  const [row] = await db().$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM ${givenUp}`;
  return Number(row?.count ?? 0);
}

/** Jobs that failed for good. */
export async function listGivenUp(_scope: Managing, locale: Locale): Promise<z.input<typeof listGivenUpCall.returns>> {
  const [count, rows] = await Promise.all([countGivenUp(), readGivenUp()]);
  return {
    count,
    results: rows.map(({ id, name, error, attempts, failed, scheduled }) => ({
      ...{ pk: Number(id), name, title: jobTitle(name, locale), error, attempts },
      ...{ failed: failed.toISOString(), is_scheduled: scheduled },
    })),
  };
}

/** Tries a job again from its first attempt. Throws NotFound for a job that has not failed for good. */
export const retryJob = (scope: Managing, id: number): Promise<null> =>
  inTransaction(async (tx) => {
    const name = await takeGivenUp(tx, id);
    await tx.$queryRaw`
      SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at => now(), attempts => 0)`;
    // If it fails for good again, administrators are notified again.
    await tx.toldJob.deleteMany({ where: { jobId: id } });
    await recordAudit(tx, scope, { action: "job.retry", subject: { kind: "job", id, name: jobTitle(name, "en") } });
    return null;
  });

/** Deletes a job. Throws NotFound for a job that has not failed for good. */
export const dropJob = (scope: Managing, id: number): Promise<null> =>
  inTransaction(async (tx) => {
    const name = await takeGivenUp(tx, id);
    await tx.$queryRaw`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
    await tx.toldJob.deleteMany({ where: { jobId: id } });
    await recordAudit(tx, scope, { action: "job.drop", subject: { kind: "job", id, name: jobTitle(name, "en") } });
    return null;
  });

/** Locks the job until the caller's transaction ends. */
async function takeGivenUp(tx: Db, id: number): Promise<string> {
  await prepareQueue();
  const [found] = await tx.$queryRaw<{ name: string }[]>`
    SELECT t.identifier AS name FROM ${givenUp} AND j.id = ${id} FOR UPDATE OF j`;
  if (!found) throw new NotFound();
  return found.name;
}
