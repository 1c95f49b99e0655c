import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Job } from "@/lib/kit/jobs/job";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { log } from "@/lib/kit/log";
import type { listTasksCall } from "./contract";
import { jobTitle } from "./job-title";

const MOST_CHARACTERS = 500;

/** Stores the scheduled tasks for other processes to list; deletes those that no longer exist. */
export async function registerTasks(jobs: readonly Job[]): Promise<void> {
  const tasks = jobs.flatMap(({ name, schedule }) => (schedule === null ? [] : [{ name, schedule }]));
  await inTransaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO scheduled_tasks (name, schedule)
      SELECT * FROM unnest(${tasks.map(({ name }) => name)}::text[], ${tasks.map(({ schedule }) => schedule)}::text[])
      ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule`;
    await tx.scheduledTask.deleteMany({ where: { name: { notIn: tasks.map(({ name }) => name) } } });
  });
}

/** The same job, which records how its last scheduled run ended. */
export function recordingRuns(job: Job): Job {
  if (job.schedule === null) return job;
  return {
    ...job,
    async perform(payload, context) {
      const startedAt = now();
      try {
        await job.perform(payload, context);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await keepRun(job.name, startedAt, reason.slice(0, MOST_CHARACTERS));
        throw error;
      }
      await keepRun(job.name, startedAt, null);
    },
  };
}

/** A record that cannot be written does not fail the task. */
async function keepRun(name: string, startedAt: Date, error: string | null): Promise<void> {
  const data = { startedAt, endedAt: now(), error };
  await db()
    .scheduledTask.updateMany({ where: { name }, data })
    .catch((problem) => log.warn({ name, error: String(problem) }, "end of a task could not be recorded"));
}

/** The scheduled tasks with their schedules and last runs. */
export async function listTasks(
  _scope: Scope<"consortium.manage">,
  locale: Locale,
): Promise<z.input<typeof listTasksCall.returns>> {
  await prepareQueue();
  const [tasks, running] = await Promise.all([
    db().scheduledTask.findMany(),
    db().$queryRaw<{ name: string }[]>`
      SELECT DISTINCT task_identifier AS name FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`,
  ]);
  const { compare } = new Intl.Collator(locale);
  return tasks
    .map(({ name, schedule, startedAt, endedAt, error }) => ({
      ...{ name, title: jobTitle(name, locale), schedule, error },
      is_running: running.some((one) => one.name === name),
      ...{ started: startedAt?.toISOString() ?? null, ended: endedAt?.toISOString() ?? null },
    }))
    .sort((one, other) => compare(one.title, other.title));
}
