import { z } from "zod";
import { db } from "@/lib/kit/db";
import { unseal } from "@/lib/kit/seal";
import { MAIL_OWNER, mailWork } from "@/lib/mail/mail-work";
import { mailEmailChangeJob, mailResetJob, mailVerificationJob } from "@/lib/users/jobs";

const mail = z.object({
  to: z.string(),
  language: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.string()),
});

type QueuedMail = z.infer<typeof mail>;

const ours = [mailVerificationJob, mailEmailChangeJob, mailResetJob];

/** All rows of the queue, as a reader of the database sees them. */
export const queueAsText = async (): Promise<string> =>
  JSON.stringify(await db().$queryRaw`select to_json(jobs)::text as row from graphile_worker._private_jobs jobs`);

/** Runs the queued work as a worker would; returns the mails to send. */
export async function workOffQueue(): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  for (let jobs = await waiting(); jobs.length > 0; jobs = await waiting()) {
    for (const { id, name, payload } of jobs) {
      if (name === mailWork.name) mails.push(mail.parse(JSON.parse(unseal(asMail(payload).sealed, MAIL_OWNER))));
      else await jobOf(name).perform(payload, { signal: new AbortController().signal });
      await db().$queryRaw`select id from graphile_worker.complete_jobs(array[${id}::bigint])`;
    }
  }
  return mails;
}

const asMail = (payload: unknown) => mailWork.payload.parse(payload);

const waiting = () => db().$queryRaw<{ id: bigint; name: string; payload: unknown }[]>`
  select jobs.id, tasks.identifier as name, jobs.payload
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  order by jobs.id`;

function jobOf(name: string) {
  const job = ours.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`Nobody does ${name}.`);
  return job;
}

/** Secret of a link in a mail. */
export function linkOf({ values }: Pick<QueuedMail, "values">): { path: string; asked: Record<string, string> } {
  const { pathname, searchParams } = new URL(values.link ?? "");
  return { path: pathname, asked: Object.fromEntries(searchParams) };
}
