import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, plainInMarkdown } from "@/lib/events/event";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { Prisma } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import type { listFailedJobsCall } from "./contract";
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
async function readFailedJobs(tx: Db = db()): Promise<Row[]> {
  await prepareQueue();
  const rows = await tx.$queryRaw<Row[]>`
    SELECT j.id, t.identifier AS name, nullif(j.last_error, '') AS error, j.attempts,
      timezone('UTC', CASE WHEN j.last_error IS NULL THEN greatest(j.run_at, j.created_at)
        ELSE j.run_at - exp(least(j.attempts, 10)) * interval '1 second' END) AS failed,
      EXISTS (SELECT FROM scheduled_tasks s WHERE s.name = t.identifier AND j.key = s.name) AS scheduled
    FROM ${givenUp} ORDER BY failed DESC, j.id DESC LIMIT ${MOST}`;
  return rows.map((row) => ({ ...row, error: row.error?.slice(0, MOST_CHARACTERS) ?? null }));
}

export async function countFailedJobs(): Promise<number> {
  await prepareQueue();
  const [row] = await db().$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM ${givenUp}`;
  return Number(row?.count ?? 0);
}

/** Jobs that failed for good. */
export async function listFailedJobs(
  _scope: Managing,
  locale: Locale,
): Promise<z.input<typeof listFailedJobsCall.returns>> {
  const [count, rows] = await Promise.all([countFailedJobs(), readFailedJobs()]);
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
    const name = await takeFailedJob(tx, id);
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
    const name = await takeFailedJob(tx, id);
    await tx.$queryRaw`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
    await tx.toldJob.deleteMany({ where: { jobId: id } });
    await recordAudit(tx, scope, { action: "job.drop", subject: { kind: "job", id, name: jobTitle(name, "en") } });
    return null;
  });

/** Locks the job until the caller's transaction ends. */
async function takeFailedJob(tx: Db, id: number): Promise<string> {
  await prepareQueue();
  const [job] = await tx.$queryRaw<{ name: string }[]>`
    SELECT t.identifier AS name FROM ${givenUp} AND j.id = ${id} FOR UPDATE OF j`;
  if (!job) throw new NotFound();
  return job.name;
}

const DAY = 24 * 60 * 60 * 1000;
const MOST_LINES = 10;

/**
 * Sends superusers one event about jobs that failed for good since the last one; at most once a day for jobs with the
 * same task. Returns the number of jobs in it.
 */
export function announceFailedJobs(): Promise<number> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('given-up-jobs'))`;
    const since = new Date(now().getTime() - DAY);
    const announced = await tx.toldJob.findMany();
    const jobs = await readFailedJobs(tx);
    const ended = announced.filter(({ jobId, toldAt }) => toldAt < since && jobs.every(({ id }) => id !== jobId));
    await tx.toldJob.deleteMany({ where: { jobId: { in: ended.map(({ jobId }) => jobId) } } });
    const untold = jobs.filter(({ id }) => announced.every(({ jobId }) => jobId !== id));
    if (untold.length === 0) return 0;
    await tx.toldJob.createMany({ data: untold.map(({ id, name }) => ({ jobId: id, name, toldAt: now() })) });
    const recent = announced.filter(({ toldAt }) => toldAt >= since).map(({ name }) => name);
    const fresh = untold.filter(({ name }) => !recent.includes(name));
    const [first] = fresh;
    if (!first) return 0;
    const superusers = await tx.user.findMany({ where: { isSuperuser: true, isActive: true }, select: { id: true } });
    const [en, cs] = [words("en", fresh, first.name), words("cs", fresh, first.name)];
    await announceEvent(tx, {
      category: "general",
      importance: HIGH,
      title: { en: en.title, cs: cs.title },
      description: { en: en.text, cs: cs.text },
      userIds: superusers.map(({ id }) => id),
    });
    return fresh.length;
  });
}

type Failed = { name: string; error: string | null };

function words(locale: Locale, jobs: readonly Failed[], first: string): { title: string; text: string } {
  const t = createTranslator({ locale, messages: catalog[locale].jobs.givenUp });
  const lines = jobs.slice(0, MOST_LINES).map(({ name, error }) => {
    const title = plainInMarkdown(jobTitle(name, locale));
    return `- ${error ? t("line", { title, error: plainInMarkdown(error.split("\n")[0] ?? "") }) : title}`;
  });
  return {
    title: t("title", { count: jobs.length, title: jobTitle(first, locale) }),
    text: [lines.join("\n"), t("advice", { link: pathTo("maintenance") })].join("\n\n"),
  };
}
